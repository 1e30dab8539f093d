import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url));

/** What is asked for again and again, on connections that stay open. */
export interface Load {
  url: string;
  connections: number;
  seconds: number;
  /** Ranges of so many bytes, anywhere in a file of `fileBytes`, instead of the whole. */
  rangeBytes?: number;
  fileBytes?: number;
  headers?: Record<string, string>;
  /** How long each connection rests before it asks again, in the mean. Then rivals get the same load. */
  pauseMs?: number;
}

export interface LoadResult {
  requestsPerSecond: number;
  megabytesPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  requests: number;
}

/** Loads a server with wrk, which is Debian's and takes little of the machine for itself. @throws for any failed request */
export async function wrk(load: Load): Promise<LoadResult> {
  const { url, connections, seconds, rangeBytes = 0, fileBytes = 0, headers = {}, pauseMs = 0 } = load;
  const options = ['--threads', '1', '--connections', `${connections}`, '--duration', `${seconds}s`];
  const given = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  const script = [
    '--timeout',
    '30s',
    '--script',
    SCRIPT,
    url,
    '--',
    ...[rangeBytes, fileBytes, pauseMs].map(String),
  ];
  const { stdout } = await promisify(execFile)('wrk', [...options, ...given, ...script]);
  const said = JSON.parse(/^RESULT (.*)$/m.exec(stdout)![1]!) as Record<
    'requests' | 'bytes' | 'seconds' | 'p50Ms' | 'p99Ms' | 'failures',
    number
  >;
  if (said.failures > 0 || said.requests === 0) throw new Error(`${url}: requests failed:\n${stdout}`);
  return {
    requestsPerSecond: said.requests / said.seconds,
    megabytesPerSecond: said.bytes / said.seconds / 1024 ** 2,
    p50Ms: said.p50Ms,
    p99Ms: said.p99Ms,
    requests: said.requests,
  };
}
