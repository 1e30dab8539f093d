import { Redis } from 'ioredis';
import { hasRedis, RedisServer } from './redis-server.ts';
import { TcpGate } from './tcp-gate.ts';
import { TestDatabase } from './test-database.ts';
import { freePort } from '../local/free-port.ts';

/** A queue's server of a test's own. Services reach it through a gate, which the test can shut. */
export interface TestQueue {
  url: string;
  gate: TcpGate;
  /** Removes every job, as a server does that lost its disk. */
  deleteEverything(): Promise<void>;
  /** Ends every connection of the services, on the server. */
  endConnections(): Promise<void>;
  /** Dies without warning and comes back: Redis by SIGKILL; of PostgreSQL, as far as its clients can tell. */
  crash(): Promise<void>;
  /** A URL that the server refuses for good, saying 'authentication' or 'does not exist'. */
  refusedUrl(): Promise<string>;
  stop(): Promise<void>;
}

/** Each kind of queue that can be tested here; without Debian's redis-server, PostgreSQL alone. */
export const testQueues: [string, () => Promise<TestQueue>][] = [['PostgreSQL', postgresQueue]];
if (hasRedis) testQueues.push(['Redis', redisQueue]);

async function postgresQueue(): Promise<TestQueue> {
  const database = await TestDatabase.create('queue');
  const url = new URL(database.url);
  const gate = await TcpGate.open(await freePort(), { host: url.hostname, port: Number(url.port) });
  url.hostname = '127.0.0.1';
  url.port = String(gate.port);
  return {
    url: url.href,
    gate,
    deleteEverything: () => database.rows('TRUNCATE bullmq.job CASCADE').then(),
    endConnections: () => database.terminateConnections(),
    async crash() {
      await gate.shut();
      await database.terminateConnections();
      await gate.reopen();
    },
    async refusedUrl() {
      return url.href.replace(url.pathname, '/no_such_database');
    },
    async stop() {
      await gate.shut();
      await database.drop();
    },
  };
}

async function redisQueue(): Promise<TestQueue> {
  const server = await RedisServer.start();
  const gate = await TcpGate.open(await freePort(), { host: '127.0.0.1', port: server.port });
  const admin = new Redis(server.url);
  admin.on('error', () => undefined);
  return {
    url: `redis://127.0.0.1:${gate.port}`,
    gate,
    deleteEverything: () => admin.flushall().then(),
    endConnections: () => admin.client('KILL', 'TYPE', 'normal', 'SKIPME', 'yes').then(),
    async crash() {
      await server.kill();
      await server.run();
    },
    async refusedUrl() {
      await admin.config('SET', 'requirepass', 'secret');
      return `redis://127.0.0.1:${gate.port}`;
    },
    async stop() {
      admin.disconnect();
      await gate.shut();
      await server.stop();
    },
  };
}
