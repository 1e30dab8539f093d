/**
 * How much the resident memory of processes grows while files are uploaded at once.
 *
 *   node infra/bench/upload-memory.ts --url http://127.0.0.1:8080 --process inquiries=1234:200 --process gateway=1235:50
 *
 * Each process is given by name, pid and the growth in MB that it may have; the script fails beyond that.
 * `--uploads` (10) files of `--megabytes` (20) are sent at once, `--rounds` (3) times. Linux only.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { residentMegabytes } from './process-use.ts';

const MEGABYTE_BYTES = 1024 * 1024;
const BOUNDARY = 'upload-memory';
const SAMPLE_INTERVAL_MS = 10;

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    process: { type: 'string', multiple: true, default: [] },
    uploads: { type: 'string', default: '10' },
    megabytes: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
  },
});
const { url } = values;
const processes = values.process.map((text) => {
  const [, name, pid, limit] = /^([\w-]+)=(\d+)(?::(\d+))?$/.exec(text) ?? [];
  if (!name || !pid) throw new Error(`--process takes name=pid or name=pid:megabytes, not '${text}'`);
  return { name, pid: Number(pid), limit: limit ? Number(limit) : Infinity, before: 0, peak: 0 };
});
if (!url || processes.length === 0) throw new Error('--url and --process are needed');

const part = (name: string, rest: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n`;

/** Uploads one file of so many bytes, written as fast as it is taken, and gives the status. */
async function upload(bytes: number): Promise<number> {
  const head = Buffer.from(
    part('submissionId', `\r\n\r\n${randomUUID()}`) +
      part('name', '\r\n\r\nBenchmark') +
      part('email', '\r\n\r\nbenchmark@example.com') +
      part('files', '; filename="file.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7'),
  );
  const end = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const sent = request(`${url}/api/upload-quote-files`, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': head.length + bytes + end.length,
    },
  });
  const responded = once(sent, 'response');
  sent.write(head);
  const chunk = randomBytes(64 * 1024);
  for (let left = bytes; left > 0; left -= chunk.length)
    if (!sent.write(chunk.subarray(0, left))) await once(sent, 'drain');
  sent.end(end);
  const [response] = (await responded) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode!;
}

// What a first upload loads stays loaded, whatever its size.
await upload(1000);
await delay(500);
for (const measured of processes) measured.before = residentMegabytes(measured.pid);
const sampler = setInterval(() => {
  for (const measured of processes) measured.peak = Math.max(measured.peak, residentMegabytes(measured.pid));
}, SAMPLE_INTERVAL_MS);

const fileBytes = Number(values.megabytes) * MEGABYTE_BYTES - 1000;
for (let round = 1; round <= Number(values.rounds); round++) {
  const started = performance.now();
  const statuses = await Promise.all(Array.from({ length: Number(values.uploads) }, () => upload(fileBytes)));
  const refused = statuses.filter((status) => status !== 200);
  if (refused.length > 0) throw new Error(`uploads ended with status ${refused.join(', ')}`);
  console.log(
    `round ${round}: ${values.uploads} uploads of ${values.megabytes} MB in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
}
clearInterval(sampler);

for (const { name, before, peak, limit } of processes) {
  const growth = peak - before;
  console.log(
    `${name}: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at the peak, growth ${growth.toFixed(0)} MB` +
      (limit < Infinity ? ` (limit ${limit} MB: ${growth < limit ? 'kept' : 'EXCEEDED'})` : ''),
  );
  if (growth >= limit) process.exitCode = 1;
}
