import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { processNames } from '../services.ts';
import { isPortFree } from './free-port.ts';
import { LogFiles, readableLines } from './log-lines.ts';
import { removeRunFile, runningElsewhere, writeRunFile } from './run-file.ts';
import { ROOT } from './supervised-process.ts';
import { startSystem } from './system.ts';

/**
 * `make start`: the whole product on embedded parts, until Ctrl-C. `make dev` (`--dev`) restarts what changes, and serves
 * the pages with Vite in front of the gateway.
 */
const DEFAULT_PORT = 8080;
const development = process.argv.includes('--dev') ? await import('./development.ts') : undefined;
const inspect = processNames.find((name) => name === process.env['INSPECT']);

const port = Number(process.env['PORT'] ?? DEFAULT_PORT);
if (!Number.isInteger(port) || port < 1 || port > 65535) fail(`PORT=${process.env['PORT']} is no port`);
if (process.env['INSPECT'] && !inspect)
  fail(`INSPECT=${process.env['INSPECT']} is none of ${processNames.join(', ')}`);
// Only an address: some shells export the machine's name as HOST.
const host = isIP(process.env['HOST'] ?? '') ? process.env['HOST']! : '127.0.0.1';
const directory = resolve(ROOT, process.env['DATA_DIR'] ?? '.data');
const running = runningElsewhere(directory);
if (running) fail(`The site is running already (process ${running.pid}): ${running.url}`);
if (!(await isPortFree(port)))
  fail(`Port ${port} is taken. Choose another: PORT=${port + 1} make ${development ? 'dev' : 'start'}`);

const print = (text: string) => process.stdout.write(`${text}\n`);
const url = `http://localhost:${port}`;
if (development && !(await development.compile())) process.exit(1);
writeRunFile(directory, { pid: process.pid, url });
const logs = new LogFiles(join(directory, 'logs'));
const startedAt = Date.now();
let stopping = false;

const starting = startSystem({
  directory,
  ...(!development && { port, host }),
  environment: Object.fromEntries(
    processNames.map((name) => [name, { PUBLIC_URL: url, ...givenSettings() }]),
  ),
  inspect,
  listener: {
    onLines: (name, lines) => {
      logs.write(name, lines);
      if (name !== 'postgres')
        process.stdout.write(readableLines(name, lines, process.stdout.isTTY === true));
    },
    onEvent: print,
  },
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

try {
  const system = await starting;
  if (development) {
    const vite = await development.servePages(port, host, system.url);
    development.restartOnChange(vite, system.processes, print);
  }
  const listening =
    host === '127.0.0.1' ? 'only from this machine; HOST=0.0.0.0 for others' : `listening on ${host}`;
  print(`\n  Ready in ${((Date.now() - startedAt) / 1000).toFixed(1)} s: ${url} (${listening})`);
  print(`  Health and metrics: ${system.opsUrl}/health/ready, ${system.opsUrl}/metrics`);
  print(`  Data and logs: ${directory}   Ctrl-C stops it.\n`);
} catch (error) {
  if (!stopping) fail(error instanceof Error ? error.message : String(error));
}

/** Settings of .env.example that are in this process's environment, except its own port. */
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
  print('\nStopping …');
  await starting.then((system) => system.stop()).catch(() => {});
  removeRunFile(directory);
  print('Everything has stopped.');
  process.exit(0);
}

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
