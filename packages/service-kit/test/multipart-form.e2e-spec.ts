import { createServer, request, type Server } from 'node:http';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type FormLimits, readForm } from '../src/uploads/multipart-form.ts';
import { listen } from '../../../infra/test-harness/listen.ts';

const LIMITS: FormLimits = {
  idleMs: 100,
  pace: { bytes: 1000, windowMs: 300 },
  bodyBytes: 10_000,
  fields: 1,
  fieldBytes: 100,
  files: 1,
};

let server: Server;
let port: number;
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
  });
  ({ port } = await listen(server));
});
afterAll(() => server.close().closeAllConnections());

it('does not take a slow store for a client that stopped sending', async () => {
  const form = new FormData();
  form.append('title', 'a box');
  form.append('file', new Blob(['bytes']), 'box.png');
  await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: form });
  expect(outcome).toEqual({ title: 'a box' });
});

it('ends a form that never stops arriving, but only drips', async () => {
  outcome = undefined;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const client = request({ port, host: '127.0.0.1', method: 'POST', headers }).on('error', () => {});
  client.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
  while (outcome === undefined) {
    client.write('x');
    await delay(LIMITS.idleMs / 4);
  }
  client.destroy();
  expect(outcome).toMatchObject({ status: 408, message: 'The upload was too slow. Please try again.' });
});
