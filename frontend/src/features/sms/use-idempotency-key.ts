import { useRef } from 'react';
import type { ApiResponse } from '../../lib/api-client.ts';

/** A random UUID. `crypto.randomUUID` exists on encrypted pages alone. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Names each test message, so that pressing a button again does not send another one while it is open whether the first
 * was sent: after a call without a response, or with one of 5xx, the same request keeps its key.
 */
export function useIdempotencyKey() {
  const open = useRef<{ request: string; key: string }>(undefined);
  return {
    keyFor(request: object): string {
      const content = JSON.stringify(request);
      if (open.current?.request !== content) open.current = { request: content, key: uuid() };
      return open.current.key;
    },
    /** To be called with every response. */
    decided({ status }: ApiResponse): void {
      if (status < 500) open.current = undefined;
    },
  };
}
