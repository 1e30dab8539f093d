import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ensureInstalled } from '../test-runner/system-packages.ts';

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url));

/** Repeated requests on connections that stay open. */
export interface Load {
  url: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Requests ranges of this size, anywhere in a file of `fileBytes`, instead of the whole. */
  rangeBytes?: number;
  fileBytes?: number;
  /** Mean pause of each connection between two requests, so that rivals get the same load. */
  pauseMs?: number;
}

export interface LoadResult {
  requests: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Loads a server with wrk, which uses little of the machine itself. @throws if a request fails */
export async function wrk(load: Load): Promise<LoadResult> {
  const { url, connections, seconds, rangeBytes = 0, fileBytes = 0, headers = {}, pauseMs = 0 } = load;
  const { stdout } = await promisify(execFile)('wrk', [
    '--threads=1',
    `--connections=${connections}`,
    `--duration=${seconds}s`,
    ...Object.entries(headers).map(([name, value]) => `--header=${name}: ${value}`),
    '--timeout=30s',
    `--script=${SCRIPT}`,
    url,
    '--',
    ...[rangeBytes, fileBytes, pauseMs].map(String),
  ]);
  const result = JSON.parse(/^RESULT (.*)$/m.exec(stdout)![1]!) as Record<
    'requests' | 'seconds' | 'p50Ms' | 'p99Ms' | 'failures',
    number
  >;
  const { requests, failures, p50Ms, p99Ms } = result;
  if (failures > 0 || requests === 0) throw new Error(`${url}: requests failed:\n${stdout}`);
  return { requests, requestsPerSecond: requests / result.seconds, p50Ms, p99Ms };
}

/** Installs wrk and nginx where that is allowed; returns whether both are there. */
export function ensureWrkAndNginx(): boolean {
  const tools = [
    ensureInstalled('wrk', () => existsSync('/usr/bin/wrk')),
    ensureInstalled('nginx-light', () => existsSync('/usr/sbin/nginx')),
  ];
  return !tools.includes(false);
}
