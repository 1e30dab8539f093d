import { COMPANY } from '@packaging/contracts/company';
import type { OrderStatus, TestSmsBoxType } from '@packaging/contracts/sms';
import { toGsm } from './gsm.ts';

// Each text names the company, tells how to opt out and contains a reference that no other message to the same number
// has: by it the message is found again at the provider. At most two segments, a trial account's prefix included.

const text = (message: string): string => toGsm(`${COMPANY.name}: ${message} Reply STOP to opt out`);

const BOXES: Record<TestSmsBoxType, string> = {
  corrugated: 'corrugated boxes',
  'folding carton': 'folding cartons',
  rigid: 'rigid boxes',
};
const ORDER_NEWS: Record<OrderStatus, string> = {
  processing: 'is being processed',
  shipped: 'has been shipped',
  delivered: 'has been delivered',
};

/** Confirms that a quote request has arrived. It promises no more than the page does. */
export const quoteConfirmation = (reference: string, boxType?: TestSmsBoxType): string =>
  text(
    `we have received your quote request ${reference}${boxType ? ` for ${BOXES[boxType]}` : ''} and will get back to you with a quote soon.`,
  );

/** Says that a quote has been written. */
export const quoteReady = (reference: string): string =>
  text(`your quote ${reference} is ready. We will be in touch with the details.`);

/** Says how an order stands. */
export const orderStatus = (reference: string, status: OrderStatus): string =>
  text(`your order ${reference} ${ORDER_NEWS[status]}.`);

/** Tries whether a number can be reached. */
export const numberTest = (reference: string): string =>
  text(`this is test message ${reference}. You can get our SMS at this number.`);
