import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@packaging/contracts/api';
import { UNAVAILABLE } from '@packaging/contracts/error-body';
import { PORTFOLIO_LIST_MAX_COUNT } from '@packaging/contracts/limits';
import { mediaPath } from '@packaging/contracts/media';
import request from 'supertest';
import { freePort } from '../../../infra/local/free-port.ts';
import { ServiceProcess } from '../../../infra/test-harness/service-process.ts';
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
      await until(async () => (await portfolio.list()).body.length === PORTFOLIO_LIST_MAX_COUNT);
    });

    it('is read from the database again only when its items change, by upload, by another replica or by hand', async () => {
      const titles = async (replica: { url: string }) => {
        const items = (await (await fetch(replica.url + API.portfolio.path)).json()) as { title: string }[];
        return items.map(({ title }) => title);
      };
      const other = await new ServiceProcess('portfolio', portfolio.environment).run();
      await portfolio.upload(galleryForm(image, { title: 'by upload' }));
      expect(await titles(portfolio)).toEqual(['by upload']);
      await until(async () => (await titles(other)).length === 1);

      await portfolio.rows(`UPDATE portfolio_items SET title = 'by hand'`);
      for (const replica of [portfolio, other])
        await until(async () => (await titles(replica))[0] === 'by hand');
      // Whoever reads the table now waits.
      const release = await portfolio.database.lock('portfolio_items');
      for (const replica of [portfolio, other]) expect(await titles(replica)).toEqual(['by hand']);
      await release();
      await other.kill();
    });

    it('is compressed as the browser accepts, and not sent again to who has it', async () => {
      await portfolio.upload(galleryForm(image));
      const get = async (headers: Record<string, string>) => {
        const response = await request(portfolio.url).get(API.portfolio.path).set(headers).buffer();
        const { etag = '', 'content-encoding': encoding, vary } = response.headers as Record<string, string>;
        return { status: response.status, etag, encoding, vary, body: response.body as unknown };
      };
      const plain = await get({ 'accept-encoding': 'identity' });
      expect(plain).toMatchObject({ status: 200, encoding: undefined, vary: 'Accept-Encoding' });
      expect(plain.body).toEqual((await portfolio.list()).body);
      for (const [accepted, encoding] of [
        ['gzip', 'gzip'],
        ['gzip, deflate, br, zstd', 'br'],
      ])
        expect(await get({ 'accept-encoding': accepted! })).toEqual({ ...plain, encoding });

      const known = { 'if-none-match': plain.etag };
      expect((await get(known)).status).toBe(304);
      await portfolio.upload(galleryForm(image, { title: 'A new one' }));
      expect((await get(known)).status).toBe(200);
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
