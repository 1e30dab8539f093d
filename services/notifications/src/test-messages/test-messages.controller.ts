import { Body, Controller, Get, Headers, HttpCode, Post, Req, UseFilters } from '@nestjs/common';
import { API } from '@packaging/contracts/api';
import {
  IDEMPOTENCY_KEY_HEADER,
  type SmsCapability,
  smsCapabilityRequestSchema,
  type SmsCapabilityRequest,
  type SmsProviderStatus,
  type TestSmsRequest,
  testSmsRequestSchema,
  type TestSmsResponse,
} from '@packaging/contracts/sms';
import { visitorHash } from '@packaging/service-kit/http/visitor-network';
import type { Request } from 'express';
import { AccountService } from './account.service.ts';
import { SmsFailureFilter } from './sms-failure.ts';
import { TestMessagesService } from './test-messages.service.ts';

/** The calls of the two SMS test pages. */
@Controller()
@UseFilters(SmsFailureFilter)
export class TestMessagesController {
  constructor(
    private readonly messages: TestMessagesService,
    private readonly account: AccountService,
  ) {}

  @Post(API.testSms.path)
  @HttpCode(200)
  send(
    @Body({ schema: testSmsRequestSchema }) body: TestSmsRequest,
    @Headers(IDEMPOTENCY_KEY_HEADER) key: string | undefined,
    @Req() request: Request,
  ): Promise<TestSmsResponse> {
    return this.messages.sendNotification(body, key, visitorHash(request));
  }

  @Post(API.smsCapability.path)
  @HttpCode(200)
  verify(
    @Body({ schema: smsCapabilityRequestSchema }) { phoneNumber }: SmsCapabilityRequest,
    @Headers(IDEMPOTENCY_KEY_HEADER) key: string | undefined,
    @Req() request: Request,
  ): Promise<SmsCapability> {
    return this.messages.testNumber(phoneNumber, key, visitorHash(request));
  }

  @Get(API.smsProviderStatus.path)
  status(): Promise<SmsProviderStatus> {
    return this.account.status();
  }
}
