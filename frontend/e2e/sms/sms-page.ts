import { errorBody } from '@packaging/contracts/error-body';
import type { SmsCapability } from '@packaging/contracts/sms';
import type { Page } from '@playwright/test';
import { type InjectedResponse, malformedJson, success } from '../support/responses.ts';

/** A number that the SMS provider's sandbox accepts. */
export const NUMBER = '+12133734253';

export const TEST_SENT = success('testSms', { success: true });

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const phone = (page: Page) => page.getByLabel('Phone number');

/** The refusal of a capability test, with the advice that only this call adds to the error body. */
export const incapable = (
  message: string,
  advice: Pick<SmsCapability, 'trialWarning' | 'suggestion'>,
): InjectedResponse => malformedJson(422, { ...errorBody(message, 'test-request'), ...advice });
