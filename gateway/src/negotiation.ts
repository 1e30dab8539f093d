/** The encodings in which an answer may be sent, the smallest first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * Chooses among the encodings that there are, by an Accept-Encoding header (RFC 9110, 12.5.3): the one that is
 * liked best, the smallest of equals. Whoever refuses them all gets the plain form.
 */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding {
  const weights = readWeights(header ?? '');
  // Unless it is named, the plain form is the last resort and not refused by a mere `br`.
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  const accepted = ENCODINGS.filter((encoding) => available.includes(encoding) && weightOf(encoding) > 0);
  return accepted.toSorted((one, other) => weightOf(other) - weightOf(one))[0] ?? 'identity';
}

/** `br, gzip;q=0.5` as weights by name, 1 where none is given. */
function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [name, ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    if (name) weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  return weights;
}

/** Whether an If-None-Match header names this version, or any at all (RFC 9110, 13.1.2). */
export function isKnownVersion(header: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header?.trim() === '*' || Boolean(header?.split(',').some((tag) => opaque(tag) === opaque(etag)));
}
