import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { sendStream } from '../src/http/send-stream.ts';
import { DirectoryStore } from '../src/object-store/directory-store.ts';
import { ObjectStoreError } from '../src/object-store/object-store.ts';
import { listen } from '../../../infra/test-harness/listen.ts';

it('a file that ends before the requested range fails, and its response stays incomplete', async () => {
  const root = await mkdtemp(join(tmpdir(), 'directory-store-'));
  const store = new DirectoryStore(root);
  await store.put('video.mp4', Readable.from([Buffer.alloc(20)]));
  const source = (await store.read('video.mp4', { start: 0, end: 19 }))!;
  await truncate(join(root, 'video.mp4'), 10);
  let failure: unknown;
  const server = createServer((_request, response) => {
    response.setHeader('content-length', 20);
    sendStream(source, response).catch((error: unknown) => {
      failure = error;
      response.destroy();
    });
  });
  const { url } = await listen(server);
  await expect(fetch(url).then((response) => response.arrayBuffer())).rejects.toThrow();
  expect(failure).toBeInstanceOf(ObjectStoreError);
  server.close();
  await rm(root, { recursive: true });
});
