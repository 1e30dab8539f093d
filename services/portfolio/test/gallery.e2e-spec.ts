import { rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@packaging/contracts/api';
import { UNAVAILABLE } from '@packaging/contracts/error-body';
import {
  PORTFOLIO_DESCRIPTION_MAX_LENGTH,
  PORTFOLIO_LIST_MAX_COUNT,
  PORTFOLIO_TITLE_MAX_LENGTH,
} from '@packaging/contracts/limits';
import { mediaPath } from '@packaging/contracts/media';
import sharp from 'sharp';
import request from 'supertest';
import { freePort } from '../../../infra/local/free-port.ts';
import { callApi } from '../../../infra/test-harness/call-api.ts';
import type { RawClient } from '../../../infra/test-harness/raw-client.ts';
import { blob, END, part, postRawForm } from '../../../infra/test-harness/raw-form.ts';
import { ServiceProcess } from '../../../infra/test-harness/service-process.ts';
import { TcpGate } from '../../../infra/test-harness/tcp-gate.ts';
import { directoryStore, testStores } from '../../../infra/test-harness/test-stores.ts';
import { until } from '../../../infra/test-harness/until.ts';
import {
  animatedGif,
  FIELDS,
  galleryForm,
  gif,
  interlacedPng,
  jpeg,
  imageOfSize,
  pixels,
  png,
  webp,
} from '../../../infra/test-harness/samples/images.ts';
import { Portfolio } from './support/portfolio.ts';

const MEGABYTE_BYTES = 1024 * 1024;
const FILE_MAX_BYTES = 10 * MEGABYTE_BYTES;
const REQUIRED = 'Please fill in all required fields';
const NO_FILE = 'Please select an image to upload';
const NO_IMAGE = 'Please upload an image file (JPEG, PNG, etc.)';
const GENERATED = /^gallery-[0-9a-f-]{36}\.(jpg|png|gif)$/;

describe.each(testStores)('the gallery on %s', (_name, openStore) => {
  let portfolio: Portfolio;
  let image: Buffer;
  beforeAll(async () => {
    portfolio = await Portfolio.start(await openStore(), {
      UPLOAD_IDLE_TIMEOUT_MS: '2000',
      UPLOADS_MAX_IN_FLIGHT: '4',
    });
    image = await png();
  });
  afterAll(() => portfolio.stop());
  beforeEach(() => portfolio.rows('TRUNCATE portfolio_items'));

  const serve = (filename: string, query = '', accept = '*/*') =>
    fetch(portfolio.url + mediaPath(filename) + query, { headers: { accept } });

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

  describe('POST /api/portfolio/upload', () => {
    it.each([
      ['a JPEG', jpeg, 'photo.jpeg', 'jpg', 'image/jpeg'],
      ['a PNG', png, 'logo.png', 'png', 'image/png'],
      ['a GIF', gif, 'loop.gif', 'gif', 'image/gif'],
      ['a PNG that is called a JPEG', png, 'photo.jpg', 'png', 'image/png'],
    ])('keeps %s, lists it, and serves it', async (_what, make, name, extension, type) => {
      const expectAdded = await portfolio.remember();
      const file = await make();
      const { status, body } = await portfolio.upload(galleryForm(file, { featured: 'true' }, name));
      expect(status).toBe(201);
      expect(body).toEqual({
        ...FIELDS,
        id: expect.any(String),
        filename: expect.stringMatching(GENERATED),
        featured: true,
      });
      expect(body.filename).toMatch(new RegExp(`\\.${extension}$`));
      await expectAdded(1);
      const stored = await portfolio.stored(body.filename);
      expect(await pixels(stored)).toEqual(await pixels(file));
      expect(await portfolio.list()).toEqual({ status: 200, body: [body] });
      const served = await serve(body.filename);
      expect(served.headers.get('content-type')).toBe(type);
      expect(Buffer.from(await served.arrayBuffer()).equals(stored)).toBe(true);
    });

    it('drops the metadata of the camera, and rotates the image upright', async () => {
      const file = await sharp(await jpeg(64, 48))
        .withExif({
          IFD0: { Artist: 'A Visitor' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '34/1 3/1 0/1' },
        })
        .withMetadata({ orientation: 6 })
        .toBuffer();
      const { status, body } = await portfolio.upload(galleryForm(file));
      expect(status).toBe(201);
      const { exif, orientation, width, height } = await sharp(
        await portfolio.stored(body.filename),
      ).metadata();
      expect({ exif, orientation, width, height }).toEqual({ width: 48, height: 64 });
    });

    it('keeps all frames of a GIF', async () => {
      const frames = await animatedGif();
      const { body } = await portfolio.upload(galleryForm(frames));
      expect((await sharp(await portfolio.stored(body.filename), { animated: true }).metadata()).pages).toBe(
        2,
      );
    });

    it('serves smaller copies of an uploaded image', async () => {
      const { body } = await portfolio.upload(galleryForm(await jpeg(1600, 1200)));
      const smaller = await serve(body.filename, '?w=320', 'image/webp');
      expect(smaller.headers.get('content-type')).toBe('image/webp');
      const { width, height } = await sharp(await smaller.arrayBuffer()).metadata();
      expect([width, height]).toEqual([320, 240]);
    });

    it('accepts texts of any alphabet, trims them, and takes an item without checkbox for not featured', async () => {
      const form = galleryForm(image, {
        title: '  箱 <b>"Größe"</b> \u0027; DROP TABLE portfolio_items',
        description: '\n📦 صندوق\n',
        featured: undefined,
      });
      const { status, body } = await portfolio.upload(form);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        title: '箱 <b>"Größe"</b> \u0027; DROP TABLE portfolio_items',
        description: '📦 صندوق',
        featured: false,
      });
      expect((await portfolio.list()).body).toEqual([body]);
    });

    it('accepts file and fields in any order, and ignores other fields', async () => {
      const form = new FormData();
      form.append('__proto__', 'polluted');
      for (const [name, value] of Object.entries(FIELDS)) form.append(name, value);
      form.append('filename', '../../evil.html');
      form.append('id', 'mine');
      form.append('file', blob(image), 'image.png');
      const { status, body } = await portfolio.upload(form);
      expect(status).toBe(201);
      expect(body.filename).toMatch(GENERATED);
      expect(body.id).not.toBe('mine');
    });

    it.each([
      '../../../etc/passwd.png',
      '/etc/cron.d/box.png',
      'C:\\Windows\\box.png',
      '.htaccess',
      'logo.svg',
      'line\r\nbreak.png',
      `${'長'.repeat(500)}.png`,
      'page.html',
    ])('never uses the name of the file, such as %j', async (name) => {
      const expectAdded = await portfolio.remember();
      const { status, body } = await portfolio.upload(galleryForm(image, {}, name));
      expect(status).toBe(201);
      expect(body.filename).toMatch(GENERATED);
      await expectAdded(1);
    });

    it('makes one item of an upload that is repeated within a minute, at once or later', async () => {
      const expectAdded = await portfolio.remember();
      const send = (changes = {}) => portfolio.upload(galleryForm(image, changes));
      const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => send()));
      expect(first!.status).toBe(201);
      for (const response of [...others, await send()]) expect(response).toEqual(first);
      await expectAdded(1);

      const other = await send({ title: 'Another title' });
      expect(other.body.id).not.toBe(first!.body.id);
      await expectAdded(2);
      await portfolio.rows(`UPDATE portfolio_items SET created_at = created_at - interval '1 minute'`);
      expect((await send()).body.id).not.toBe(first!.body.id);
      await expectAdded(3);
    });

    it('takes texts as long as the page lets them be, and not longer', async () => {
      const expectAdded = await portfolio.remember();
      const title = '箱'.repeat(PORTFOLIO_TITLE_MAX_LENGTH);
      const description = '箱'.repeat(PORTFOLIO_DESCRIPTION_MAX_LENGTH);
      expect((await portfolio.upload(galleryForm(image, { title, description }))).status).toBe(201);
      await expectAdded(1);
      expect(
        await portfolio.upload(galleryForm(image, { title: `${title}箱`, description: `${description}箱` })),
      ).toMatchObject({
        status: 400,
        body: {
          error: 'The title can be up to 120 characters',
          issues: [
            { path: 'title', message: 'The title can be up to 120 characters' },
            { path: 'description', message: 'The description can be up to 1000 characters' },
          ],
        },
      });
      await expectAdded(1);
    });

    it('stores the request id, and logs nothing that the visitor sent', async () => {
      await portfolio.upload(galleryForm(image, {}, 'secret-name.png'), {
        'x-request-id': 'request-of-upload',
      });
      expect(await portfolio.rows('SELECT request_id FROM portfolio_items')).toEqual([
        { request_id: 'request-of-upload' },
      ]);
      expect(['secret-name', 'Tea tins', 'Two sizes'].filter((word) => portfolio.log.includes(word))).toEqual(
        [],
      );
    });
  });

  describe('POST /api/portfolio/upload refuses and stores nothing of', () => {
    it.each([
      ['no title', { title: undefined }, 'title'],
      ['an empty title', { title: ' \t\n' }, 'title'],
      ['no description', { description: undefined }, 'description'],
      ['an empty description', { description: '' }, 'description'],
      ['no category', { category: undefined }, 'category'],
      ['another category', { category: 'all' }, 'category'],
      ['a category that is a property of every object', { category: 'constructor' }, 'category'],
    ])('an upload with %s', async (_what, changes, path) => {
      const expectAdded = await portfolio.remember();
      expect(await portfolio.upload(galleryForm(image, changes))).toEqual({
        status: 400,
        body: {
          success: false,
          error: REQUIRED,
          message: REQUIRED,
          issues: [{ path, message: REQUIRED }],
          requestId: expect.any(String),
        },
      });
      await expectAdded();
    });

    it.each([
      ['another word for featured', { featured: 'yes' }, 400],
      ['a NUL in a text', { title: 'a\0b' }, 400],
      ['a text that is longer than a form may hold', { description: 'x'.repeat(100_000) }, 413],
    ])('an upload with %s', async (_what, changes, status) => {
      const expectAdded = await portfolio.remember();
      expect((await portfolio.upload(galleryForm(image, changes))).status).toBe(status);
      await expectAdded();
    });

    it('an upload without a file', async () => {
      const expectAdded = await portfolio.remember();
      expect(await portfolio.upload(galleryForm(undefined, { title: '' }))).toMatchObject({
        status: 400,
        body: {
          message: NO_FILE,
          issues: [
            { path: 'file', message: NO_FILE },
            { path: 'title', message: REQUIRED },
          ],
        },
      });
      await expectAdded();
    });

    it('a file whose name breaks its own header', async () => {
      const expectAdded = await portfolio.remember();
      expect((await portfolio.upload(galleryForm(image, {}, 'a.png\0.html'))).status).toBe(400);
      await expectAdded();
    });

    it('a file in another field, and a second file', async () => {
      const expectAdded = await portfolio.remember();
      const other = galleryForm(undefined);
      other.append('files', blob(image), 'image.png');
      expect((await portfolio.upload(other)).status).toBe(400);
      const two = galleryForm(image);
      two.append('file', blob(image), 'image.png');
      expect(await portfolio.upload(two)).toMatchObject({
        status: 413,
        body: { message: 'At most one file can be uploaded' },
      });
      await expectAdded();
    });

    it.each<[string, () => Promise<Buffer> | Buffer]>([
      ['a WebP', webp],
      ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      ['a page', () => Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
      ['a PDF', () => Buffer.from('%PDF-1.7\n')],
      ['a program', () => Buffer.from('MZ\u0090\0')],
      ['an empty file', () => Buffer.alloc(0)],
      ['three bytes of a JPEG', () => Buffer.from('ffd8ff', 'hex')],
      ['a page that begins like a GIF', () => Buffer.from('GIF89a=1;<script>alert(1)</script>')],
      ['the header of a PNG and nothing else', async () => (await png()).subarray(0, 40)],
      ['half a JPEG', async () => (await jpeg(640, 480)).subarray(0, 900)],
      ['a PNG of 48 megapixels', () => png(8000, 6000)],
      ['a PNG of 170 MB when it is decoded', () => interlacedPng(4600, 4600, 16)],
    ])('what is not a valid image: %s', async (_what, make) => {
      const expectAdded = await portfolio.remember();
      const response = await portfolio.upload(galleryForm(await make()));
      expect(response).toMatchObject({ status: 415, body: { success: false } });
      expect([NO_IMAGE, 'The image file is empty']).toContain(response.body.message);
      await expectAdded();
    });

    it('a file of more than 10 MB, and takes one of exactly 10', async () => {
      const expectAdded = await portfolio.remember();
      expect((await portfolio.upload(galleryForm(await imageOfSize(FILE_MAX_BYTES)))).status).toBe(201);
      await expectAdded(1);
      expect(await portfolio.upload(galleryForm(await imageOfSize(FILE_MAX_BYTES + 1)))).toMatchObject({
        status: 413,
        body: { message: 'Images can be up to 10 MB.' },
      });
      await expectAdded(1);
    });

    it('a body that is too large from its announced length, without reading it', async () => {
      const raw = await open(30 * MEGABYTE_BYTES);
      expect(await raw.responseStatus()).toBe(413);
      raw.socket.destroy();
    });

    it('an endless file, without reading all of it', async () => {
      const expectAdded = await portfolio.remember();
      const raw = await postRawForm(portfolio.url + API.uploadPortfolioItem.path, {
        'transfer-encoding': 'chunked',
      });
      const chunk = (bytes: Buffer) =>
        Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
      await raw.sendBytes(chunk(file));
      let sent = 0;
      while (sent < 100 && !raw.socket.destroyed && !raw.received) {
        await raw.sendBytes(chunk(Buffer.alloc(MEGABYTE_BYTES)));
        sent++;
      }
      expect(await raw.responseStatus()).toBe(413);
      expect(sent).toBeLessThan(40);
      raw.socket.destroy();
      await expectAdded();
    });

    it('a request that is not a form', async () => {
      const response = await callApi(portfolio, API.uploadPortfolioItem, {});
      expect(response.status).toBe(415);
    });

    let file: Buffer;
    let body: Buffer;
    beforeAll(async () => {
      // As a browser sends it, without the line end behind the file.
      file = part('name="file"; filename="a.png"', await imageOfSize(3 * MEGABYTE_BYTES)).subarray(0, -2);
      const fields = Object.entries(FIELDS).map(([name, value]) => part(`name="${name}"`, value));
      body = Buffer.concat([file, Buffer.from('\r\n'), ...fields, END]);
    });
    const open = (length: number) =>
      postRawForm(portfolio.url + API.uploadPortfolioItem.path, { 'content-length': length });

    it.each([
      ['after its head', () => 0],
      ['within the header of the file', () => 60],
      ['within the first bytes of the file', () => 120],
      ['within the file', () => 2 * MEGABYTE_BYTES],
      ['after the file', () => file.length + 10],
      ['within the fields', () => body.length - END.length - 30],
      ['before its end', () => body.length - END.length],
    ])('an upload that is cut off %s', async (_where, length) => {
      const expectAdded = await portfolio.remember();
      for (const how of ['resetAndDestroy', 'end'] as const) {
        const raw = await open(body.length);
        await raw.sendBytes(body.subarray(0, length()));
        await delay(100);
        raw.socket[how]();
        await expectAdded();
      }
    });

    it('an upload that stalls, with 408', async () => {
      const expectAdded = await portfolio.remember();
      const raw = await open(body.length);
      await raw.sendBytes(body.subarray(0, MEGABYTE_BYTES));
      expect(await raw.responseStatus()).toBe(408);
      await expectAdded();
    });

    it('one upload too many at once', async () => {
      const held = await Promise.all(
        [1, 2, 3, 4].map(async () => {
          const raw = await open(body.length);
          await raw.sendBytes(body.subarray(0, 1000));
          return raw;
        }),
      );
      await until(async () => (await portfolio.metric('portfolio_uploads_in_flight')) === 4);
      const tooMany = await portfolio.upload(galleryForm(image));
      expect(tooMany).toMatchObject({ status: 503, body: { message: UNAVAILABLE } });
      for (const { socket } of held) socket.destroy();
      await until(async () => (await portfolio.metric('portfolio_uploads_in_flight')) === 0);
      expect((await portfolio.upload(galleryForm(image))).status).toBe(201);
    });
  });

  describe('an upload that nobody waits for any more', () => {
    const path = API.uploadPortfolioItem.path;
    const fields = Object.entries(FIELDS).map(([name, value]) => part(`name="${name}"`, value));
    const uploads = async () => (await portfolio.rows('SELECT FROM uploads')).length;
    const served = async () =>
      (await portfolio.files()).filter((file) => file.startsWith('attached_assets/')).length;
    const staged = async () => (await portfolio.files()).filter((file) => file.startsWith('staging/')).length;

    /** Sends an upload whose item waits for a lock, so that its image is ready and not yet published. */
    async function hold(): Promise<{ raw: RawClient; release: () => Promise<void> }> {
      const release = await portfolio.database.lock('portfolio_items');
      const before = await served();
      const file = part('name="file"; filename="a.png"', image);
      const body = Buffer.concat([file, ...fields, END]);
      const raw = await postRawForm(portfolio.url + path, { 'content-length': body.length });
      await raw.sendBytes(body);
      await until(async () => (await served()) === before + 1 && (await staged()) === 0);
      return { raw, release };
    }

    it('is not published when its visitor has gone after the last byte', async () => {
      const expectAdded = await portfolio.remember();
      for (const how of ['resetAndDestroy', 'end'] as const) {
        const { raw, release } = await hold();
        raw.socket[how]();
        // The service has to notice: its socket has been closed when a request on another one is answered.
        await fetch(`${portfolio.url}/health/live`);
        await release();
        await expectAdded();
        expect(await uploads()).toBe(0);
      }
      expect((await portfolio.list()).body).toEqual([]);
    });

    it('leaves nothing after a kill, whether its image was on its way or ready', async () => {
      const files = (await portfolio.files()).toSorted();
      const { raw, release } = await hold();
      const half = await postRawForm(portfolio.url + path, { 'content-length': 9_000_000 });
      await half.sendBytes(
        part('name="file"; filename="a.png"', await imageOfSize(6 * MEGABYTE_BYTES)).subarray(0, -2),
      );
      await until(async () => (await uploads()) === 2);
      await portfolio.kill('SIGKILL');
      for (const { socket } of [raw, half]) socket.destroy();
      await release();
      await portfolio.run();
      expect(await uploads()).toBe(2);
      expect((await portfolio.list()).body).toEqual([]);
      await portfolio.rows(`UPDATE uploads SET sweep_after = sweep_after - interval '61 minutes'`);
      await until(async () => (await uploads()) === 0);
      expect((await portfolio.files()).toSorted()).toEqual(files);
    });

    it('is not published after the sweeper has taken it up, and says so', async () => {
      const expectAdded = await portfolio.remember();
      const { raw, release } = await hold();
      await portfolio.rows('UPDATE uploads SET closed = true');
      await release();
      expect(await raw.responseStatus()).toBe(503);
      raw.socket.destroy();
      await expectAdded();
    });
  });

  describe('the gallery while its database or store is unavailable', () => {
    it('responds with 503 without its database, stores no image, serves those it has, and recovers', async () => {
      const { hostname, port } = new URL(process.env['TEST_POSTGRES_URL']!);
      const gate = await TcpGate.open(await freePort(), { host: hostname, port: Number(port) });
      const cut = await Portfolio.start(await openStore(), {}, gate);
      try {
        const { body: item } = await cut.upload(galleryForm(image));
        const expectAdded = await cut.remember();
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
