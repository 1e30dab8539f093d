/** A request's path, without its query. */
export interface Path {
  /** As sent, percent-encoded. */
  raw: string;
  decoded: string;
}

/** Reads the path of a request target. Undefined if it has none, is malformed or holds a NUL. */
export function parsePath(target: string): Path | undefined {
  const raw = target.startsWith('/') ? target.split('?', 1)[0]! : pathOfUrl(target);
  if (raw === undefined) return undefined;
  try {
    const decoded = decodeURIComponent(raw);
    return decoded.includes('\0') ? undefined : { raw, decoded };
  } catch {
    return undefined;
  }
}

/** The path of a whole URL, which clients send to proxies. */
const pathOfUrl = (target: string): string | undefined =>
  /^https?:/i.test(target) && URL.canParse(target) ? new URL(target).pathname : undefined;

/** The path and query of a request target that has a path, percent-encoded. */
export function pathAndQuery(target: string): string {
  if (target.startsWith('/')) return target;
  const { pathname, search } = new URL(target);
  return pathname + search;
}
