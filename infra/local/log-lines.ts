import { closeSync, existsSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { privateDirectory } from './data-directory.ts';

/** A process has this many log files of this size, as its container has. */
const LOG_MAX_BYTES = 10 * 1024 * 1024;
const LOG_FILES = 3;

/** Writes the log of every process, unchanged, to a file of its own; `.1` and `.2` are the ones before it. */
export class LogFiles {
  readonly #directory: string;
  readonly #maxBytes: number;
  readonly #files = new Map<string, { descriptor: number; bytes: number }>();

  constructor(directory: string, maxBytes = LOG_MAX_BYTES) {
    this.#directory = privateDirectory(directory);
    this.#maxBytes = maxBytes;
  }

  /** @param lines whole lines */
  write(name: string, lines: string): void {
    const path = join(this.#directory, `${name}.log`);
    const length = Buffer.byteLength(lines);
    let file = this.#files.get(name) ?? open(path);
    if (file.bytes > 0 && file.bytes + length > this.#maxBytes) {
      closeSync(file.descriptor);
      rotate(path);
      file = open(path);
    }
    this.#files.set(name, file);
    // Synchronously, so that the last lines are there however this process ends.
    writeSync(file.descriptor, lines);
    file.bytes += length;
  }
}

function open(path: string): { descriptor: number; bytes: number } {
  const descriptor = openSync(path, 'a', 0o600);
  return { descriptor, bytes: fstatSync(descriptor).size };
}

function rotate(path: string): void {
  for (let age = LOG_FILES - 1; age > 0; age--) {
    const younger = age === 1 ? path : `${path}.${age - 1}`;
    if (existsSync(younger)) renameSync(younger, `${path}.${age}`);
  }
}

/** The end of a request's line in service-kit's log. */
const OF_REQUEST = '"msg":"request"}';
/** More requests at once are only counted. */
const REQUESTS_SHOWN_MAX = 20;

/**
 * Formats whole lines of a JSON log for people, each by {@link readableLine}. Too many requests at once are counted; all are
 * omitted unless `isTerminal`.
 */
export function readableLines(name: string, lines: string, isTerminal: boolean): string {
  const all = lines.trimEnd().split('\n');
  const others = all.filter((line) => !line.endsWith(OF_REQUEST));
  const requests = all.length - others.length;
  const shown = isTerminal && requests <= REQUESTS_SHOWN_MAX ? all : others;
  const readable = shown.map((line) => readableLine(name, line));
  if (isTerminal && requests > REQUESTS_SHOWN_MAX) readable.push(readableLine(name, `${requests} requests`));
  return readable.map((line) => `${line}\n`).join('');
}

/** Formats a line of a JSON log for people: time, process, level unless it is info, message and the other fields. */
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
