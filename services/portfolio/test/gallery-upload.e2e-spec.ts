import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PORTFOLIO_DESCRIPTION_MAX_LENGTH, PORTFOLIO_TITLE_MAX_LENGTH } from '@packaging/contracts/limits';
import { mediaPath } from '@packaging/contracts/media';
import sharp from 'sharp';
import { blob } from '../../../infra/test-harness/raw-form.ts';
import {
  animatedGif,
  FIELDS,
  galleryForm,
  gif,
  jpeg,
  pixels,
  png,
} from '../../../infra/test-harness/samples/images.ts';
import { testStores } from '../../../infra/test-harness/test-stores.ts';
import { Portfolio } from './support/portfolio.ts';

const GENERATED = /^gallery-[0-9a-f-]{36}\.(jpg|png|gif)$/;

describe.each(testStores)('POST /api/portfolio/upload on %s', (_name, openStore) => {
  let portfolio: Portfolio;
  let image: Buffer;
  beforeAll(async () => {
    portfolio = await Portfolio.start(await openStore());
    image = await png();
  });
  afterAll(() => portfolio.stop());
  beforeEach(() => portfolio.rows('TRUNCATE portfolio_items'));

  const serve = (filename: string, query = '', accept = '*/*') =>
    fetch(portfolio.url + mediaPath(filename) + query, { headers: { accept } });

  it.each([
    ['a JPEG', jpeg, 'photo.jpeg', 'jpg', 'image/jpeg'],
    ['a PNG', png, 'logo.png', 'png', 'image/png'],
    ['a GIF', gif, 'loop.gif', 'gif', 'image/gif'],
    ['a PNG named .jpg', png, 'photo.jpg', 'png', 'image/png'],
  ])('stores, lists and serves %s', async (_what, make, name, extension, type) => {
    const expectAdded = await portfolio.countStored();
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

  it('drops camera metadata and rotates the image upright', async () => {
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

  it.each([2, 100])('keeps all %i frames of a GIF', async (frames) => {
    const { body } = await portfolio.upload(galleryForm(await animatedGif(frames)));
    const stored = sharp(await portfolio.stored(body.filename), { animated: true });
    expect((await stored.metadata()).pages).toBe(frames);
  });

  it('serves smaller copies of an uploaded image', async () => {
    const { body } = await portfolio.upload(galleryForm(await jpeg(1600, 1200)));
    const smaller = await serve(body.filename, '?w=320', 'image/webp');
    expect(smaller.headers.get('content-type')).toBe('image/webp');
    const { width, height } = await sharp(await smaller.arrayBuffer()).metadata();
    expect([width, height]).toEqual([320, 240]);
  });

  it('trims texts and accepts any alphabet', async () => {
    const form = galleryForm(image, {
      title: '  箱 <b>"Größe"</b> \u0027; DROP TABLE portfolio_items',
      description: '\n📦 صندوق\n',
    });
    const { body } = await portfolio.upload(form);
    expect(body).toMatchObject({
      title: '箱 <b>"Größe"</b> \u0027; DROP TABLE portfolio_items',
      description: '📦 صندوق',
    });
    expect((await portfolio.list()).body).toEqual([body]);
  });

  it('treats an unchecked box, which browsers do not send, as not featured', async () => {
    const response = await portfolio.upload(galleryForm(image, { featured: undefined }));
    expect(response).toMatchObject({ status: 201, body: { featured: false } });
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
  ])('generates a name and ignores that of the file: %j', async (name) => {
    const expectAdded = await portfolio.countStored();
    const { status, body } = await portfolio.upload(galleryForm(image, {}, name));
    expect(status).toBe(201);
    expect(body.filename).toMatch(GENERATED);
    await expectAdded(1);
  });

  describe('for an upload that is sent again', () => {
    const send = (changes = {}) => portfolio.upload(galleryForm(image, changes));

    it('returns the first item within a minute, even if both arrive at the same time', async () => {
      const expectAdded = await portfolio.countStored();
      const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => send()));
      expect(first!.status).toBe(201);
      for (const response of [...others, await send()]) expect(response).toEqual(first);
      await expectAdded(1);
    });

    it.each([
      ['with another title', { title: 'Another title' }, ''],
      ['after a minute', {}, `UPDATE portfolio_items SET created_at = created_at - interval '1 minute'`],
    ])('adds an item %s', async (_what, changes, statement) => {
      const expectAdded = await portfolio.countStored();
      const first = await send();
      if (statement) await portfolio.rows(statement);
      expect((await send(changes)).body.id).not.toBe(first.body.id);
      await expectAdded(2);
    });
  });

  it('accepts texts of the maximum length in any alphabet', async () => {
    const title = '箱'.repeat(PORTFOLIO_TITLE_MAX_LENGTH);
    const description = '箱'.repeat(PORTFOLIO_DESCRIPTION_MAX_LENGTH);
    expect((await portfolio.upload(galleryForm(image, { title, description }))).status).toBe(201);
  });

  it('stores the request id with the item', async () => {
    await portfolio.upload(galleryForm(image), { 'x-request-id': 'request-of-upload' });
    expect(await portfolio.rows('SELECT request_id FROM portfolio_items')).toEqual([
      { request_id: 'request-of-upload' },
    ]);
  });

  it('logs nothing that the visitor sent', async () => {
    await portfolio.upload(galleryForm(image, {}, 'secret-name.png'));
    const words = ['secret-name', 'Tea tins', 'Two sizes'];
    expect(words.filter((word) => portfolio.log.includes(word))).toEqual([]);
  });
});
