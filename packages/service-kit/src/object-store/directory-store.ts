import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  assertObjectKey,
  attempt,
  type ByteRange,
  type ObjectFacts,
  type ObjectStore,
} from './object-store.ts';
import { sendFile } from './send-file.ts';

/** Holds what is being written; no key reaches it, since no key's segment begins with a dot. */
const UNFINISHED = '.unfinished';

/** Objects as files below one directory, for a machine without MinIO. Content types are not kept. */
export class DirectoryStore implements ObjectStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async put(key: string, source: Readable): Promise<void> {
    // The source may fail before it is read, and an error event that nobody hears ends the process.
    source.on('error', () => {});
    const unfinished = join(this.#root, UNFINISHED, `${remnantPrefix(key)}${randomUUID()}`);
    try {
      const path = this.#path(key);
      await writeDurably(unfinished, source);
      await attempt('keep an object', move(unfinished, path));
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => {});
      throw error;
    } finally {
      source.destroy();
    }
  }

  async get(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const file = await attempt('read an object', present(open(this.#path(key))));
    return file?.createReadStream({ start: range?.start ?? 0, end: range?.end ?? Infinity });
  }

  async send(key: string, range: Required<ByteRange>, answer: ServerResponse): Promise<boolean> {
    const file = await attempt('read an object', present(open(this.#path(key))));
    if (!file) return false;
    try {
      await sendFile(file, range, answer);
    } finally {
      await file.close();
    }
    return true;
  }

  async stat(key: string): Promise<ObjectFacts | undefined> {
    const found = await attempt('look up an object', present(stat(this.#path(key))));
    if (!found?.isFile()) return undefined;
    return {
      size: found.size,
      version: `${Math.trunc(found.mtimeMs).toString(36)}-${found.size.toString(36)}`,
    };
  }

  async delete(key: string): Promise<void> {
    await attempt('delete an object', this.#delete(this.#path(key), remnantPrefix(key)));
  }

  async #delete(path: string, prefix: string): Promise<void> {
    const directory = join(this.#root, UNFINISHED);
    for (const name of (await present(readdir(directory))) ?? [])
      if (name.startsWith(prefix)) await rm(join(directory, name), { force: true });
    await present(rm(path, { force: true }));
  }

  #path(key: string): string {
    assertObjectKey(key);
    return join(this.#root, key);
  }
}

/** Begins the names of a key's unfinished files. A hash, since a key may be too long for one name. */
const remnantPrefix = (key: string): string => `${createHash('sha256').update(key).digest('hex')}.`;

/** Writes a new file so that its bytes survive a power cut. The source's own errors come back as they are. */
async function writeDurably(path: string, source: Readable): Promise<void> {
  const file = await attempt('keep an object', create(path));
  try {
    for await (const chunk of source) await attempt('keep an object', file.appendFile(chunk as Buffer));
    await attempt('keep an object', file.sync());
  } finally {
    await file.close();
  }
}

/** What visitors send is nobody else's on this machine. */
const create = (path: string): Promise<FileHandle> => inDirectoryOf(path, () => open(path, 'wx', 0o600));

/** Does something to a path, and makes its directory first where there is none, which is seldom. */
async function inDirectoryOf<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await mkdir(dirname(path), { recursive: true });
    return work();
  }
}

/** Renames a file and makes the rename survive a power cut too. */
async function move(from: string, to: string): Promise<void> {
  await inDirectoryOf(to, () => rename(from, to));
  const directory = await open(dirname(to));
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** What the file system gives, or undefined if there is no such file. */
async function present<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
