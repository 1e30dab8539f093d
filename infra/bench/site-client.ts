import { Agent, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { tally } from './statistics.ts';

/** What one request of an attack met; its status is 0 where the connection broke. */
export interface Reply {
  status: number;
  ms: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/**
 * The n-th address of a street of this machine. On Linux every address of 127.0.0.0/8 is this machine, so that many
 * visitors come from as many addresses.
 */
export const address = (street: number, n = 1): string => `127.${street}.${n >> 8}.${n & 255 || 255}`;

/** How often each status came: '5 × 401, 95 × 429'. */
export const statuses = (replies: Reply[]): string => tally(replies.map(({ status }) => status));

/** Makes calls to a site on this machine. */
export class SiteClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2000 });
  readonly #url: string;

  /** @param url the site's, whose host is localhost */
  constructor(url: string) {
    this.#url = url.replace('localhost', '127.0.0.1');
  }

  /** Makes a call from an address of this machine. A body that is text is sent as it is, another one as JSON. */
  send(
    call: { method: string; path: string },
    from: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const started = performance.now();
    const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const sent = {
      ...(payload !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
      }),
      ...headers,
    };
    return new Promise((resolve) => {
      const broken = () => resolve({ status: 0, ms: performance.now() - started, headers: {}, body: '' });
      const url = this.#url + call.path;
      const options = { method: call.method, agent: this.#agent, localAddress: from, headers: sent };
      const request = httpRequest(url, options, (response) => {
        const { statusCode, headers } = response;
        text(response).then(
          (body) => resolve({ status: statusCode!, ms: performance.now() - started, headers, body }),
          broken,
        );
      });
      request.on('error', broken);
      request.end(payload);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
