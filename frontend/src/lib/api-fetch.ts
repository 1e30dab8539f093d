/**
 * Fetches JSON with the visitor's cookies.
 * @throws an Error of '{status}: {body, or the status text if the body is empty}' for a status that is not OK
 *   (SPEC §8), or fetch's own error when there is no answer.
 */
export const apiFetch = async <T = unknown>(path: string, init: RequestInit = {}): Promise<T> => {
  const response = await fetch(path, { credentials: 'include', ...init });
  if (!response.ok) throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`);
  return (await response.json()) as T;
};
