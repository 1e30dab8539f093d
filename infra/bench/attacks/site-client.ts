import { Agent, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { tally } from '../statistics.ts';

/** A response; its status is 0 if the connection broke. */
export interface Reply {
  status: number;
  ms: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** The n-th address in a block of this machine's addresses: on Linux, all of 127.0.0.0/8 belong to it. */
export const address = (block: number, n = 1): string => `127.${block}.${n >> 8}.${n & 255 || 255}`;

/** The number of each status: '5 × 401, 95 × 429'. */
export const statuses = (replies: Reply[]): string => tally(replies.map(({ status }) => status));

/** Headers in which a visitor claims another address each time. */
export const claimAddress = (n: number): Record<string, string> => {
  const claimed = `203.0.${n >> 8}.${n & 255}`;
  return { 'x-forwarded-for': claimed, forwarded: `for=${claimed}`, 'x-real-ip': claimed };
};

/** Calls a site on this machine. */
export class SiteClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2000 });
  readonly #url: string;

  /** @param url the site's, whose host is localhost */
  constructor(url: string) {
    this.#url = url.replace('localhost', '127.0.0.1');
  }

  /** Sends a request from one of this machine's addresses: a form as multipart, any other body as JSON. */
  async send(
    call: { method: string; path: string },
    from: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const encoded = body && new Response(body instanceof FormData ? body : JSON.stringify(body));
    const payload = encoded && Buffer.from(await encoded.arrayBuffer());
    const type = body instanceof FormData ? encoded!.headers.get('content-type')! : 'application/json';
    const sent = {
      ...(payload && { 'content-type': type, 'content-length': payload.length }),
      ...headers,
    };
    const started = performance.now();
    return new Promise((resolve) => {
      const broken = () => resolve({ status: 0, ms: performance.now() - started, headers: {}, body: '' });
      const options = { method: call.method, agent: this.#agent, localAddress: from, headers: sent };
      const request = httpRequest(this.#url + call.path, options, (response) => {
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
