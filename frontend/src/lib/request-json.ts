/** An answer of the API: whether its status is a success, and its body if that is a JSON object. */
export interface JsonAnswer {
  ok: boolean;
  status: number;
  body: Record<string, unknown> | undefined;
}

const asObject = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Makes one call of the API, with the visitor's cookies, and reads its answer whatever its status.
 * @throws fetch's own error when there is no answer
 */
export const requestJson = async (
  { method, path }: { method: string; path: string },
  payload?: unknown,
): Promise<JsonAnswer> => {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      ...(payload === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
  });
  return { ok: response.ok, status: response.status, body: asObject(await response.text()) };
};

/** A text of an answer, or undefined if the answer does not say it. */
export const textOf = (answer: JsonAnswer, field: string): string | undefined => {
  const value = answer.body?.[field];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
