import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@packaging/contracts/api';
import { UNAVAILABLE } from '@packaging/contracts/error-body';
import { PORTFOLIO_LIST_MAX_COUNT } from '@packaging/contracts/limits';
import { mediaPath } from '@packaging/contracts/media';
import { freePort } from '../../../infra/local/free-port.ts';
import { TcpGate } from '../../../infra/test-harness/tcp-gate.ts';
import { directoryStore, testStores } from '../../../infra/test-harness/test-stores.ts';
import { until } from '../../../infra/test-harness/until.ts';
import { galleryForm, png } from '../../../infra/test-harness/samples/images.ts';
import { Portfolio } from './support/portfolio.ts';

describe.each(testStores)('the gallery on %s', (_name, openStore) => {
  let portfolio: Portfolio;
  let image: Buffer;
  beforeAll(async () => {
    portfolio = await Portfolio.start(await openStore());
    image = await png();
  });
  afterAll(() => portfolio.stop());
  beforeEach(() => portfolio.rows('TRUNCATE portfolio_items'));

  describe('GET /api/portfolio', () => {
    it('is an empty list at first', async () => {
      expect(await portfolio.list()).toEqual({ status: 200, body: [] });
    });

    it('lists featured items first, then the newest', async () => {
      for (const [title, featured] of [
        ['old', 'false'],
        ['old and featured', 'true'],
        ['new', 'false'],
        ['new and featured', 'true'],
      ])
        expect((await portfolio.upload(galleryForm(image, { title, featured }))).status).toBe(201);
      const { body } = await portfolio.list();
      expect(body.map(({ title }: { title: string }) => title)).toEqual([
        'new and featured',
        'old and featured',
        'new',
        'old',
      ]);
    });

    it('lists no more than a page can show', async () => {
      await portfolio.rows(
        `INSERT INTO portfolio_items (filename, title, description, category, featured, request_id)
       SELECT n || '.jpg', n, n, 'rigid-boxes', false, '' FROM generate_series(1, 600) n`,
      );
      expect((await portfolio.list()).body).toHaveLength(PORTFOLIO_LIST_MAX_COUNT);
    });

    it('is not sent again to a client that has it, until its items change', async () => {
      await portfolio.upload(galleryForm(image));
      const get = (etag = '') =>
        fetch(portfolio.url + API.portfolio.path, { headers: { 'if-none-match': etag } });
      const first = await get();
      expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, must-revalidate');
      const etag = first.headers.get('etag')!;
      expect((await get(etag)).status).toBe(304);
      await portfolio.rows(`UPDATE portfolio_items SET title = 'by hand'`);
      expect((await get(etag)).status).toBe(200);
    });
  });

  describe('the gallery while its database or store is unavailable', () => {
    it('responds with 503 without its database, stores no image, serves those it has, and recovers', async () => {
      const { hostname, port } = new URL(process.env['TEST_POSTGRES_URL']!);
      const gate = await TcpGate.open(await freePort(), { host: hostname, port: Number(port) });
      const cut = await Portfolio.start(await openStore(), {}, gate);
      try {
        const { body: item } = await cut.upload(galleryForm(image));
        const expectAdded = await cut.countStored();
        await gate.shut();
        const away = { status: 503, body: { success: false, error: UNAVAILABLE, message: UNAVAILABLE } };
        expect(await cut.list()).toMatchObject(away);
        expect(await cut.upload(galleryForm(image))).toMatchObject(away);
        await expectAdded();
        expect((await fetch(cut.url + mediaPath(item.filename))).status).toBe(200);
        expect(await cut.readiness()).toMatchObject({ status: 503, checks: { storage: 'ok' } });
        await gate.reopen();
        await until(async () => (await cut.readiness()).status === 200);
        expect((await cut.upload(galleryForm(image, { title: 'Afterwards' }))).status).toBe(201);
        await expectAdded(1);
      } finally {
        await gate.reopen();
        await cut.stop();
        await gate.shut();
      }
    });
  });
});

describe('the gallery', () => {
  it('responds with 503 without its store, and still lists its items', async () => {
    const store = await directoryStore();
    const storeless = await Portfolio.start(store);
    // Nothing can be stored below a file.
    await rm(fileURLToPath(store.url), { recursive: true, force: true });
    await writeFile(fileURLToPath(store.url), '');
    try {
      expect(await storeless.upload(galleryForm(await png()))).toMatchObject({
        status: 503,
        body: { message: UNAVAILABLE },
      });
      expect(await storeless.list()).toEqual({ status: 200, body: [] });
      expect(await storeless.metric('portfolio_uploads_total{outcome="unavailable"}')).toBe(1);
    } finally {
      await storeless.stop();
    }
  });
});
