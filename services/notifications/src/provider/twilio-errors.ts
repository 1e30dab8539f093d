import type { Reason } from './sms-provider.ts';

const CONSOLE = 'in the Twilio console';

/** The codes that users are likely to meet. */
const REASONS: Record<number, Omit<Reason, 'code'>> = {
  20003: {
    message: 'Twilio does not accept our credentials.',
    suggestion:
      'Check TWILIO_ACCOUNT_SID and the auth token or API key, and that the account is not suspended.',
  },
  20404: {
    message: 'Twilio does not know this account or sender.',
    suggestion: 'Check TWILIO_ACCOUNT_SID and TWILIO_MESSAGING_SERVICE_SID.',
  },
  20429: { message: "Twilio isn't accepting more requests right now.", suggestion: 'Try again in a minute.' },
  21211: { message: 'Twilio says that this is not a valid phone number.', suggestion: 'Check the number.' },
  21408: {
    message: "Twilio isn't allowed to send to this number's country.",
    suggestion: `Allow the country under Messaging, Geo permissions ${CONSOLE}.`,
  },
  21606: {
    message: 'Our sender number cannot send SMS to this number.',
    suggestion: 'Set TWILIO_FROM_NUMBER to a number of the account that can send SMS.',
  },
  21608: {
    message: 'This number is not verified with Twilio.',
    suggestion: `Verify the number under Phone Numbers, Verified Caller IDs ${CONSOLE}, or upgrade the account.`,
  },
  21610: {
    message: 'This number has opted out of our SMS.',
    suggestion: 'It can opt in again by texting START to our number.',
  },
  21612: {
    message: 'Twilio has no route from our sender to this number.',
    suggestion: 'Use another sender for this country, or a messaging service.',
  },
  21614: { message: "This number can't receive SMS.", suggestion: 'Use a mobile number.' },
  30001: { message: 'The queue at Twilio is full.', suggestion: 'Try again later, or send more slowly.' },
  30002: { message: 'The Twilio account is suspended.', suggestion: `See the account's notices ${CONSOLE}.` },
  30003: {
    message: 'The phone could not be reached.',
    suggestion: 'It may be off or have no signal. Try again later.',
  },
  30004: {
    message: 'The recipient or the carrier has blocked the message.',
    suggestion: 'Ask the recipient whether the phone blocks our number.',
  },
  30005: { message: "This number is not in use, or can't receive SMS.", suggestion: 'Check the number.' },
  30006: {
    message: "This is a landline, or its carrier doesn't accept SMS.",
    suggestion: 'Use a mobile number.',
  },
  30007: {
    message: 'The carrier has filtered the message as unwanted.',
    suggestion: 'Register the sender (A2P 10DLC) and ask Twilio support with the message SID.',
  },
  30008: {
    message: "The carrier didn't deliver the message and didn't say why.",
    suggestion: 'Try again later, or another number.',
  },
  30032: {
    message: 'Our toll-free sender is not verified yet.',
    suggestion: `Finish the toll-free verification ${CONSOLE}.`,
  },
  30034: {
    message: 'Our sender is not registered for business SMS in the United States.',
    suggestion: `Register it for A2P 10DLC ${CONSOLE}.`,
  },
  30450: {
    message: 'Twilio has blocked the message as suspected SMS pumping.',
    suggestion: `See SMS Pumping Protection ${CONSOLE}.`,
  },
  30454: {
    message: "The trial account's daily limit is reached.",
    suggestion: 'Try again tomorrow, or upgrade the account.',
  },
  63038: {
    message: "The account's daily limit of messages is reached.",
    suggestion: 'Try again tomorrow, or upgrade the account.',
  },
};

/** An opted-out number, which Twilio reports only when the next message is sent. */
export const OPTED_OUT_CODE = 21610;

/** User-facing reason for a Twilio error code. */
export const reasonOfCode = (code: number): Reason => ({
  code,
  ...(REASONS[code] ?? {
    message: `Twilio reports error ${code}.`,
    suggestion: `See www.twilio.com/docs/api/errors/${code}.`,
  }),
});
