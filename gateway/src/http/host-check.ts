import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { ERROR_MESSAGES, HttpError } from './error-response.ts';

/** Throws {@link HttpError}: 400 without exactly one Host header, 421 for a host name that is not the site's. */
export type HostCheck = (request: IncomingMessage) => void;

/**
 * Without it, a page of another site could have its own host name point here and read what the gateway sends as its own
 * (DNS rebinding). An IP address cannot be pointed elsewhere, nor can `localhost`. Ports do not count. A request for a whole
 * URL has a second host name, which proxies prefer.
 */
export function createHostCheck(publicUrl: string, allowedHosts: readonly string[]): HostCheck {
  const names = new Set([new URL(publicUrl).hostname, 'localhost', ...allowedHosts]);
  /** Hosts that passed the check, as sent: there are a handful. */
  const known = new Set<string>();
  const check = (host: string) => {
    if (known.has(host)) return;
    if (!isOurs(host, names)) throw new HttpError(421, ERROR_MESSAGES.unknownHost);
    if (known.size < KNOWN_MAX_COUNT) known.add(host);
  };
  return ({ url = '', rawHeaders, headers }) => {
    // Of several, Node keeps only the first.
    const isHost = (text: string, index: number) =>
      index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';
    if (rawHeaders.filter(isHost).length !== 1) throw new HttpError(400, ERROR_MESSAGES.oneHost);
    check(headers.host!);
    if (!url.startsWith('/') && URL.canParse(url)) check(new URL(url).host);
  };
}

const KNOWN_MAX_COUNT = 100;

/** A name or an address, and perhaps a port. */
const HOST = /^(?:([^:[\]]+)|\[([^\]]+)\])(?::\d+)?$/;

function isOurs(host: string, names: Set<string>): boolean {
  const [, name = '', ipv6 = ''] = HOST.exec(host) ?? [];
  return names.has(name.toLowerCase()) || isIP(name) === 4 || isIP(ipv6) === 6;
}
