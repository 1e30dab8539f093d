import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../local/free-port.ts';

/** A server to compare with. */
export interface Rival {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts nginx as Debian configures it, with sendfile and an access log. Its configuration, logs and cache go to `directory`.
 * @param locations directives of its server
 * @param upstreams directives outside its server
 */
export async function startNginx(
  directory: string,
  workerCount: number,
  locations: string,
  upstreams = '',
): Promise<Rival> {
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
  const errorLog = join(directory, 'error.log');
  const child = spawn('/usr/sbin/nginx', ['-p', directory, '-c', 'nginx.conf', '-e', errorLog], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error('nginx did not start');
    await delay(50);
  }
  return {
    url,
    pid: child.pid!,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
