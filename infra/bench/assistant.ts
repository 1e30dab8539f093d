/**
 * Time of the built-in assistant's replies at 50 a second, asked at even intervals whether or not the last reply has
 * come, beside a bare Nest controller that returns a constant, in turns; the memory of both.
 *
 *   node infra/bench/assistant.ts --rate 50 --seconds 20 --rounds 3
 *
 * The questions are those of its benchmark, conversations with their history. Linux only.
 */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { API } from '@packaging/contracts/api';
import type { ChatRequest } from '@packaging/contracts/chat';
import { ask, loadQuestions } from '../../services/assistant/benchmark/score.ts';
import { startBareServer } from './bare-server.ts';
import { machineNow } from './machine-load.ts';
import { onEmbeddedParts } from './on-embedded-parts.ts';
import { residentMegabytes } from './process-use.ts';
import { median, quantile } from './statistics.ts';

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
  },
});
const rate = Number(values.rate);
const agent = new Agent({ keepAlive: true });

/** Milliseconds until a reply is there. */
async function timeOf(site: string, body: ChatRequest): Promise<number> {
  const startedAt = performance.now();
  const json = JSON.stringify(body);
  await new Promise<void>((resolve, reject) => {
    const sent = request(
      site + API.chat.path,
      {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) },
      },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`${response.statusCode} for ${json}`));
        response.on('end', resolve).on('error', reject).resume();
      },
    );
    sent.on('error', reject).end(json);
  });
  return performance.now() - startedAt;
}

/** Times of requests that are sent at even intervals. */
async function load(site: string, requests: ChatRequest[]): Promise<number[]> {
  const startedAt = performance.now();
  const replies: Promise<number>[] = [];
  for (let sent = 0; sent < rate * Number(values.seconds); sent++) {
    await delay(Math.max(0, startedAt + (sent * 1000) / rate - performance.now()));
    replies.push(timeOf(site, requests[sent % requests.length]!));
  }
  return Promise.all(replies);
}

/** Every question of the benchmark with the history that it would have, of replies that are as long as usual. */
async function questions(): Promise<ChatRequest[]> {
  const requests: ChatRequest[] = [];
  for (const question of loadQuestions())
    await ask(question, (message, history) => {
      requests.push({ message, history });
      return 'E flute is 1/16 in (1.6 mm) thick with 90 flutes per foot. '.repeat(4);
    });
  return requests;
}

const bare = await startBareServer('bare-nest.ts');
try {
  await onEmbeddedParts(async ({ url, processes }) => {
    const targets = {
      'bare Nest': { site: bare.url, pid: bare.pid },
      assistant: {
        site: new URL(processes.assistant.plan.readyUrl).origin,
        pid: processes.assistant.pid!,
      },
      'assistant, by the gateway': { site: url, pid: processes.assistant.pid! },
    };
    const requests = await questions();
    console.log(`${rate} requests a second for ${values.seconds} s, ${values.rounds} rounds in turns`);
    console.log(await machineNow());
    const rounds: Record<string, number[][]> = {};
    const memory: Record<string, string> = {};
    for (const [name, { site, pid }] of Object.entries(targets)) {
      const before = residentMegabytes(pid);
      await load(site, requests);
      memory[name] = `${before.toFixed(0)} → `;
    }
    for (let round = 0; round < Number(values.rounds); round++)
      for (const [name, { site }] of Object.entries(targets))
        (rounds[name] ??= []).push(await load(site, requests));
    console.table(
      Object.fromEntries(
        Object.entries(targets).map(([name, { pid }]) => {
          const of = (part: number) => median(rounds[name]!.map((times) => quantile(times, part))).toFixed(2);
          return [
            name,
            {
              'p50 ms': of(0.5),
              'p99 ms': of(0.99),
              'longest ms': of(1),
              'resident MB': memory[name] + residentMegabytes(pid).toFixed(0),
            },
          ];
        }),
      ),
    );
  });
} finally {
  bare.stop();
}
