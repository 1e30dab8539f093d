import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A bare server of this folder, which sends its URL when it listens. */
export interface BareServer {
  url: string;
  pid: number;
  stop(): void;
}

/** @param file of this folder: `bare-nest.ts` */
export async function startBareServer(file: string, ...args: string[]): Promise<BareServer> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args);
  const [url] = (await once(child, 'message')) as [string];
  return { url: url.replace('[::1]', '127.0.0.1'), pid: child.pid!, stop: () => void child.kill() };
}
