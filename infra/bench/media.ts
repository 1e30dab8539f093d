/**
 * An image of 100 KB and ranges of 2 MB through gateway and portfolio service, compared with nginx and the same files, at
 * 16 and 64 connections, alternating: medians.
 *
 *   node infra/bench/media.ts        on embedded parts, which it starts itself (part of `make bench`)
 *
 * `--seconds` (5) of each load, `--rounds` (3), `--workers` of nginx (one per core). Linux only.
 */
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { API } from '@packaging/contracts/api';
import { mediaPath } from '@packaging/contracts/media';
import { temporaryDirectory, withTemporarySystem } from '../load/temporary-system.ts';
import type { System } from '../local/system.ts';
import { compare } from './comparison.ts';
import { machineNow } from './machine-load.ts';
import { addMediaFiles, LARGE_IMAGE, mediaDirectory, MEGABYTE, VIDEO } from './media-files.ts';
import { startNginx } from './nginx.ts';
import { ensureWrkAndNginx } from './wrk.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
});

async function measure(system: System): Promise<void> {
  await addMediaFiles(system);
  const { gateway, portfolio } = system.processes;
  const site = system.url.replace('localhost', '127.0.0.1');
  const directory = await temporaryDirectory();
  const locations = `location ${API.media.path} { alias ${mediaDirectory(system)}/; }`;
  const nginx = await startNginx(directory, Number(values.workers), locations);
  try {
    console.log(`wrk with one thread, nginx with ${values.workers} workers\n${await machineNow()}`);
    for (const { title, file, rangeBytes } of [
      { title: 'image of 100 KB', file: LARGE_IMAGE, rangeBytes: 0 },
      { title: 'ranges of 2 MB', file: VIDEO, rangeBytes: 2 * MEGABYTE },
    ])
      for (const connections of [16, 64]) {
        const path = mediaPath(file.name);
        const subjects = {
          nginx: { url: nginx.url + path, pids: { nginx: nginx.pid } },
          'gateway and portfolio': {
            url: site + path,
            pids: { gateway: gateway.pid!, portfolio: portfolio.pid! },
          },
        };
        await compare(
          {
            title: `${title}, ${connections} at once`,
            connections,
            rangeBytes,
            fileBytes: file.bytes,
            subjects,
          },
          Number(values.rounds),
          Number(values.seconds),
        );
      }
  } finally {
    await nginx.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

if (!ensureWrkAndNginx()) process.exit(1);
await withTemporarySystem(measure);
