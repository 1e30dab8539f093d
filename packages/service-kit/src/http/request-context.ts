import { AsyncLocalStorage } from 'node:async_hooks';

interface RequestContext {
  requestId: string;
  /** When the request may use the database no longer, by `performance.now()`; undefined while its body arrives. */
  deadline?: number;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` so that {@link currentRequestId} and every log line within it have this request's id. */
export const withRequestId = <T>(requestId: string, work: () => T): T => storage.run({ requestId }, work);

/** The id of the current request, or undefined outside of one. */
export const currentRequestId = (): string | undefined => storage.getStore()?.requestId;

/** Gives the current request so many milliseconds from now for its work in the database. */
export function limitDatabaseTime(milliseconds: number): void {
  const context = storage.getStore();
  if (context) context.deadline = performance.now() + milliseconds;
}

/** How long the current request may still use the database, in milliseconds; undefined where there is no limit. */
export function databaseTimeLeft(): number | undefined {
  const deadline = storage.getStore()?.deadline;
  return deadline === undefined ? undefined : deadline - performance.now();
}
