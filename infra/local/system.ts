import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type DatabaseName,
  needsOf,
  type ProcessName,
  type ServiceName,
  serviceNames,
  servicesWith,
  type StoreName,
  urlSetting,
} from '../services.ts';
import { freePort } from './free-port.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { type ProcessListener, ROOT, SupervisedProcess } from './supervised-process.ts';
import { visitorKeyFile } from './visitor-key.ts';

export interface SystemOptions {
  /** For databases and stores. */
  directory: string;
  /** Where the gateway listens; by default a free port, for visitors of this machine only. */
  port?: number | undefined;
  host?: string | undefined;
  /** More settings, by process. */
  environment?: Partial<Record<ProcessName, Record<string, string>>>;
  /** False makes PostgreSQL faster, but it may lose data when the power fails: for tests. */
  durable?: boolean;
  /** A process that a debugger can attach to, at Node's usual port 9229. */
  inspect?: ProcessName | undefined;
  listener?: ProcessListener;
}

/** The whole product, with embedded PostgreSQL and stores in directories. */
export interface System {
  url: string;
  /** The gateway's health and metrics. */
  opsUrl: string;
  processes: Record<ProcessName, SupervisedProcess>;
  postgres: PostgresServer;
  /** URLs of the databases, by name. */
  databases: Record<DatabaseName, string>;
  /** Directories of the stores, by name. */
  stores: Record<StoreName, string>;
  /** Stops everything in order. */
  stop(): Promise<void>;
}

const NO_LISTENER: ProcessListener = { onLines: () => {}, onEvent: () => {} };
const LOCALHOST = '127.0.0.1';

/** Starts the whole product and waits until it is ready; data of earlier runs is kept. */
export async function startSystem(options: SystemOptions): Promise<System> {
  const { directory, environment = {}, durable = true, inspect, listener = NO_LISTENER } = options;
  const stores = await makeStores(directory);
  const VISITOR_HASH_KEY_FILE = visitorKeyFile(resolve(directory));
  const postgres = await startPostgres({
    directory: resolve(directory, 'postgres'),
    durable,
    notice: (line) => listener.onEvent(line),
    onLine: (line) => listener.onLines('postgres', `${line}\n`),
  });
  const started: SupervisedProcess[] = [];
  const stop = async () => {
    // The gateway, started last, stops first: services without connections end at once.
    await started.pop()?.stop();
    await Promise.all(started.map((process) => process.stop()));
    await postgres.stop();
  };
  const start = async (
    name: ProcessName,
    main: string,
    environment: Record<string, string>,
    readyPort: number,
  ) => {
    const readyUrl = `http://${LOCALHOST}:${readyPort}/health/ready`;
    const nodeArguments = name === inspect ? ['--inspect'] : [];
    const process = new SupervisedProcess({ name, main, environment, readyUrl, nodeArguments }, listener);
    started.push(process);
    await process.start();
    return process;
  };

  try {
    const databases = await makeDatabases(postgres);
    const port = options.port ?? (await freePort());
    const opsPort = await freePort();
    const url = `http://localhost:${port}`;
    const ports = {} as Record<ServiceName, number>;
    for (const name of serviceNames) ports[name] = await freePort();

    const environmentOf = (name: ServiceName): Record<string, string> => {
      const { database, queue, store, settings } = needsOf(name);
      return {
        HOST: LOCALHOST,
        PORT: String(ports[name]),
        PUBLIC_URL: url,
        VISITOR_HASH_KEY_FILE,
        ...(database && { DATABASE_URL: databases[name as DatabaseName] }),
        ...(name === 'inquiries' && { DATABASE_DISK_PATH: resolve(directory) }),
        ...(queue && { QUEUE_URL: databases.queue }),
        ...(store && { STORAGE_URL: pathToFileURL(stores[store as StoreName]).href }),
        ...settings,
        ...environment[name],
      };
    };
    for (const name of servicesWith('prepare'))
      await runToEnd(`services/${name}/dist/${needsOf(name).prepare}`, environmentOf(name));
    const services = serviceNames.map((name) =>
      start(name, `services/${name}/dist/main.js`, environmentOf(name), ports[name]),
    );
    const gateway = {
      HOST: options.host ?? LOCALHOST,
      PORT: String(port),
      OPS_PORT: String(opsPort),
      WEB_ROOT: join(ROOT, 'frontend/dist'),
      PUBLIC_URL: url,
      VISITOR_HASH_KEY_FILE,
      ...Object.fromEntries(
        serviceNames.map((name) => [urlSetting(name), `http://${LOCALHOST}:${ports[name]}`]),
      ),
      ...environment.gateway,
    };
    const processes = await Promise.all([
      ...services,
      start('gateway', 'gateway/dist/main.js', gateway, opsPort),
    ]);
    return {
      url,
      opsUrl: `http://${LOCALHOST}:${opsPort}`,
      processes: byName(processes),
      postgres,
      databases,
      stores,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const byName = (processes: SupervisedProcess[]): System['processes'] =>
  Object.fromEntries(processes.map((process) => [process.plan.name, process])) as System['processes'];

async function makeStores(directory: string): Promise<System['stores']> {
  const stores = {} as System['stores'];
  for (const name of servicesWith('store')) {
    const store = needsOf(name).store as StoreName;
    stores[store] = resolve(directory, store);
    await mkdir(stores[store], { recursive: true, mode: 0o700 });
  }
  return stores;
}

async function makeDatabases(postgres: PostgresServer): Promise<System['databases']> {
  const databases = {} as System['databases'];
  for (const name of [...servicesWith('database'), 'queue'] as const)
    databases[name] = await postgres.createDatabase(name);
  return databases;
}

/** Runs a program of the product. @throws when it fails */
function runToEnd(program: string, environment: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} failed with code ${code}`)),
    );
  });
}
