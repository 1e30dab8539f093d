import { existsSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from './free-port.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { type ProcessListener, ROOT, SupervisedProcess } from './supervised-process.ts';

/** The media that the site is made of, as the repository holds them. */
const MEDIA_DIRECTORY = join(ROOT, 'infra/media/attached_assets');

export interface SystemOptions {
  /** Where databases and stores are kept. */
  directory: string;
  /** Where the gateway listens; a free port when it is not given. */
  port?: number;
  /** More environment, by process. */
  environment?: Partial<Record<ProcessName, Record<string, string>>>;
  /** Data that may be lost when the machine loses power are written faster: for tests. */
  durable?: boolean;
  listener?: ProcessListener;
}

const SERVICES = ['inquiries', 'notifications', 'portfolio'] as const;
export type ServiceName = (typeof SERVICES)[number];
export type ProcessName = ServiceName | 'gateway';

type Processes = Record<ProcessName, SupervisedProcess>;

/** The whole product on embedded parts. */
export interface System {
  url: string;
  /** The gateway's own port of health and metrics. */
  opsUrl: string;
  processes: Processes;
  postgres: PostgresServer;
  /** URLs of the databases, by name. */
  databases: Record<'inquiries' | 'notifications' | 'portfolio' | 'queue', string>;
  /** Directories of the stores. */
  stores: { attachments: string; media: string };
  /** Ends everything in order. */
  stop(): Promise<void>;
}

const QUIET: ProcessListener = { onLine: () => {}, onEvent: () => {} };

/** Starts the whole product and waits until it is ready; what is there from before is kept. */
export async function startSystem(options: SystemOptions): Promise<System> {
  const { directory, environment = {}, durable = true, listener = QUIET } = options;
  const stores = {
    attachments: resolve(directory, 'attachments'),
    media: resolve(directory, 'media'),
  };
  for (const store of Object.values(stores)) await mkdir(store, { recursive: true, mode: 0o700 });
  const postgres = await startPostgres({
    directory: resolve(directory, 'postgres'),
    durable,
    notice: (line) => listener.onEvent(line),
    onLine: (line) => listener.onLine('postgres', line),
  });
  const started: SupervisedProcess[] = [];
  const stop = async () => {
    for (const process of started.toReversed()) await process.stop();
    await postgres.stop();
  };
  try {
    const databases = {
      inquiries: await postgres.createDatabase('inquiries'),
      notifications: await postgres.createDatabase('notifications'),
      portfolio: await postgres.createDatabase('portfolio'),
      queue: await postgres.createDatabase('queue'),
    };
    await loadMedia(pathToFileURL(stores.media).href);

    const common = { HOST: '127.0.0.1' };
    const given: Record<ServiceName, Record<string, string>> = {
      inquiries: {
        DATABASE_URL: databases.inquiries,
        QUEUE_URL: databases.queue,
        STORAGE_URL: pathToFileURL(stores.attachments).href,
      },
      notifications: { DATABASE_URL: databases.notifications, QUEUE_URL: databases.queue },
      portfolio: { DATABASE_URL: databases.portfolio, STORAGE_URL: pathToFileURL(stores.media).href },
    };
    const start = (name: ProcessName, main: string, own: Record<string, string>, readyPort: number) => {
      const process = new SupervisedProcess(
        {
          name,
          main,
          environment: { ...common, ...own, ...environment[name] },
          readyUrl: `http://127.0.0.1:${readyPort}/health/ready`,
        },
        listener,
      );
      started.push(process);
      return process.start().then(() => process);
    };

    const ports = {
      inquiries: await freePort(),
      notifications: await freePort(),
      portfolio: await freePort(),
    };
    const port = options.port ?? (await freePort());
    const opsPort = await freePort();
    const url = `http://localhost:${port}`;
    const services = SERVICES.map((name) => {
      const environment = { ...given[name], PORT: String(ports[name]) };
      return start(name, `services/${name}/dist/main.js`, environment, ports[name]);
    });
    const gateway = start(
      'gateway',
      'gateway/dist/main.js',
      {
        PORT: String(port),
        OPS_PORT: String(opsPort),
        WEB_ROOT: join(ROOT, 'frontend/dist'),
        PUBLIC_URL: url,
        ...Object.fromEntries(
          SERVICES.map((name) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${ports[name]}`]),
        ),
        // Visitors come from outside this machine too.
        HOST: '0.0.0.0',
      },
      opsPort,
    );
    const processes = await Promise.all([...services, gateway]);
    return {
      url,
      opsUrl: `http://127.0.0.1:${opsPort}`,
      processes: Object.fromEntries(processes.map((process) => [process.plan.name, process])) as Processes,
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

/** Puts the site's own media into the store, where they are not there yet. */
function loadMedia(storageUrl: string): Promise<void> {
  if (!existsSync(MEDIA_DIRECTORY)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['services/portfolio/dist/load-media.js'], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], STORAGE_URL: storageUrl, MEDIA_DIR: MEDIA_DIRECTORY },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('the media could not be loaded')),
    );
  });
}
