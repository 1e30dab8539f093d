/** A request's path without its query. */
export interface Path {
  /** As it was sent, percent-encoded. */
  raw: string;
  decoded: string;
}

/** Reads the path of a request target; undefined for one that no server could have an answer for. */
export function pathOf(target: string): Path | undefined {
  const raw = target.startsWith('/') ? target.split('?', 1)[0]! : absolute(target);
  if (raw === undefined) return undefined;
  try {
    const decoded = decodeURIComponent(raw);
    return decoded.includes('\0') ? undefined : { raw, decoded };
  } catch {
    return undefined;
  }
}

/** The path of an address in full, as a client sends it that takes this server for a proxy. */
const absolute = (target: string): string | undefined =>
  /^https?:/i.test(target) && URL.canParse(target) ? new URL(target).pathname : undefined;
