import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { drainable } from './drain.ts';

const MEGABYTE = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void;

test('responses that are over do not wait for a full garbage collection', () => {
  const server = new EventEmitter();
  drainable(server as Server);
  const sockets = Array.from({ length: 8 }, () => new EventEmitter());
  for (const socket of sockets) server.emit('connection', socket);
  const running: EventEmitter[] = [];
  const respond = (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const response = Object.assign(new EventEmitter(), { body: Array.from({ length: 4096 }, () => index) });
      server.emit('request', { socket: sockets[index % sockets.length] }, response);
      running.push(response);
      if (running.length >= sockets.length) running.shift()!.emit('close');
      if (index % 50 === 0) collectGarbage({ type: 'minor' });
    }
  };
  respond(200);
  collectGarbage({ type: 'major' });
  const before = process.memoryUsage().heapUsed;
  // 64 MB of bodies.
  respond(2000);
  expect((process.memoryUsage().heapUsed - before) / MEGABYTE).toBeLessThan(16);
});
