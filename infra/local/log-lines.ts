import { mkdirSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A log of an earlier run larger than this is put aside as `.old`. */
const LOG_MAX_BYTES = 20 * 1024 * 1024;

/** Keeps every process's log, as it is, in a file of its own. */
export class LogFiles {
  readonly #directory: string;
  readonly #files = new Map<string, number>();

  constructor(directory: string) {
    this.#directory = directory;
    mkdirSync(directory, { recursive: true });
  }

  /** @param lines whole lines */
  write(name: string, lines: string): void {
    let file = this.#files.get(name);
    if (file === undefined) {
      const path = join(this.#directory, `${name}.log`);
      putAside(path);
      file = openSync(path, 'a', 0o600);
      this.#files.set(name, file);
    }
    // At once, so that the last words of an ending process are there too.
    writeSync(file, lines);
  }
}

function putAside(path: string): void {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= LOG_MAX_BYTES) return;
  rmSync(`${path}.old`, { force: true });
  renameSync(path, `${path}.old`);
}

/** How the lines of requests end (service-kit's log). */
const OF_REQUEST = '"msg":"request"}';
/** Most requests that a person is told of at once. */
const REQUESTS_SHOWN_MAX = 20;

/**
 * Whole lines of a JSON log for a person, each by {@link readableLine}. Requests are counted where they are too many to
 * be read, and left out where nobody watches.
 */
export function readableLines(name: string, lines: string, isWatched: boolean): string {
  const all = lines.trimEnd().split('\n');
  const others = all.filter((line) => !line.endsWith(OF_REQUEST));
  const requests = all.length - others.length;
  const shown = isWatched && requests <= REQUESTS_SHOWN_MAX ? all : others;
  const readable = shown.map((line) => readableLine(name, line));
  if (isWatched && requests > REQUESTS_SHOWN_MAX) readable.push(readableLine(name, `${requests} requests`));
  return readable.map((line) => `${line}\n`).join('');
}

/** A line of a JSON log for a person: time, process, level where it matters, message and what belongs to it. */
export function readableLine(name: string, line: string): string {
  const entry = parsed(line);
  if (!entry) return `${' '.repeat(8)} ${name.padEnd(13)} ${line}`;
  const { level, time, msg, service: _, requestId, err, method, route, status, ms, ...rest } = entry;
  const clock = typeof time === 'string' ? time.slice(11, 19) : ' '.repeat(8);
  const details = [
    level === 'info' ? '' : String(level).toUpperCase(),
    method ? `${method} ${route} ${status} in ${ms} ms` : String(msg ?? ''),
    ...Object.entries(rest).map(([key, value]) => `${key}=${JSON.stringify(value)}`),
    typeof err === 'object' && err !== null ? String((err as { message?: unknown }).message) : '',
    requestId ? `[${String(requestId).slice(0, 8)}]` : '',
  ];
  return `${clock} ${name.padEnd(13)} ${details.filter(Boolean).join(' ')}`;
}

function parsed(line: string): Record<string, unknown> | undefined {
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
