import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Rival } from './nginx.ts';

/** Starts a server of this folder (`bare-nest.ts`), which sends its URL when it listens. */
export async function startBareServer(file: string, ...args: string[]): Promise<Rival> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, { env });
  const [url] = (await once(child, 'message')) as [string];
  return {
    url: url.replace('[::1]', '127.0.0.1'),
    pid: child.pid!,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
