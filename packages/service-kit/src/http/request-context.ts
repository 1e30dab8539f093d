import { AsyncLocalStorage } from 'node:async_hooks';

interface RequestContext {
  requestId: string;
  /** Until when the request may use the database, by `performance.now()`; undefined while its body arrives. */
  deadline?: number;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` with this id as {@link currentRequestId} and in every log line. */
export const withRequestId = <T>(requestId: string, work: () => T): T => storage.run({ requestId }, work);

/** The id of the current request, or undefined outside a request. */
export const currentRequestId = (): string | undefined => storage.getStore()?.requestId;

/** Lets the current request use the database for this time from now. */
export function limitDatabaseTime(milliseconds: number): void {
  const context = storage.getStore();
  if (context) context.deadline = performance.now() + milliseconds;
}

/** How long the current request may still use the database, in milliseconds; undefined if there is no limit. */
export function databaseTimeLeft(): number | undefined {
  const deadline = storage.getStore()?.deadline;
  return deadline === undefined ? undefined : deadline - performance.now();
}
