/**
 * Makes a call, one of the contracts' or any other, with `body` as JSON. Text and bytes are sent unchanged, so that
 * they can be invalid JSON; without a body there is no content type.
 */
export function callApi(
  { url }: { url: string },
  { method, path }: { method: string; path: string },
  body?: unknown,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Response> {
  const options = { method, headers, ...(signal && { signal }) };
  if (body === undefined) return fetch(url + path, options);
  return fetch(url + path, {
    ...options,
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
  });
}

/** A response whose JSON has been read. */
export interface JsonResponse {
  status: number;
  // oxlint-disable-next-line no-explicit-any
  body: any;
}

/** Reads the JSON of a response. */
export const readJson = async (response: Response): Promise<JsonResponse> => ({
  status: response.status,
  body: await response.json(),
});
