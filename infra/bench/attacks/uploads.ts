import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { API } from '@packaging/contracts/api';
import { temporaryDirectory } from '../../load/temporary-system.ts';
import { servicesWith } from '../../services.ts';
import { type MinioServer, minioProgram, startMinio } from '../../test-harness/minio-server.ts';
import { blob, FORM_HEAD, postRawForm } from '../../test-harness/raw-form.ts';
import { interlacedPng } from '../../test-harness/samples/images.ts';
import { inTurns, times } from '../concurrency.ts';
import { watching } from '../process-use.ts';
import { tally } from '../statistics.ts';
import { type Attack, AttackedSite } from './attacked-site.ts';
import { attachmentForm, quote } from './quote.ts';
import { address, statuses } from './site-client.ts';

const MEGABYTE = 1024 ** 2;
const DRIP_MS = 45_000;
const HANG_MS = 60_000;
const FULL_DISK_MS = 15_000;

async function drip(site: AttackedSite, count: number): Promise<string> {
  const ends = Date.now() + DRIP_MS;
  const outcomes = await times(count, async () => {
    const url = site.system.url.replace('localhost', '127.0.0.1') + API.uploadQuoteFiles.path;
    const raw = await postRawForm(url, { 'content-length': 1_000_000 });
    await raw.sendBytes(FORM_HEAD);
    while (Date.now() < ends && !raw.received && !raw.socket.destroyed) {
      await raw.sendBytes(Buffer.from('x'));
      await delay(500);
    }
    const closed = raw.socket.destroyed;
    raw.socket.destroy();
    return raw.status || (closed ? 'closed without a response' : 'still dripping at the end');
  });
  return tally(outcomes);
}

/** Resident memory while `work` runs. */
async function withMemory(
  { system }: AttackedSite,
  names: ('gateway' | 'inquiries' | 'portfolio')[],
  work: () => Promise<string>,
): Promise<string> {
  const pids = Object.fromEntries(names.map((name) => [name, system.processes[name].pid!]));
  const { result, uses } = await watching(pids, work);
  const memory = Object.entries(uses).map(
    ([name, use]) => `${name} ${use.residentBefore.toFixed(0)} → ${use.residentPeak.toFixed(0)} MB`,
  );
  return `${result}; ${memory.join(', ')}`;
}

async function uploadLargeImages(site: AttackedSite, bits: 8 | 16): Promise<string> {
  const image = await interlacedPng(6300, 6300, bits);
  const replies = await inTurns(8, 4, (index) => {
    const form = new FormData();
    const fields = { title: 'x', description: 'x', category: 'rigid-boxes', featured: 'false' };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', blob(image), 'large.png');
    return site.send(API.uploadPortfolioItem, address(20, 1 + index), form);
  });
  return statuses(replies);
}

async function attachToAnothersQuote(site: AttackedSite, count: number): Promise<string> {
  const submissionId = String(Date.now());
  await site.send(API.uploadQuoteFiles, address(21), attachmentForm(submissionId, 1000));
  await site.send(API.requestQuote, address(21), quote({ submissionId, hasAttachments: true }));
  const replies = await inTurns(count, 16, (index) =>
    site.send(API.uploadQuoteFiles, address(22, 1 + index), attachmentForm(submissionId, 1000)),
  );
  const [row] = await site.query<{ files: string }>(
    'inquiries',
    'SELECT count(*) AS files FROM attachments a JOIN quotes q ON q.id = a.quote_id WHERE q.submission_id = $1',
    [submissionId],
  );
  return `${statuses(replies)}; the quote has ${row!.files} file(s)`;
}

/** Stops processes for a while. */
async function hang(pids: number[]): Promise<string> {
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  await delay(HANG_MS);
  for (const pid of pids) process.kill(pid, 'SIGCONT');
  return `it hung for ${HANG_MS / 1000} s`;
}

function hangDatabase({ system }: AttackedSite): Promise<string> {
  const pid = system.postgres.pid!;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return hang([pid, ...children]);
}

export const uploadAttacks: Record<string, Attack> = {
  '200 dripping uploads from one address': (site) => drip(site, 200),
  '2,000 uploads from one address': async (site) =>
    statuses(
      await inTurns(2000, 32, (index) =>
        site.send(API.uploadQuoteFiles, address(23), attachmentForm(`u${index}`, 100_000)),
      ),
    ),
  'ten uploads of 20 MB at once': (site) =>
    withMemory(site, ['gateway', 'inquiries'], async () =>
      statuses(
        await times(10, (index) =>
          site.send(
            API.uploadQuoteFiles,
            address(24, 1 + index),
            attachmentForm(`m${index}`, 20 * MEGABYTE - 1000),
          ),
        ),
      ),
    ),
  '8 PNGs of 317 MB decoded': (site) => withMemory(site, ['portfolio'], () => uploadLargeImages(site, 16)),
  '8 PNGs of 159 MB decoded': (site) => withMemory(site, ['portfolio'], () => uploadLargeImages(site, 8)),
  '10,000 blind attachments': (site) => attachToAnothersQuote(site, 10_000),
  'a database that hangs': hangDatabase,
};

let minio: MinioServer;

/** A site with its files in MinIO, if that is installed. */
export const storeSite = {
  site: async (): Promise<AttackedSite | undefined> => {
    const program = minioProgram();
    if (!program) return undefined;
    minio = await startMinio(program);
    const stores = servicesWith('store').map((name) => [name, { STORAGE_URL: `${minio.url}/${name}` }]);
    return AttackedSite.start(Object.fromEntries(stores), undefined, () => minio.stop());
  },
  attacks: { 'a store that hangs': () => hang([minio.pid]) } as Record<string, Attack>,
};

/** A site on a disk of its own, with 100 MB left. */
export const diskSite = {
  site: async (): Promise<AttackedSite | undefined> => {
    if (process.getuid?.() !== 0) return undefined;
    const directory = await temporaryDirectory();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2g,mode=755', 'tmpfs', directory]);
    const site = await AttackedSite.start(
      {},
      directory,
      async () => void execFileSync('umount', [directory]),
    );
    const { bavail, bsize } = await statfs(directory);
    execFileSync('fallocate', ['-l', String(bavail * bsize - 100 * MEGABYTE), join(directory, 'filler')]);
    return site;
  },
  attacks: {
    'a disk with 100 MB left': async ({ directory }) => {
      await delay(FULL_DISK_MS);
      const { bavail, bsize } = await statfs(directory);
      return `${Math.round((bavail * bsize) / MEGABYTE)} MB left afterwards`;
    },
  } as Record<string, Attack>,
};
