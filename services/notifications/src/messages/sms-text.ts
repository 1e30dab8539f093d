import { COMPANY } from '@packaging/contracts/company';
import type { OrderStatus, TestSmsBoxType } from '@packaging/contracts/sms';
import { toGsm } from './gsm.ts';

// Each text names the company, explains how to opt out and contains a reference that is unique for its number, by which
// the provider can be searched. At most two segments, including a trial account's prefix.

const text = (message: string): string => toGsm(`${COMPANY.name}: ${message} Reply STOP to opt out`);

const BOXES: Record<TestSmsBoxType, string> = {
  corrugated: 'corrugated boxes',
  'folding carton': 'folding cartons',
  rigid: 'rigid boxes',
};
const ORDER_STATES: Record<OrderStatus, string> = {
  processing: 'is being processed',
  shipped: 'has been shipped',
  delivered: 'has been delivered',
};

/** Confirms a quote request. Promises no more than the page does. */
export const quoteConfirmation = (reference: string, boxType?: TestSmsBoxType): string =>
  text(
    `we have received your quote request ${reference}${boxType ? ` for ${BOXES[boxType]}` : ''} and will get back to you with a quote soon.`,
  );

export const quoteReady = (reference: string): string =>
  text(`your quote ${reference} is ready. We will be in touch with the details.`);

export const orderStatus = (reference: string, status: OrderStatus): string =>
  text(`your order ${reference} ${ORDER_STATES[status]}.`);

export const numberTest = (reference: string): string =>
  text(`this is test message ${reference}. You can get our SMS at this number.`);
