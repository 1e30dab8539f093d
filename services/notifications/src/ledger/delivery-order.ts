/** Twilio's delivery states in order; those of the last row are final. */
const DELIVERY_ORDER = [
  ['accepted', 'scheduled'],
  ['queued'],
  ['sending'],
  ['sent'],
  ['delivered', 'undelivered', 'failed', 'canceled', 'read'],
];

const rankOf = (delivery: string | null): number =>
  DELIVERY_ORDER.findIndex((states) => delivery !== null && states.includes(delivery));

/** Whether a reported state comes after the recorded one; unknown states never do. */
export const isLaterDelivery = (reported: string, recorded: string | null): boolean =>
  rankOf(reported) > rankOf(recorded);
