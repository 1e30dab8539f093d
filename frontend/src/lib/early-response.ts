/** A response that `read-early.ts` has asked for, before the site's own scripts were there. */
export interface EarlyResponse {
  path: string;
  response: Promise<Response>;
}

declare global {
  var earlyResponse: EarlyResponse | undefined;
}

/** The early response of a path, the first time it is asked for; undefined if there is none. */
export function takeEarlyResponse(path: string): Promise<Response> | undefined {
  const early = globalThis.earlyResponse;
  if (early?.path !== path) return undefined;
  globalThis.earlyResponse = undefined;
  return early.response;
}
