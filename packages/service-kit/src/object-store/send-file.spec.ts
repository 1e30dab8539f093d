import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ObjectStoreError } from './object-store.ts';
import { sendFile } from './send-file.ts';

it('fails when the file ends before what was promised of it does, and leaves the answer open', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'send-file-'));
  const path = join(directory, 'film.mp4');
  await writeFile(path, 'ten bytes.');
  const file = await open(path);
  let failure: unknown;
  const server = createServer((_request, response) => {
    response.setHeader('content-length', 20);
    sendFile(file, { start: 0, end: 19 }, response).catch((error: unknown) => {
      failure = error;
      response.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await expect(answer.arrayBuffer()).rejects.toThrow();
  expect(failure).toBeInstanceOf(ObjectStoreError);
  server.close();
  await file.close();
  await rm(directory, { recursive: true });
});
