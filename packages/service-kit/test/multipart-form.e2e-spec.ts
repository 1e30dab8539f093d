import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type FormLimits, readForm } from '../src/uploads/multipart-form.ts';

const LIMITS: FormLimits = {
  idleMs: 100,
  bodyBytes: 10_000,
  fields: 1,
  fieldBytes: 100,
  files: 1,
};

let server: Server;
let outcome: unknown;
beforeAll(async () => {
  server = createServer((request, response) => {
    const store = async (content: NodeJS.ReadableStream) => {
      content.resume();
      await once(content, 'end');
      await delay(4 * LIMITS.idleMs);
    };
    readForm(request, LIMITS, ({ content }) => store(content))
      .then(
        (fields) => (outcome = Object.fromEntries(fields)),
        (error: unknown) => (outcome = error),
      )
      .finally(() => response.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close().closeAllConnections());

it('does not take a slow store for a client that stopped sending', async () => {
  const form = new FormData();
  form.append('title', 'a box');
  form.append('file', new Blob(['bytes']), 'box.png');
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: form });
  expect(outcome).toEqual({ title: 'a box' });
});
