import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { systemDirectory } from './postgres-files.ts';
import { runningElsewhere } from './run-file.ts';
import { ROOT } from './supervised-process.ts';

/** `make reset`: removes the data of `make start`. */
const directory = resolve(ROOT, process.env['DATA_DIR'] ?? '.data');
const running = runningElsewhere(directory);
if (running) {
  process.stderr.write(`The site is running (process ${running.pid}, ${running.url}): end it first.\n`);
  process.exit(1);
}
for (const path of [directory, systemDirectory(join(directory, 'postgres'))])
  rmSync(path, { recursive: true, force: true });
