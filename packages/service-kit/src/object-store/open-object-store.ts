import { fileURLToPath } from 'node:url';
import { DirectoryStore } from './directory-store.ts';
import { MinioStore } from './minio-store.ts';
import type { ObjectStore } from './object-store.ts';

/**
 * Opens the store of a URL: `file:///directory`, or `http(s)://key:secret@host:port/bucket` for MinIO.
 * @param timeoutMs how long a remote store may send nothing within one call, in milliseconds
 */
export function openObjectStore(url: string, timeoutMs: number): ObjectStore {
  const parsed = new URL(url);
  return parsed.protocol === 'file:'
    ? new DirectoryStore(fileURLToPath(parsed))
    : new MinioStore(parsed, timeoutMs);
}
