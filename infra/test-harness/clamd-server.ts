import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../local/free-port.ts';
import { until } from './until.ts';

/** A harmless text that every virus scanner reports, in two parts so that none reports this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** A virus scanner for one test. */
export interface TestClamd {
  url: string;
  stop(): Promise<void>;
}

/** The scanners that can be tested here; only a small one of our own without Debian's clamav-daemon. */
export const testClamds: [string, () => Promise<TestClamd>][] = [['a server like clamd', () => fakeClamd()]];
const PROGRAM = '/usr/sbin/clamd';
if (existsSync(PROGRAM)) testClamds.push(['clamd', realClamd]);

/** Speaks INSTREAM. @param reply to a file, empty to break the connection; by default, finds {@link EICAR} */
export async function fakeClamd(
  reply = (content: Buffer): string => (content.includes(EICAR) ? 'stream: Eicar-Test FOUND' : 'stream: OK'),
  port = 0,
): Promise<TestClamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data]);
      const content = instream(received);
      const response = content && reply(content);
      if (response) socket.end(`${response}\0`);
      else if (content) socket.destroy();
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `tcp://127.0.0.1:${(server.address() as { port: number }).port}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The file in a complete INSTREAM command; undefined while more is to come. */
function instream(received: Buffer): Buffer | undefined {
  const pieces: Buffer[] = [];
  for (let position = 'zINSTREAM\0'.length; position + 4 <= received.length;) {
    const length = received.readUInt32BE(position);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(position + 4, position + 4 + length));
    position += 4 + length;
  }
  return undefined;
}

/** Debian's clamd, with one signature: that of {@link EICAR}. */
async function realClamd(): Promise<TestClamd> {
  const directory = await mkdtemp(join(tmpdir(), 'clamd-'));
  const port = await freePort();
  await writeFile(join(directory, 'test.ndb'), `Eicar-Test:0:*:${Buffer.from(EICAR).toString('hex')}\n`);
  const settings = {
    Foreground: 'yes',
    DatabaseDirectory: directory,
    TemporaryDirectory: directory,
    TCPSocket: port,
    TCPAddr: '127.0.0.1',
    AlertExceedsMax: 'yes',
  };
  const lines = Object.entries(settings).map(([key, value]) => `${key} ${value}\n`);
  const config = join(directory, 'clamd.conf');
  await writeFile(config, lines.join(''));
  const clamd: ChildProcess = spawn(PROGRAM, ['--config-file', config], { stdio: 'ignore' });
  await until(() => responds(port));
  return {
    url: `tcp://127.0.0.1:${port}`,
    async stop() {
      clamd.kill('SIGKILL');
      await once(clamd, 'exit');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function responds(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  socket.write('zPING\0');
  try {
    const [response] = (await once(socket, 'data')) as [Buffer];
    return String(response).startsWith('PONG');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
