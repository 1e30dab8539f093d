import { PassThrough, Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { ObjectStoreError } from './object-store.ts';
import { readBytes } from './read-bytes.ts';

it('all bytes of an object are read', async () => {
  const source = Readable.from([Buffer.from('box'), Buffer.from('es')]);
  expect(String(await readBytes(source, 10_000))).toBe('boxes');
});

it('reading fails and closes the stream if the store stops sending', async () => {
  const source = new PassThrough();
  source.write('the beginning');
  await expect(readBytes(source, 20)).rejects.toThrow(ObjectStoreError);
  expect(source.destroyed).toBe(true);
});

it('reading fails with the error of the stream', async () => {
  const source = new PassThrough();
  source.destroy(new Error('it is too short'));
  await expect(readBytes(source, 10_000)).rejects.toThrow('it is too short');
});
