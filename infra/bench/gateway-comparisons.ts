import { API } from '@packaging/contracts/api';
import { mediaPath } from '@packaging/contracts/media';
import { PAGES } from '@packaging/contracts/pages';
import type { Comparison, Subject } from './comparison.ts';
import type { Rivals } from './gateway-rivals.ts';
import { MEGABYTE, SMALL_IMAGE, VIDEO } from './media-files.ts';

/** A gateway to compare, which may be of another checkout. */
export interface Contender {
  name: string;
  url: string;
  gateway: number;
  portfolio: number;
  /** A second gateway of the same code, in front of a service that takes no time. */
  instant: { url: string; gateway: number };
}

const BROWSER = { 'accept-encoding': 'gzip' };
/** A request with a session is not answered from the cache. */
const SESSION = { ...BROWSER, cookie: 'session=of-a-visitor' };

const HPM = 'http-proxy-middleware behind Express';

/** Each kind of response of the gateway, with its rivals. */
export function comparisonsOf(rivals: Rivals, contenders: Contender[], connections: number): Comparison[] {
  const { nginx, http, nest, proxy, instantProxy } = rivals;
  const subject = (
    url: string,
    pids: Record<string, number>,
    headers: Record<string, string> = BROWSER,
  ): Subject => ({
    url,
    pids,
    headers,
  });
  const gateways = (subjectOf: (contender: Contender) => Subject) =>
    Object.fromEntries(contenders.map((contender) => [contender.name, subjectOf(contender)]));
  const fromNginx = (path: string) => subject(nginx.url + path, { nginx: nginx.pid });
  const fromGateway = (path: string) => gateways(({ url, gateway }) => subject(url + path, { gateway }));
  const forwarded = (path: string, headers = BROWSER) =>
    gateways(({ url, gateway, portfolio }) => subject(url + path, { gateway, portfolio }, headers));
  const { portfolio } = contenders[0]!;
  const list = API.portfolio.path;
  const video = mediaPath(VIDEO.name);
  const ranges = (title: string, rangeBytes: number, pauseMs: number): Comparison => ({
    title: `Ranges of ${title} of a video of 64 MB`,
    connections,
    pauseMs,
    rangeBytes,
    fileBytes: VIDEO.bytes,
    subjects: {
      'nginx, from disk': fromNginx(video),
      'nginx, from the service': subject(`${nginx.url}/passing${video}`, { nginx: nginx.pid, portfolio }),
      ...forwarded(video),
    },
  });
  return [
    {
      title: 'A page',
      subjects: {
        nginx: fromNginx(PAGES.contact),
        ...fromGateway(PAGES.contact),
        'bare node:http': subject(http.url, { node: http.pid }),
      },
    },
    {
      title: 'The list from the cache',
      subjects: {
        'nginx, its own cache': fromNginx('/cached'),
        ...fromGateway(list),
        'bare Nest': subject(nest.url + list, { node: nest.pid }),
      },
    },
    {
      title: 'An image of 28 KB from the cache',
      subjects: {
        'nginx, from disk': fromNginx(mediaPath(SMALL_IMAGE.name)),
        ...fromGateway(mediaPath(SMALL_IMAGE.name)),
      },
    },
    ranges('64 KB', 64 * 1024, 100),
    ranges('2 MB', 2 * MEGABYTE, 500),
    {
      title: 'The list, passed on to the portfolio service',
      subjects: {
        nginx: subject(nginx.url + list, { nginx: nginx.pid, portfolio }),
        ...forwarded(list, SESSION),
        [HPM]: subject(proxy.url + list, { node: proxy.pid, portfolio }),
        'bare Nest': subject(nest.url + list, { node: nest.pid }),
      },
    },
    {
      title: 'The list, passed on to a server that takes no time',
      subjects: {
        nginx: fromNginx('/fixed'),
        ...gateways(({ instant: { url, gateway } }) => subject(url + list, { gateway }, SESSION)),
        [HPM]: subject(instantProxy.url + list, { node: instantProxy.pid }),
      },
    },
  ].map((comparison) => ({ connections, pauseMs: 20, ...comparison }));
}
