import { IDEMPOTENCY_KEY_HEADER } from '@packaging/contracts/sms';
import { useRef } from 'react';
import { type ApiCall, type ApiResponse, requestJson } from '../../lib/api-client.ts';

/** A random UUID. `crypto.randomUUID` is missing on pages without HTTPS. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Returns a function that makes a test call. While it is unknown whether a message was sent (no response, or one of 5xx),
 * the same request keeps its idempotency key, so that repeating it cannot send another message.
 */
export function useSmsRequest() {
  const unresolved = useRef<{ request: string; key: string }>(undefined);
  return async (call: ApiCall, payload: object): Promise<ApiResponse> => {
    const request = JSON.stringify([call, payload]);
    if (unresolved.current?.request !== request) unresolved.current = { request, key: uuid() };
    const headers = { [IDEMPOTENCY_KEY_HEADER]: unresolved.current.key };
    const response = await requestJson(call, payload, { headers });
    if (response.status < 500) unresolved.current = undefined;
    return response;
  };
}
