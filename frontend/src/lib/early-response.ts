/** A response that `read-early.ts` requested before the site's scripts had loaded. */
interface EarlyResponse {
  path: string;
  response: Promise<Response>;
}

declare global {
  var earlyResponse: EarlyResponse | undefined;
}

/** The early response for a path, on the first call only; undefined if there is none. */
export function takeEarlyResponse(path: string): Promise<Response> | undefined {
  const early = globalThis.earlyResponse;
  if (early?.path !== path) return undefined;
  globalThis.earlyResponse = undefined;
  return early.response;
}
