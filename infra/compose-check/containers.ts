import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../local/supervised-process.ts';

const OUTPUT_MAX_BYTES = 512 * 1024 * 1024;

/** Compose 2 is a subcommand of docker, Compose 1 a program of its own. */
const COMPOSE =
  spawnSync('docker', ['compose', 'version']).status === 0 ? ['docker', 'compose'] : ['docker-compose'];

/** The published port of the gateway, as Compose prints it ('0.0.0.0:8080'). */
export const url = `http://localhost:${String(compose('port', 'gateway', '8080'))
  .trim()
  .split(':')
  .pop()}`;

/** Runs a command of Compose and returns its output. */
export function compose(...args: string[]): Buffer {
  return composeWith({}, ...args);
}

/** @param settings take precedence over .env */
export function composeWith(settings: Record<string, string>, ...args: string[]): Buffer {
  const [program, ...first] = [...COMPOSE, ...args];
  const { status, stdout, stderr } = spawnSync(program!, first, {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    maxBuffer: OUTPUT_MAX_BYTES,
  });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${String(stderr)}`);
  return stdout;
}

/** Runs a command of docker, asynchronously, so that traffic goes on. */
export async function docker(...args: string[]): Promise<string> {
  return (await promisify(execFile)('docker', args)).stdout.trim();
}

/** Returns one value from a service's database. */
export function query(database: string, sql: string): string {
  const psql = ['psql', '--username', 'postgres', '--dbname', database, '--tuples-only', '--no-align'];
  return String(compose('exec', '-T', 'postgres', ...psql, '--command', sql)).trim();
}

/** Returns an attachment from MinIO. */
export function storedAttachment(key: string): Buffer {
  const script =
    'mc --quiet alias set own http://127.0.0.1:9000 "$MINIO_ROOT_USER" "$(cat "$MINIO_ROOT_PASSWORD_FILE")" >/dev/null && mc cat "own/quote-attachments/$1"';
  return compose('exec', '-T', 'minio', 'sh', '-c', script, 'sh', key);
}
