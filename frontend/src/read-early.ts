import type {} from './lib/early-response.ts';

/**
 * Asks the API at once for what the page is going to read, while the site's scripts are still to come. A document that
 * has such a reading starts it beside `start.ts`, and names it in `data-reads`.
 */
const path = document.querySelector<HTMLElement>('script[data-reads]')!.dataset['reads']!;
const response = fetch(path);
// Whoever takes it is told of a failure.
response.catch(() => undefined);
globalThis.earlyResponse = { path, response };
