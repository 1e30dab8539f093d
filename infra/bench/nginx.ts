import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../local/free-port.ts';

/** A running nginx. */
export interface Nginx {
  url: string;
  /** The master and its workers. */
  pids: number[];
  stop(): Promise<void>;
}

/**
 * Starts nginx as Debian sets it up, with sendfile and an access log. `directory` takes its configuration, logs and cache.
 * @param locations of its server: directives
 * @param upstreams directives beside the server
 */
export async function startNginx(
  directory: string,
  workerCount: number,
  locations: string,
  upstreams = '',
): Promise<Nginx> {
  await mkdir(directory, { recursive: true });
  const port = await freePort();
  await writeFile(
    join(directory, 'nginx.conf'),
    `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes ${workerCount};
    pid ${directory}/nginx.pid;
    error_log ${directory}/error.log;
    worker_rlimit_nofile 4096;
    events { worker_connections 2048; }
    http {
      include /etc/nginx/mime.types;
      sendfile on;
      tcp_nopush on;
      keepalive_requests 1000000;
      access_log ${directory}/access.log;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${directory}/${name};`).join('\n')}
      ${upstreams}
      server {
        listen 127.0.0.1:${port};
        ${locations}
      }
    }
    `,
  );
  const child = spawn(
    '/usr/sbin/nginx',
    ['-p', directory, '-c', 'nginx.conf', '-e', join(directory, 'error.log')],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error('nginx did not start');
    await delay(50);
  }
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  // Not the loader of its cache, which ends.
  const workers = children.trim().split(' ').slice(0, workerCount);
  return {
    url,
    pids: [child.pid!, ...workers.map(Number)],
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
