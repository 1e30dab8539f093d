import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@packaging/contracts/api';
import { UNAVAILABLE } from '@packaging/contracts/error-body';
import { PORTFOLIO_DESCRIPTION_MAX_LENGTH, PORTFOLIO_TITLE_MAX_LENGTH } from '@packaging/contracts/limits';
import { callApi } from '../../../infra/test-harness/call-api.ts';
import { blob, END, part, postRawForm } from '../../../infra/test-harness/raw-form.ts';
import {
  animatedGif,
  FIELDS,
  galleryForm,
  interlacedPng,
  jpeg,
  imageOfSize,
  png,
  webp,
} from '../../../infra/test-harness/samples/images.ts';
import { testStores } from '../../../infra/test-harness/test-stores.ts';
import { until } from '../../../infra/test-harness/until.ts';
import { Portfolio } from './support/portfolio.ts';

const MEGABYTE_BYTES = 1024 * 1024;
const FILE_MAX_BYTES = 10 * MEGABYTE_BYTES;
const REQUIRED = 'Please fill in all required fields';
const NO_FILE = 'Please select an image to upload';
const NO_IMAGE = 'Please upload an image file (JPEG, PNG, etc.)';

describe.each(testStores)(
  'POST /api/portfolio/upload on %s refuses and stores nothing of',
  (_name, openStore) => {
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

    describe('a form with', () => {
      it.each([
        ['no title', { title: undefined }, 'title'],
        ['an empty title', { title: ' \t\n' }, 'title'],
        ['no description', { description: undefined }, 'description'],
        ['an empty description', { description: '' }, 'description'],
        ['no category', { category: undefined }, 'category'],
        ['another category', { category: 'all' }, 'category'],
        ['a category that is a property of every object', { category: 'constructor' }, 'category'],
      ])('%s', async (_what, changes, path) => {
        const expectAdded = await portfolio.countStored();
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

      it('texts that are too long', async () => {
        const expectAdded = await portfolio.countStored();
        const title = '箱'.repeat(PORTFOLIO_TITLE_MAX_LENGTH + 1);
        const description = '箱'.repeat(PORTFOLIO_DESCRIPTION_MAX_LENGTH + 1);
        expect(await portfolio.upload(galleryForm(image, { title, description }))).toMatchObject({
          status: 400,
          body: {
            error: 'The title can be up to 120 characters',
            issues: [
              { path: 'title', message: 'The title can be up to 120 characters' },
              { path: 'description', message: 'The description can be up to 1000 characters' },
            ],
          },
        });
        await expectAdded();
      });

      it.each([
        ['another word for featured', { featured: 'yes' }, 400],
        ['a NUL in a text', { title: 'a\0b' }, 400],
        ['a text longer than any field may be', { description: 'x'.repeat(100_000) }, 413],
      ])('%s', async (_what, changes, status) => {
        const expectAdded = await portfolio.countStored();
        expect((await portfolio.upload(galleryForm(image, changes))).status).toBe(status);
        await expectAdded();
      });

      it('no file', async () => {
        const expectAdded = await portfolio.countStored();
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

      it('a file name that breaks its own header', async () => {
        const expectAdded = await portfolio.countStored();
        expect((await portfolio.upload(galleryForm(image, {}, 'a.png\0.html'))).status).toBe(400);
        await expectAdded();
      });

      it('a file in another field', async () => {
        const expectAdded = await portfolio.countStored();
        const form = galleryForm(undefined);
        form.append('files', blob(image), 'image.png');
        expect((await portfolio.upload(form)).status).toBe(400);
        await expectAdded();
      });

      it('two files', async () => {
        const expectAdded = await portfolio.countStored();
        const form = galleryForm(image);
        form.append('file', blob(image), 'image.png');
        expect(await portfolio.upload(form)).toMatchObject({
          status: 413,
          body: { message: 'At most one file can be uploaded' },
        });
        await expectAdded();
      });
    });

    it('a request that is not a form', async () => {
      const { status } = await callApi(portfolio, API.uploadPortfolioItem, {});
      expect(status).toBe(415);
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
    ])('a file that is not a valid image: %s', async (_what, make) => {
      const expectAdded = await portfolio.countStored();
      const response = await portfolio.upload(galleryForm(await make()));
      expect(response).toMatchObject({ status: 415, body: { success: false } });
      expect([NO_IMAGE, 'The image file is empty']).toContain(response.body.message);
      await expectAdded();
    });

    it.each([
      ['101 frames', 101, 8],
      ['13 megapixels in 9 frames', 9, 1200],
    ])('a GIF of %s', async (_what, frames, sizePx) => {
      const expectAdded = await portfolio.countStored();
      expect(await portfolio.upload(galleryForm(await animatedGif(frames, sizePx)))).toMatchObject({
        status: 415,
        body: {
          message: 'Animated images can have up to 100 frames and 10 megapixels in all frames together.',
        },
      });
      await expectAdded();
    });

    it('a file of more than 10 MB, but not one of exactly 10', async () => {
      const expectAdded = await portfolio.countStored();
      expect((await portfolio.upload(galleryForm(await imageOfSize(FILE_MAX_BYTES)))).status).toBe(201);
      await expectAdded(1);
      expect(await portfolio.upload(galleryForm(await imageOfSize(FILE_MAX_BYTES + 1)))).toMatchObject({
        status: 413,
        body: { message: 'Images can be up to 10 MB.' },
      });
      await expectAdded(1);
    });

    describe('bytes of a form:', () => {
      let file: Buffer;
      let body: Buffer;
      beforeAll(async () => {
        // As a browser sends it, without the line end after the file.
        file = part('name="file"; filename="a.png"', await imageOfSize(3 * MEGABYTE_BYTES)).subarray(0, -2);
        const fields = Object.entries(FIELDS).map(([name, value]) => part(`name="${name}"`, value));
        body = Buffer.concat([file, Buffer.from('\r\n'), ...fields, END]);
      });
      const open = (headers: Record<string, string | number> = { 'content-length': body.length }) =>
        postRawForm(portfolio.url + API.uploadPortfolioItem.path, headers);
      const inFlight = () => portfolio.metric('portfolio_uploads_in_flight');

      it('a body whose Content-Length is too large, without reading it', async () => {
        const raw = await open({ 'content-length': 30 * MEGABYTE_BYTES });
        expect(await raw.responseStatus()).toBe(413);
        raw.socket.destroy();
      });

      it('an endless file, without reading all of it', async () => {
        const expectAdded = await portfolio.countStored();
        const raw = await open({ 'transfer-encoding': 'chunked' });
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

      it.each([
        ['after its head', () => 0],
        ['within the header of the file', () => 60],
        ['within the first bytes of the file', () => 120],
        ['within the file', () => 2 * MEGABYTE_BYTES],
        ['after the file', () => file.length + 10],
        ['within the fields', () => body.length - END.length - 30],
        ['before its end', () => body.length - END.length],
      ])('an upload that is cut off %s', async (_where, length) => {
        const expectAdded = await portfolio.countStored();
        for (const how of ['resetAndDestroy', 'end'] as const) {
          const raw = await open();
          await raw.sendBytes(body.subarray(0, length()));
          await until(async () => (await inFlight()) === 1);
          if (length() > MEGABYTE_BYTES) await until(async () => (await portfolio.uploads()) === 1);
          raw.socket[how]();
          await expectAdded();
        }
      });

      it('an upload that stalls, with 408', async () => {
        const expectAdded = await portfolio.countStored();
        const raw = await open();
        await raw.sendBytes(body.subarray(0, MEGABYTE_BYTES));
        expect(await raw.responseStatus()).toBe(408);
        await expectAdded();
      });

      it('one upload too many at once, until another has ended', async () => {
        const held = await Promise.all(
          [1, 2, 3, 4].map(async () => {
            const raw = await open();
            await raw.sendBytes(body.subarray(0, 1000));
            return raw;
          }),
        );
        await until(async () => (await inFlight()) === 4);
        const tooMany = await portfolio.upload(galleryForm(image));
        expect(tooMany).toMatchObject({ status: 503, body: { message: UNAVAILABLE } });
        for (const { socket } of held) socket.destroy();
        await until(async () => (await inFlight()) === 0);
        expect((await portfolio.upload(galleryForm(image))).status).toBe(201);
      });
    });
  },
);
