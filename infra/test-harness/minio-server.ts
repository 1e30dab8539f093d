import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../local/free-port.ts';
import { until } from './until.ts';

const PROGRAM_NAMES = ['minio', 'silo'];
const START_TIMEOUT_MS = 60_000;

/** Path of MinIO, or of its successor Silo, if installed: MINIO_PROGRAM, on PATH, or where Go installs programs. */
export function minioProgram(): string | undefined {
  const { MINIO_PROGRAM, PATH = '', GOBIN, GOPATH = join(homedir(), 'go') } = process.env;
  if (MINIO_PROGRAM) return MINIO_PROGRAM;
  const directories = [...PATH.split(delimiter), ...(GOBIN ? [GOBIN] : []), join(GOPATH, 'bin')];
  return directories
    .flatMap((directory) => PROGRAM_NAMES.map((name) => join(directory, name)))
    .find((path) => existsSync(path));
}

/** A MinIO server with its own data. */
export interface MinioServer {
  /** Includes key and secret; append a bucket's name as the path. */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a server without data. @throws if the program does not run */
export async function startMinio(program: string): Promise<MinioServer> {
  const directory = await mkdtemp(join(tmpdir(), 'minio-'));
  const [port, consolePort] = [await freePort(), await freePort()];
  const [user, password] = ['tests', randomBytes(18).toString('hex')];
  const listen = ['--address', `127.0.0.1:${port}`, '--console-address', `127.0.0.1:${consolePort}`];
  const server = spawn(program, ['server', directory, ...listen], {
    stdio: 'ignore',
    env: {
      HOME: directory,
      MINIO_ROOT_USER: user,
      MINIO_ROOT_PASSWORD: password,
      MINIO_BROWSER: 'off',
      MINIO_UPDATE: 'off',
    },
  });
  const failed = once(server, 'exit').then(([code]) => {
    throw new Error(`${program} ended with ${String(code)}`);
  });
  // Rejects if the server does not start; later, whenever `stop` ends it.
  failed.catch(() => {});
  const health = `http://127.0.0.1:${port}/minio/health/ready`;
  await Promise.race([until(async () => (await fetch(health)).ok, START_TIMEOUT_MS), failed]);
  return {
    url: `http://${user}:${password}@127.0.0.1:${port}`,
    pid: server.pid!,
    async stop() {
      server.kill('SIGKILL');
      await failed.catch(() => {});
      await rm(directory, { recursive: true, force: true });
    },
  };
}
