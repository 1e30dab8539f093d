import cluster, { type Worker } from 'node:cluster';
import * as z from 'zod/mini';

/** A worker's message: the response of this URL is another one now. */
const changeSchema = z.object({ type: z.literal('changed'), url: z.string() });
type Change = z.infer<typeof changeSchema>;

/** Tells the gateway's other workers, if there are any, that the response of a URL has changed. */
export function announceChange(url: string): void {
  if (cluster.isWorker) process.send!({ type: 'changed', url } satisfies Change);
}

/** Calls `listener` for each change that another worker announces. */
export function onAnnouncedChange(listener: (url: string) => void): void {
  if (cluster.isWorker) process.on('message', (message) => read(message, ({ url }) => listener(url)));
}

/** In the primary process: passes the changes that a worker announces on to the others. */
export function relayChanges(from: Worker): void {
  from.on('message', (message) =>
    read(message, (change) => {
      for (const worker of Object.values(cluster.workers ?? {}))
        if (worker !== from && worker?.isConnected()) worker.send(change);
    }),
  );
}

function read(message: unknown, handle: (change: Change) => void): void {
  const change = z.safeParse(changeSchema, message);
  if (change.success) handle(change.data);
}
