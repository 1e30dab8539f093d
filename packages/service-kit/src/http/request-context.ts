import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<{ requestId: string }>();

/** Runs `work` so that {@link currentRequestId} and every log line within it have this request's id. */
export const withRequestId = <T>(requestId: string, work: () => T): T => storage.run({ requestId }, work);

/** The id of the current request, or undefined outside of one. */
export const currentRequestId = (): string | undefined => storage.getStore()?.requestId;
