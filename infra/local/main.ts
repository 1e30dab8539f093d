import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { processNames } from '../services.ts';
import { isPortFree } from './free-port.ts';
import { LogFiles, readableLines } from './log-lines.ts';
import { removeRunFile, runningElsewhere, writeRunFile } from './run-file.ts';
import { ROOT } from './supervised-process.ts';
import { startSystem } from './system.ts';

/** `make start`: the whole product on embedded parts, until Ctrl-C. */
const DEFAULT_PORT = 8080;

const port = Number(process.env['PORT'] ?? DEFAULT_PORT);
if (!Number.isInteger(port) || port < 1 || port > 65535) fail(`PORT=${process.env['PORT']} is no port`);
const directory = resolve(ROOT, process.env['DATA_DIR'] ?? '.data');
const running = runningElsewhere(directory);
if (running) fail(`The site is running already (process ${running.pid}): ${running.url}`);
if (!(await isPortFree(port))) fail(`Port ${port} is taken. Choose another: PORT=${port + 1} make start`);

const say = (text: string) => process.stdout.write(`${text}\n`);
writeRunFile(directory, { pid: process.pid, url: `http://localhost:${port}` });
const logs = new LogFiles(join(directory, 'logs'));
const startedAt = Date.now();
let stopping = false;

const starting = startSystem({
  directory,
  port,
  environment: Object.fromEntries(processNames.map((name) => [name, givenSettings()])),
  listener: {
    onLines: (name, lines) => {
      logs.write(name, lines);
      if (name !== 'postgres')
        process.stdout.write(readableLines(name, lines, process.stdout.isTTY === true));
    },
    onEvent: say,
  },
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

try {
  const system = await starting;
  say(`\n  Ready in ${((Date.now() - startedAt) / 1000).toFixed(1)} s: ${system.url}`);
  say(`  Health and metrics: ${system.opsUrl}/health/ready, ${system.opsUrl}/metrics`);
  say(`  Data and logs: ${directory}   Ctrl-C ends it.\n`);
} catch (error) {
  if (!stopping) fail(error instanceof Error ? error.message : String(error));
}

/** The settings of .env.example that are set in the environment of `make start`, but for its own port. */
function givenSettings(): Record<string, string> {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
  const names = [...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!);
  return Object.fromEntries(
    names.flatMap((name) => (name !== 'PORT' && process.env[name] ? [[name, process.env[name]]] : [])),
  );
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  say('\nEnding …');
  await starting.then((system) => system.stop()).catch(() => {});
  removeRunFile(directory);
  say('Everything has ended.');
  process.exit(0);
}

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
