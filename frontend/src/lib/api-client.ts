import { takeEarlyResponse } from './early-response.ts';

/** A call of the API, as in the contracts. */
export interface ApiCall {
  method: string;
  path: string;
}

/** An API response of any status. */
export interface ApiResponse {
  ok: boolean;
  status: number;
  /** Whether the body is JSON, both by its content type and by its content. */
  isJson: boolean;
  /** The body, if it is a JSON object. */
  body: Record<string, unknown> | undefined;
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** There was no complete response. Its message is empty, since fetch's is not meant for visitors. */
export class NoResponseError extends Error {}

const fetchText = async (path: string, init: RequestInit) => {
  try {
    const response = await fetch(path, init);
    return { response, text: await response.text() };
  } catch (cause) {
    init.signal?.throwIfAborted();
    throw new NoResponseError('', { cause });
  }
};

/**
 * Calls the API with the visitor's cookies and returns the response of any status.
 * @throws NoResponseError, or the signal's reason when it aborts
 */
export const requestJson = async (
  { method, path }: ApiCall,
  payload?: unknown,
  { signal, headers }: { signal?: AbortSignal; headers?: Record<string, string> } = {},
): Promise<ApiResponse> => {
  const { response, text } = await fetchText(path, {
    method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      ...(payload === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
    ...(signal && { signal }),
  });
  const value = parseJson(text);
  return {
    ok: response.ok,
    status: response.status,
    isJson: value !== undefined && !!response.headers.get('content-type')?.includes('application/json'),
    body: typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined,
  };
};

/** Whether the caller is not logged in, or their account lacks the permission. */
export const isNotAllowed = ({ status }: { status: number }): boolean => status === 401 || status === 403;

/** A text in a response's body, or undefined if it is missing or empty. */
export const textOf = ({ body }: ApiResponse, field: string): string | undefined => {
  const value = body?.[field];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/**
 * Reads JSON with the visitor's cookies.
 * @throws an Error '{status}: {body, or the status text if the body is empty}' for a status that is not OK, or fetch's
 *   own error if there is no response
 */
export const fetchJson = async (
  path: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<unknown> => {
  const response = await (takeEarlyResponse(path) ??
    fetch(path, { credentials: 'include', ...(signal && { signal }) }));
  if (!response.ok) throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`);
  return response.json();
};
