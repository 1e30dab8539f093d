/**
 * Smaller images (`?w=`), which are made when they are first asked for: the time of first requests in each width and
 * type beside a plain script with bare sharp, one by one and by turns; then a hundred first requests for one image at
 * once, which has to be made once.
 *
 *   node infra/bench/thumbnails.ts   on the embedded parts, which it starts by itself (in `make bench`)
 *
 * Linux only. Fails where an image is made more than once.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mediaPath, IMAGE_WIDTHS_PX, type ImageWidth } from '@packaging/contracts/media';
import type { ImageType } from '../../services/portfolio/src/media/image-encoding.ts';
import type { System } from '../local/system.ts';
import type { Conversion } from './bare-sharp.ts';
import { machineNow } from './machine-load.ts';
import { onEmbeddedParts } from './on-embedded-parts.ts';
import { watching } from './process-use.ts';
import { median, quantile } from './statistics.ts';

/** 1200 or 1280 px wide; one in old-photograph grain, one rendered, two of the gallery. */
const IMAGES = [
  'about-1.jpg',
  'corrugated-3.jpg',
  'portfolio-folding-cartons-1.jpg',
  'portfolio-rigid-boxes-1.jpg',
];
const WARM_UP_IMAGES = ['rigid-1.jpg', 'rigid-2.jpg'];
const TYPES = ['image/avif', 'image/webp'] as const satisfies ImageType[];
const AT_ONCE = 100;
const AT_ONCE_IMAGES = ['sourcing-1.jpg', 'sourcing-2.jpg', 'sourcing-3.jpg'];
const AT_ONCE_WIDTH = 960;

const agent = new Agent({ keepAlive: true });

/** Milliseconds until an image has arrived. */
async function request(site: string, name: string, width: ImageWidth, type: ImageType): Promise<number> {
  const startedAt = performance.now();
  await new Promise<void>((resolve, reject) => {
    const sent = get(site + mediaPath(name, width), { agent, headers: { accept: type } }, (response) => {
      if (response.statusCode !== 200 || response.headers['content-type'] !== type)
        reject(new Error(`${name}: ${response.statusCode} ${response.headers['content-type']}`));
      response.on('end', resolve).on('error', reject).resume();
    });
    sent.on('error', reject);
  });
  return performance.now() - startedAt;
}

/** Smaller images that the service has made so far. */
async function imagesMade({ processes }: System): Promise<number> {
  const response = await fetch(new URL('/metrics', processes.portfolio.plan.readyUrl));
  const counts = (await response.text()).matchAll(/^portfolio_images_resized_total\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

async function oneByOne(system: System): Promise<void> {
  const script = fork(fileURLToPath(new URL('bare-sharp.ts', import.meta.url)));
  const bare = async (name: string, width: ImageWidth, type: ImageType): Promise<number> => {
    const file = join(system.stores.media, 'attached_assets', name);
    script.send({ file, width, type } satisfies Conversion);
    const [ms] = (await once(script, 'message')) as [number];
    return ms;
  };
  const both = async (name: string, width: ImageWidth, type: ImageType) => ({
    first: await request(system.url, name, width, type),
    again: await request(system.url, name, width, type),
    bare: await bare(name, width, type),
  });
  for (const name of WARM_UP_IMAGES) for (const type of TYPES) await both(name, 640, type);

  const rows: Record<string, Record<string, string>> = {};
  const pids = { portfolio: [system.processes.portfolio.pid!] };
  const { uses } = await watching(pids, async () => {
    for (const type of TYPES)
      for (const width of IMAGE_WIDTHS_PX) {
        const times: Awaited<ReturnType<typeof both>>[] = [];
        for (const name of IMAGES) times.push(await both(name, width, type));
        const of = (which: 'first' | 'again' | 'bare') => median(times.map((time) => time[which]));
        rows[`${type} ${width}`] = {
          'first request ms': of('first').toFixed(0),
          'bare sharp ms': of('bare').toFixed(0),
          'ours more, ms': median(times.map(({ first, bare }) => first - bare)).toFixed(0),
          'second request ms': of('again').toFixed(1),
        };
      }
  });
  script.disconnect();
  console.log(`\nOne by one: medians of ${IMAGES.length} images`);
  console.table(rows);
  const { residentBefore, residentPeak } = uses['portfolio']!;
  console.log(`resident memory of portfolio: ${residentBefore.toFixed(0)} → ${residentPeak.toFixed(0)} MB`);
}

async function manyAtOnce(system: System): Promise<void> {
  const { gateway, portfolio } = system.processes;
  const rows: Record<string, Record<string, string>> = {};
  for (const name of AT_ONCE_IMAGES) {
    const before = await imagesMade(system);
    const { result: times, uses } = await watching(
      { gateway: [gateway.pid!], portfolio: [portfolio.pid!] },
      () =>
        Promise.all(
          Array.from({ length: AT_ONCE }, () => request(system.url, name, AT_ONCE_WIDTH, 'image/avif')),
        ),
    );
    const made = (await imagesMade(system)) - before;
    const resident = Object.entries(uses).map(
      ([process, use]) => `${process} ${use.residentBefore.toFixed(0)} → ${use.residentPeak.toFixed(0)}`,
    );
    rows[name] = {
      made: `${made}`,
      'p50 ms': median(times).toFixed(0),
      'p99 ms': quantile(times, 0.99).toFixed(0),
      'longest ms': quantile(times, 1).toFixed(0),
      'resident MB': resident.join(', '),
    };
    if (made !== 1) process.exitCode = 1;
  }
  console.log(`\n${AT_ONCE} first requests at once for one image, ${AT_ONCE_WIDTH} px wide as AVIF`);
  console.table(rows);
}

await onEmbeddedParts(async (system) => {
  console.log(await machineNow());
  await oneByOne(system);
  await manyAtOnce(system);
});
agent.destroy();
