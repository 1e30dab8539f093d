/** One message as a provider gets it. */
export interface OutgoingSms {
  /** Its id in the ledger. */
  messageId: string;
  /** In E.164 form. */
  to: string;
  body: string;
}

/** What came of handing a message over. Whatever leaves a doubt is `unknown`: it may have been accepted. */
export type SendResult =
  | { outcome: 'accepted'; sid: string }
  /** It was turned down for good. */
  | { outcome: 'refused'; reason: Reason }
  /** It was certainly not processed, and may be later. */
  | { outcome: 'not-processed'; reason: Reason }
  | { outcome: 'unknown'; reason: Reason };

/** Why something failed, in words for people; never with a number or a name in it. */
export interface Reason {
  message: string;
  /** What to do about it. */
  suggestion?: string;
  /** The provider's own code. */
  code?: number;
}

/** A message as the provider knows it. */
export interface ProviderMessage {
  sid: string;
  /** Its last state in the provider's words ('queued', 'delivered', 'undelivered', …). */
  delivery: string;
  errorCode?: number;
}

export interface ProviderAccount {
  type: string;
  status: string;
  isTrial: boolean;
  name: string;
  created: Date;
}

/** A call that only reads and failed, with an error message for people. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  /** @param kind 'refused': by the provider; 'away': it cannot be reached; 'timeout': it gave no usable response in time */
  constructor(
    readonly kind: 'refused' | 'away' | 'timeout',
    readonly reason: Reason,
  ) {
    super(reason.message);
  }
}

/** Who sends our SMS. An abstract class only for Nest to inject it by. */
export abstract class SmsProvider {
  abstract readonly name: 'twilio' | 'sandbox';
  /** A message whose sending was begun so long ago without a result is looked up, in milliseconds. */
  abstract readonly settleAfterMs: number;

  /** Hands a message over, once; never throws. */
  abstract send(message: OutgoingSms): Promise<SendResult>;

  /**
   * Finds a message that may have been handed over at or after a time; undefined if there is none, which is no proof
   * that none will appear.
   * @throws ProviderError
   */
  abstract find(message: OutgoingSms, since: Date): Promise<ProviderMessage | undefined>;

  /** @throws ProviderError */
  abstract account(): Promise<ProviderAccount>;
}
