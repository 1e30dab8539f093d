import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listen } from '../../../infra/test-harness/listen.ts';
import { type TestStore, testStores } from '../../../infra/test-harness/test-stores.ts';
import { sendStream } from '../src/http/send-stream.ts';
import { isObjectKey, type ObjectStore, ObjectStoreError } from '../src/object-store/object-store.ts';
import { openObjectStore } from '../src/object-store/open-object-store.ts';

const TIMEOUT_MS = 1000;
const MEGABYTE_BYTES = 1024 * 1024;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A source that yields some bytes and then never ends. */
function startOf(bytes: Buffer): PassThrough {
  const source = new PassThrough({ highWaterMark: 2 * bytes.length });
  source.write(bytes);
  return source;
}

describe.each(testStores)('object store: %s', (_name, openStore) => {
  let kept: TestStore;
  let store: ObjectStore;
  /** Everything that is kept, unfinished writes of a key included. */
  const everything = async (key: string) => [...(await kept.objects()), ...(await kept.remnants([key]))];
  beforeAll(async () => {
    kept = await openStore();
    store = openObjectStore(kept.url, TIMEOUT_MS);
    await store.put('first/object.bin', Readable.from([Buffer.from('makes the bucket')]), 'text/plain');
    await store.delete('first/object.bin');
  });
  afterAll(() => kept.close());

  it.each([
    ['of no bytes', 0],
    ['of one byte', 1],
    ['smaller than a part', 200 * 1024],
    ['as large as one part', 5 * MEGABYTE_BYTES],
    ['of one byte more than a part', 5 * MEGABYTE_BYTES + 1],
    ['of several parts', 12 * MEGABYTE_BYTES + 12345],
  ])('gives back an object %s byte for byte', async (_size, size) => {
    const bytes = randomBytes(size);
    await store.put('a/b/bytes.bin', Readable.from(slices(bytes)), 'application/octet-stream');
    expect(await store.stat('a/b/bytes.bin')).toMatchObject({ size });
    expect(sha256(await buffer((await store.read('a/b/bytes.bin'))!))).toBe(sha256(bytes));
    await store.delete('a/b/bytes.bin');
  });

  it('reads a range of an object', async () => {
    await store.put('range.txt', Readable.from([Buffer.from('0123456789')]), 'text/plain');
    const read = async (start: number, end?: number) =>
      String(await buffer((await store.read('range.txt', { start, end }))!));
    expect(await read(2, 4)).toBe('234');
    expect(await read(7)).toBe('789');
    expect(await read(0, 0)).toBe('0');
    await store.delete('range.txt');
  });

  describe('sent over HTTP', () => {
    const bytes = randomBytes(3 * MEGABYTE_BYTES);
    const sent: Promise<boolean>[] = [];
    let server: Server;
    let url: string;
    beforeAll(async () => {
      await store.put('video.mp4', Readable.from([bytes]), 'video/mp4');
      server = createServer((request, response) => {
        const [key, start, end] = request.url!.slice(1).split('/') as [string, string, string];
        const sending = store.read(key, { start: Number(start), end: Number(end) }).then(async (source) => {
          if (source) await sendStream(source, response);
          return source !== undefined;
        });
        sent.push(sending);
        sending.then(
          (found) => found || response.writeHead(404).end(),
          () => response.destroy(),
        );
      });
      ({ url } = await listen(server));
    });
    afterAll(async () => {
      server.close().closeAllConnections();
      await store.delete('video.mp4');
    });

    it('arrives byte for byte, however many ranges are sent at once and however slowly they are read', async () => {
      const read = async (start: number, end: number) => {
        const response = await fetch(`${url}/video.mp4/${start}/${end}`);
        await delay(start % 50);
        return Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(start, end + 1));
      };
      for (let round = 0; round < 2; round++) {
        const ranges = Array.from({ length: 40 }, (_, index) => read(index * 777, index * 75_000));
        expect(await Promise.all(ranges)).not.toContain(false);
        expect(await read(0, bytes.length - 1)).toBe(true);
      }
    });

    it('is not found when there is no such object', async () => {
      expect((await fetch(`${url}/missing.mp4/0/9`)).status).toBe(404);
    });

    it('ends without failure when the client leaves', async () => {
      const leaving = new AbortController();
      const response = await fetch(`${url}/video.mp4/0/${bytes.length - 1}`, { signal: leaving.signal });
      expect(response.status).toBe(200);
      leaving.abort();
      expect(await sent.at(-1)).toBe(true);
    });
  });

  it('replaces an object with a newer one', async () => {
    await store.put('twice.txt', Readable.from([Buffer.from('one')]), 'text/plain');
    await store.put('twice.txt', Readable.from([Buffer.from('three')]), 'text/plain');
    expect(String(await buffer((await store.read('twice.txt'))!))).toBe('three');
    await store.delete('twice.txt');
  });

  it('stores names of any alphabet', async () => {
    const key = 'attached_assets/箱 – "Кор%20об" (1).jpg';
    await store.put(key, Readable.from([Buffer.from('a')]), 'image/jpeg');
    expect(await store.stat(key)).toMatchObject({ size: 1 });
    await store.delete(key);
  });

  it('gives an object another version when it is replaced, and the same one as long as it is not', async () => {
    const versions: (string | undefined)[] = [];
    for (const text of ['one', 'two', 'three']) {
      await store.put('version.txt', Readable.from([Buffer.from(text)]), 'text/plain');
      await new Promise((resolve) => setTimeout(resolve, 5));
      versions.push((await store.stat('version.txt'))?.version);
      expect((await store.stat('version.txt'))?.version).toBe(versions.at(-1));
      expect(versions.at(-1)).toMatch(/^[\w-]+$/);
    }
    expect(new Set(versions).size).toBe(3);
    await store.delete('version.txt');
  });

  it('finds no missing object, and deletes it without an error', async () => {
    expect(await store.read('missing')).toBeUndefined();
    expect(await store.stat('missing')).toBeUndefined();
    await store.delete('missing');
    await store.delete('missing/below');
  });

  it('stores nothing of a source that fails, and rejects with its error', async () => {
    for (const size of [1000, 7 * MEGABYTE_BYTES]) {
      const source = startOf(randomBytes(size));
      const failure = new Error('the client has gone');
      const put = store.put('failing.bin', source, 'text/plain');
      await delay(200);
      source.destroy(failure);
      await expect(put).rejects.toBe(failure);
      expect(await everything('failing.bin')).toEqual([]);
    }
  });

  it('settles when its source is destroyed without an error, and stores nothing', async () => {
    for (const size of [1000, 7 * MEGABYTE_BYTES]) {
      const source = startOf(randomBytes(size));
      const put = store.put('destroyed.bin', source, 'text/plain');
      await delay(200);
      source.destroy();
      await expect(put).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
      expect(await everything('destroyed.bin')).toEqual([]);
    }
  });

  it('rejects if the source has failed before', async () => {
    const source = new PassThrough();
    source.once('error', () => {});
    source.destroy(new Error('too late'));
    await expect(store.put('late.bin', source, 'text/plain')).rejects.toThrow('too late');
    expect(await everything('late.bin')).toEqual([]);
  });

  it('shows no object before it is complete', async () => {
    const source = startOf(randomBytes(6 * MEGABYTE_BYTES));
    const put = store.put('growing.bin', source, 'text/plain');
    await delay(300);
    expect(await store.stat('growing.bin')).toBeUndefined();
    source.end();
    await put;
    expect(await store.stat('growing.bin')).toMatchObject({ size: 6 * MEGABYTE_BYTES });
    await store.delete('growing.bin');
  });

  it('deletes what an interrupted put left behind', async () => {
    const source = startOf(randomBytes(6 * MEGABYTE_BYTES));
    const put = store.put('interrupted.bin', source, 'text/plain');
    await delay(300);
    expect(await everything('interrupted.bin')).toHaveLength(1);
    // As another process would, after this one was killed.
    await store.delete('interrupted.bin');
    expect(await everything('interrupted.bin')).toEqual([]);
    source.end();
    await expect(put).rejects.toThrow(ObjectStoreError);
  });

  it('refuses keys that could escape their directory', async () => {
    for (const key of ['', '/a', 'a/', 'a//b', '..', '../a', 'a/../b', '.unfinished/a', 'a\\b', 'a\0b']) {
      expect(isObjectKey(key)).toBe(false);
      await expect(store.put(key, Readable.from(['x']), 'text/plain')).rejects.toThrow(RangeError);
      await expect(store.read(key)).rejects.toThrow(RangeError);
      await expect(store.stat(key)).rejects.toThrow(RangeError);
      await expect(store.delete(key)).rejects.toThrow(RangeError);
    }
  });
});

describe('object store: a MinIO that fails', () => {
  let server: Server;
  let store: ObjectStore;
  let reply: 'nothing' | 503;
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      if (reply === 503) response.writeHead(503).end();
    });
    const { port } = await listen(server);
    store = openObjectStore(`http://key:secret@127.0.0.1:${port}/bucket`, 200);
  });
  afterAll(() => server.close().closeAllConnections());

  it.each(['nothing', 503] as const)('fails in time when the response is %s', async (given) => {
    reply = given;
    const source = startOf(randomBytes(10));
    await expect(store.put('a', source, 'text/plain')).rejects.toThrow(ObjectStoreError);
    expect(source.destroyed).toBe(true);
    await expect(store.read('a')).rejects.toThrow(ObjectStoreError);
    await expect(store.stat('a')).rejects.toThrow(ObjectStoreError);
    await expect(store.delete('a')).rejects.toThrow(ObjectStoreError);
  });

  it('fails when nothing listens', async () => {
    const nobody = openObjectStore('http://key:secret@127.0.0.1:9/bucket', 200);
    await expect(nobody.put('a', Readable.from(['x']), 'text/plain')).rejects.toThrow(ObjectStoreError);
  });
});

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536);
}
