import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { API } from '@packaging/contracts/api';
import { newSubmission, requestQuote, upload } from './quote-client.ts';

const RESPONSE_TIMEOUT_MS = 60_000;
/** Of this many calls of a visitor, one is an upload with its quote and one a quote only; the others read. */
const UPLOAD_EVERY = 10;
const ATTACHMENT_BYTES = 200 * 1024;

const READS = [
  '/',
  '/request-quote',
  API.portfolio.path,
  `${API.media.path}logo.svg`,
  `${API.media.path}corrugated-1.jpg`,
  API.currentUser.path,
];

/** The results of {@link MixedTraffic}. */
export interface TrafficResult {
  calls: number;
  uploads: number;
  quotes: number;
  /** Calls that did not succeed, by kind and error. */
  failures: Record<string, number>;
  /** The slowest call, in milliseconds. */
  slowestMs: number;
}

/** Visitors on keep-alive connections, each with one call at a time: reads, quotes and uploads. */
export class MixedTraffic {
  readonly result: TrafficResult = { calls: 0, uploads: 0, quotes: 0, failures: {}, slowestMs: 0 };
  readonly #url: string;
  readonly #agent: Agent;
  #stopping = false;
  readonly #clients: Promise<unknown>;

  /** @param pauseMs time between two calls of one visitor */
  constructor(url: string, visitors: number, pauseMs: number) {
    this.#url = url;
    this.#agent = new Agent({ keepAlive: true, maxSockets: visitors });
    this.#clients = Promise.all(Array.from({ length: visitors }, (_, index) => this.#visit(index, pauseMs)));
  }

  /** Stops after the calls in progress. */
  async stop(): Promise<TrafficResult> {
    this.#stopping = true;
    await this.#clients;
    this.#agent.destroy();
    return this.result;
  }

  async #visit(index: number, pauseMs: number): Promise<void> {
    for (let call = index; !this.#stopping; call++) {
      const submission = newSubmission(`traffic-${index}-${call}`, false, ATTACHMENT_BYTES);
      const kind = call % UPLOAD_EVERY;
      if (kind === 0) {
        await this.#count('upload', () => upload(this.#url, submission));
        await this.#count('quote', () => requestQuote(this.#url, submission));
        this.result.uploads++;
        this.result.quotes++;
      } else if (kind === UPLOAD_EVERY / 2) {
        await this.#count('quote', () => requestQuote(this.#url, { ...submission, attachment: undefined }));
        this.result.quotes++;
      } else {
        const path = READS[call % READS.length]!;
        await this.#count(path, () => this.#read(path));
      }
      await delay(pauseMs);
    }
  }

  async #count(kind: string, work: () => Promise<unknown>): Promise<void> {
    const started = performance.now();
    try {
      await work();
    } catch (error) {
      const name = `${kind}: ${error instanceof Error ? error.message.slice(0, 120) : String(error)}`;
      this.result.failures[name] = (this.result.failures[name] ?? 0) + 1;
    }
    this.result.calls++;
    this.result.slowestMs = Math.max(this.result.slowestMs, Math.round(performance.now() - started));
  }

  /** Requests a path. @throws for server errors; the 401 of a visitor who is not logged in is none */
  #read(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const sent = request(this.#url + path, {
        agent: this.#agent,
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      });
      sent.on('error', reject);
      sent.on('response', (response) => {
        response.on('error', reject);
        response.on('end', () =>
          response.statusCode! < 500 ? resolve() : reject(new Error(String(response.statusCode))),
        );
        response.resume();
      });
      sent.end();
    });
  }
}
