/** A message for a provider. */
export interface OutgoingSms {
  /** Its id in the ledger. */
  messageId: string;
  /** In E.164 form. */
  to: string;
  body: string;
}

/** The result of a send. `unknown` means that the message may have been accepted. */
export type SendResult =
  | { outcome: 'accepted'; sid: string }
  /** Refused for good. */
  | { outcome: 'refused'; reason: Reason }
  /** Certainly not processed; may be retried. */
  | { outcome: 'not-processed'; reason: Reason }
  | { outcome: 'unknown'; reason: Reason };

/** A user-facing reason for a failure; never contains a number or a name. */
export interface Reason {
  message: string;
  /** What the user can do about it. */
  suggestion?: string;
  /** The provider's own code. */
  code?: number;
}

/** A message found at the provider. */
export interface ProviderMessage {
  sid: string;
  /** The provider's delivery state: 'queued', 'delivered', 'undelivered', … */
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

/** A failed read, with a user-facing reason. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  /** @param kind 'refused' by the provider, 'away' if it cannot be reached, 'timeout' without a usable response in time */
  constructor(
    readonly kind: 'refused' | 'away' | 'timeout',
    readonly reason: Reason,
  ) {
    super(reason.message);
  }
}

/** Sends SMS. An abstract class, so that Nest can inject it. */
export abstract class SmsProvider {
  abstract readonly name: 'twilio' | 'sandbox';
  /** Time after a send without a result until the message is looked up, in milliseconds. */
  abstract readonly settleAfterMs: number;

  /** Sends a message, once; never throws. */
  abstract send(message: OutgoingSms): Promise<SendResult>;

  /**
   * Finds a message that may have been sent at or after a time; undefined if there is none yet.
   * @throws ProviderError
   */
  abstract find(message: OutgoingSms, since: Date): Promise<ProviderMessage | undefined>;

  /** @throws ProviderError */
  abstract account(): Promise<ProviderAccount>;
}
