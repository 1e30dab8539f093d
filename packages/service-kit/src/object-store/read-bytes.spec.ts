import { PassThrough, Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { ObjectStoreError } from './object-store.ts';
import { readBytes } from './read-bytes.ts';

it('all bytes of an object are read', async () => {
  const source = Readable.from([Buffer.from('box'), Buffer.from('es')]);
  expect(String(await readBytes(source, 10_000))).toBe('boxes');
});

it('an object whose store falls silent is given up, and its stream is closed', async () => {
  const source = new PassThrough();
  source.write('the beginning');
  await expect(readBytes(source, 20)).rejects.toThrow(ObjectStoreError);
  expect(source.destroyed).toBe(true);
});

it("a failing object's own error is passed on", async () => {
  const source = new PassThrough();
  source.destroy(new Error('it is too short'));
  await expect(readBytes(source, 10_000)).rejects.toThrow('it is too short');
});
