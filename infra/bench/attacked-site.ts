import { Agent, request as httpRequest } from 'node:http';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startSystem, type System, type SystemOptions } from '../local/system.ts';
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

/** A whole system of its own that is attacked through its gateway, with the limits that every site has. */
export class AttackedSite {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2000 });
  readonly #rows: [attack: string, tried: string, met: string][] = [];
  readonly #directory: string;
  readonly system: System;

  private constructor(system: System, directory: string) {
    this.system = system;
    this.#directory = directory;
  }

  /** @param environment settings of its processes that differ from the defaults */
  static async start(environment: SystemOptions['environment'] = {}): Promise<AttackedSite> {
    const directory = await mkdtemp(join(tmpdir(), 'attacks-'));
    // PostgreSQL does not run as root, and its user has to pass.
    await chmod(directory, 0o755);
    return new AttackedSite(await startSystem({ directory, durable: false, environment }), directory);
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
      const url = this.system.url.replace('localhost', '127.0.0.1') + call.path;
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

  /** Notes an attack for the table. */
  record(attack: string, tried: string, met: string): void {
    this.#rows.push([attack, tried, met]);
  }

  /** Prints what each attack met. */
  print(): void {
    const lines = this.#rows.map((cells) => `| ${cells.join(' | ')} |`);
    process.stdout.write(['| attack | tried | met |', '|---|---|---|', ...lines, ''].join('\n'));
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    await this.system.stop();
    await rm(this.#directory, { recursive: true, force: true });
  }
}
