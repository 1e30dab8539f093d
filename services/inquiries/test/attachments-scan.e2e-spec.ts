import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../../../infra/local/free-port.ts';
import { EICAR, fakeClamd, testClamds } from '../../../infra/test-harness/clamd-server.ts';
import { pdf } from '../../../infra/test-harness/samples/attachments.ts';
import { directoryStore, testStores } from '../../../infra/test-harness/test-stores.ts';
import { until } from '../../../infra/test-harness/until.ts';
import { Inquiries } from './support/inquiries.ts';
import { quoteRequest, uploadForm } from './support/requests.ts';

const COLUMNS =
  'name, scan, scan_detail, scanned_at IS NOT NULL AS is_scanned FROM attachments ORDER BY name';
const scans = (inquiries: Inquiries) => inquiries.rows(`SELECT ${COLUMNS}`);
const allScanned = (inquiries: Inquiries) =>
  until(async () => (await inquiries.count('attachments WHERE scanned_at IS NULL')) === 0);

describe.each(testClamds)('attachments are scanned by %s', (_name, openClamd) => {
  it.each(testStores)('as clean or infected, from %s', async (_store, openStore) => {
    const clamd = await openClamd();
    const inquiries = await Inquiries.start(await openStore(), { CLAMAV_URL: clamd.url });
    try {
      const files = { 'clean.pdf': pdf(2_000_000), 'infected.pdf': pdf(2000, EICAR) };
      expect((await inquiries.upload(uploadForm(files))).status).toBe(200);
      await allScanned(inquiries);
      expect(await scans(inquiries)).toMatchObject([
        { name: 'clean.pdf', scan: 'clean', scan_detail: null },
        { name: 'infected.pdf', scan: 'infected', scan_detail: expect.stringMatching(/^Eicar-Test/) },
      ]);
      for (const result of ['clean', 'infected'])
        expect(await inquiries.metric(`inquiries_attachments_scanned_total{result="${result}"}`)).toBe(1);
      expect(inquiries.log).toContain('Eicar-Test');
      expect(inquiries.log).not.toContain('infected.pdf');
    } finally {
      await inquiries.stop();
      await clamd.stop();
    }
  });
});

describe('the scan of attachments', () => {
  const ends: (() => Promise<void>)[] = [];
  const start = async (environment: Record<string, string> = {}) => {
    const inquiries = await Inquiries.start(await directoryStore(), environment);
    ends.unshift(() => inquiries.stop());
    return inquiries;
  };
  const startClamd = async (...parameters: Parameters<typeof fakeClamd>) => {
    const clamd = await fakeClamd(...parameters);
    ends.push(() => clamd.stop());
    return clamd;
  };
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  it('is repeated while the scanner is unavailable, and no quote waits for it', async () => {
    const port = await freePort();
    const inquiries = await start({ CLAMAV_URL: `tcp://127.0.0.1:${port}` });
    const fields = { submissionId: randomUUID(), name: 'Ada', email: 'ada@example.com' };
    expect((await inquiries.upload(uploadForm({ 'a.pdf': pdf() }, fields))).status).toBe(200);
    await until(async () => (await inquiries.metric('inquiries_attachment_scan_failures_total')) > 0);
    const quote = quoteRequest({ ...fields, hasAttachments: true });
    expect((await inquiries.post('/api/quote-request', quote)).status).toBe(200);
    expect(await scans(inquiries)).toMatchObject([{ scan: 'not scanned', is_scanned: false }]);
    await startClamd(undefined, port);
    await allScanned(inquiries);
    expect(await scans(inquiries)).toMatchObject([{ scan: 'clean' }]);
  });

  it.each([
    ['INSTREAM size limit exceeded. ERROR', 'INSTREAM size limit exceeded.'],
    ['stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND', 'Heuristics.Limits.Exceeded.MaxFileSize'],
    ['nonsense', 'nonsense'],
  ])('leaves a file not scanned, with the reason, if the reply is %s', async (reply, detail) => {
    const clamd = await startClamd(() => reply);
    const inquiries = await start({ CLAMAV_URL: clamd.url });
    await inquiries.upload(uploadForm({ 'a.pdf': pdf() }));
    await allScanned(inquiries);
    expect(await scans(inquiries)).toMatchObject([{ scan: 'not scanned', scan_detail: detail }]);
    expect(await inquiries.metric('inquiries_attachments_scanned_total{result="undecided"}')).toBe(1);
  });

  it('reaches all files although the scanner always ends at one', async () => {
    const clamd = await startClamd((content) => (content.includes('ends the scanner') ? '' : 'stream: OK'));
    const inquiries = await start({ CLAMAV_URL: clamd.url });
    await inquiries.upload(uploadForm({ 'a.pdf': pdf(2000, 'ends the scanner'), 'b.pdf': pdf() }));
    await until(async () => (await inquiries.count(`attachments WHERE scan = 'clean'`)) === 1);
    expect(await scans(inquiries)).toMatchObject([
      { scan: 'not scanned', is_scanned: false },
      { scan: 'clean' },
    ]);
  });

  it('runs in one replica at a time', async () => {
    const clamd = await startClamd();
    const inquiries = await start({ CLAMAV_URL: clamd.url });
    // The lock that a scanning replica holds.
    await inquiries.rows('SELECT pg_advisory_lock(195203)');
    await inquiries.upload(uploadForm({ 'a.pdf': pdf() }));
    const attempted = `pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND query LIKE 'SELECT pg_try_advisory_lock%' AND query_start > $1`;
    const [now] = await inquiries.rows<{ now: Date }>('SELECT clock_timestamp() AS now');
    await until(async () => (await inquiries.rows(`SELECT FROM ${attempted}`, [now!.now])).length > 0);
    expect(await scans(inquiries)).toMatchObject([{ is_scanned: false }]);
    await inquiries.rows('SELECT pg_advisory_unlock(195203)');
    await allScanned(inquiries);
    expect(await scans(inquiries)).toMatchObject([{ scan: 'clean' }]);
  });

  it('does not happen without a scanner', async () => {
    const inquiries = await start();
    await inquiries.upload(uploadForm({ 'a.pdf': pdf(2000, '<</S/JavaScript>>') }));
    const rows = await inquiries.rows('SELECT scan, scanned_at, has_scripts FROM attachments');
    expect(rows).toEqual([{ scan: 'not scanned', scanned_at: null, has_scripts: true }]);
  });
});
