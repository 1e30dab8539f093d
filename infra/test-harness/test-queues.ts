import { Redis } from 'ioredis';
import { hasRedis, RedisServer } from './redis-server.ts';
import { TcpGate } from './tcp-gate.ts';
import { TestDatabase } from './test-database.ts';
import { freePort } from '../local/free-port.ts';

/** A queue for one test. Services reach its server through a gate, which the test can shut. */
export interface TestQueue {
  url: string;
  gate: TcpGate;
  /** Deletes every job, like a server that lost its disk. */
  deleteEverything(): Promise<void>;
  /** Ends every connection of the services, from the server's side. */
  endConnections(): Promise<void>;
  /** Crashes and restarts the server: Redis by SIGKILL; PostgreSQL only as seen by its clients. */
  crash(): Promise<void>;
  /** A URL that the server permanently refuses, with 'authentication' or 'does not exist' in its error. */
  refusedUrl(): Promise<string>;
  stop(): Promise<void>;
}

/** The kinds of queue that can be tested here; only PostgreSQL without Debian's redis-server. */
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
