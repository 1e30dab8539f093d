const MINUTE_SECONDS = 60;

/** A wait in words, rounded up: '30 seconds', '2 minutes'. */
export function waitText(seconds: number): string {
  if (seconds <= MINUTE_SECONDS) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / MINUTE_SECONDS)} minutes`;
}
