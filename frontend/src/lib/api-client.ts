import { takeEarlyResponse } from './early-response.ts';

/** A call of the API, as contracts list them. */
export interface ApiCall {
  method: string;
  path: string;
}

/** A response of the API, whatever its status. */
export interface ApiResponse {
  ok: boolean;
  status: number;
  /** Whether the body is JSON, by its content type and in fact. */
  isJson: boolean;
  /** The body, if it is a JSON object. */
  body: Record<string, unknown> | undefined;
}

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** There was no response, or it broke off. Without a message: fetch's own is not for visitors. */
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
 * Makes one call of the API with the visitor's cookies and reads the response, whatever its status.
 * @throws NoResponseError, or the signal's reason when that aborts
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
  const value = asJson(text);
  return {
    ok: response.ok,
    status: response.status,
    isJson: value !== undefined && !!response.headers.get('content-type')?.includes('application/json'),
    body: typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined,
  };
};

/** Whether a response says that whoever calls may not: they are not logged in, or their account does not do. */
export const isNotAllowed = ({ status }: { status: number }): boolean => status === 401 || status === 403;

/** A text in a response's body, or undefined where there is none or it is empty. */
export const textOf = ({ body }: ApiResponse, field: string): string | undefined => {
  const value = body?.[field];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/**
 * Reads JSON with the visitor's cookies.
 * @throws an Error of '{status}: {body, or the status text if the body is empty}' for a status that is not OK,
 *   or fetch's own error when there is no response
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
