import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCOUNT_HEADER } from '@packaging/contracts/account-header';
import { mediaPath } from '@packaging/contracts/media';
import { ROOT } from '../../../infra/local/supervised-process.ts';
import { galleryForm, jpeg } from '../../../infra/test-harness/samples/images.ts';
import { testStores } from '../../../infra/test-harness/test-stores.ts';
import { until } from '../../../infra/test-harness/until.ts';
import { Portfolio } from './support/portfolio.ts';

const as = (role: string) => ({ [ACCOUNT_HEADER]: JSON.stringify({ id: randomUUID(), role }) });
const STAFF = as('staff');
const PUBLIC = { PUBLIC_URL: 'https://boxes.example.com' };

/** Runs the operator's command on the data of a running service. */
const command = ({ environment }: Portfolio, ...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...environment, PORT: '0' };
    const child = execFile(
      process.execPath,
      [join(ROOT, 'services/portfolio/dist/gallery.js'), ...args],
      { env },
      (_, output, errors) => resolve({ code: child.exitCode ?? 1, output: output + errors }),
    );
  });

describe.each(testStores)('a public gallery on %s', (_name, openStore) => {
  let portfolio: Portfolio;
  let image: Buffer;
  beforeAll(async () => {
    portfolio = await Portfolio.start(await openStore(), PUBLIC);
    image = await jpeg(800, 600);
  });
  afterAll(() => portfolio.stop());

  const upload = async (title: string, headers: Record<string, string> = {}) => {
    const { status, body } = await portfolio.upload(galleryForm(image, { title, featured: 'true' }), headers);
    expect(status).toBe(201);
    return body;
  };
  const listed = async () => (await portfolio.list()).body.map(({ title }: { title: string }) => title);

  it("writes to the log that visitors' images wait for staff", async () => {
    const msg = "visitors' images are listed once staff have published them";
    await until(() => portfolio.logged({ msg, publicUrl: PUBLIC.PUBLIC_URL }).length > 0);
    expect(portfolio.logged({ msg })).toHaveLength(1);
  });

  it.each([
    ['a visitor', {}],
    ['a customer', as('customer')],
  ])('does not list an image of %s, nor feature it, until staff publish it', async (who, headers) => {
    const item = await upload(who, headers);
    expect(item).toMatchObject({ waiting: true, featured: false });
    expect(await listed()).not.toContain(who);
    const { code, output } = await command(portfolio, 'publish', item.id);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(`${item.id}  published`) });
    expect(await listed()).toContain(who);
  });

  it('lists an image of staff at once, and features it', async () => {
    const item = await upload('By staff', STAFF);
    expect(item.featured).toBe(true);
    expect(item).not.toHaveProperty('waiting');
    expect(await listed()).toContain('By staff');
  });

  it('hides an item on command', async () => {
    const { id } = await upload('To hide', STAFF);
    expect((await command(portfolio, 'hide', id)).code).toBe(0);
    expect(await listed()).not.toContain('To hide');
  });

  it('removes an item with its image and all smaller copies on command', async () => {
    const before = await portfolio.files();
    const { id, filename } = await upload('To remove', STAFF);
    for (const [width, accept] of [
      [320, 'image/avif'],
      [640, 'image/webp'],
      [640, 'image/jpeg'],
    ])
      await fetch(`${portfolio.url}${mediaPath(filename)}?w=${width}`, {
        headers: { accept: String(accept) },
      });
    expect(await portfolio.files()).toHaveLength(before.length + 4);
    expect(await command(portfolio, 'remove', id)).toEqual({ code: 0, output: 'Removed: "To remove"\n' });
    expect(await listed()).not.toContain('To remove');
    expect((await portfolio.files()).toSorted()).toEqual(before.toSorted());
  });

  it('lists all items on command, with nothing that a terminal would obey', async () => {
    const { id } = await upload('red \u001b[31m\u009b tea');
    const { output } = await command(portfolio);
    expect(output).toContain(`${id}  waiting  `);
    expect(output).toContain(String.raw`"red \u001b[31m\u009b tea"`);
  });

  it('shows an item on command, with its file and address', async () => {
    const { id, filename } = await upload('To show');
    const { output } = await command(portfolio, 'show', id);
    for (const text of [
      'waiting',
      '"To show"',
      `attached_assets/${filename}`,
      PUBLIC.PUBLIC_URL + mediaPath(filename),
    ])
      expect(output).toContain(text);
  });

  it.each([
    ['an unknown id', ['hide', randomUUID()], 'There is no item'],
    ['text that is no id', ['remove', "x' OR true"], 'Usage:'],
    ['no id', ['publish'], 'Usage:'],
    ['two ids', ['hide', randomUUID(), randomUUID()], 'Usage:'],
    ['an unknown action', ['feature', randomUUID()], 'Usage:'],
  ])('refuses a command with %s', async (_what, args, error) => {
    const { code, output } = await command(portfolio, ...args);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(error) });
  });
});

describe('a gallery', () => {
  /** Runs `test` on a gallery with these settings. */
  const withGallery = async (
    environment: Record<string, string>,
    test: (portfolio: Portfolio) => Promise<void>,
  ) => {
    const portfolio = await Portfolio.start(await testStores[0]![1](), environment);
    try {
      await test(portfolio);
    } finally {
      await portfolio.stop();
    }
  };

  it('of a public site can list images at once, but only staff feature theirs', () =>
    withGallery({ ...PUBLIC, PORTFOLIO_PUBLISH: 'all' }, async (portfolio) => {
      const { body } = await portfolio.upload(galleryForm(await jpeg(), { featured: 'true' }));
      expect(body.featured).toBe(false);
      expect((await portfolio.list()).body).toEqual([body]);
    }));

  it('accepts a limited number of images an hour from one network, and any from staff', () =>
    // Two images an hour.
    withGallery({ RATE_LIMIT_SCALE: '0.01' }, async (portfolio) => {
      let images = 0;
      const upload = async (address: string, headers = {}) => {
        const form = galleryForm(await jpeg(), { title: `Image ${++images}` });
        return portfolio.upload(form, { 'x-forwarded-for': address, ...headers });
      };
      for (const status of [201, 201, 429]) expect((await upload('198.51.100.1')).status).toBe(status);
      expect((await upload('198.51.100.1')).body.message).toBe(
        'Many images came from your network in the last hour. Please try again later.',
      );
      expect((await upload('198.51.100.2')).status).toBe(201);
      // Four times as many from a /56, however many of its networks send them.
      for (let network = 0; network < 8; network++)
        expect((await upload(`2001:db8:0:${network}::1`)).status).toBe(201);
      expect((await upload('2001:db8:0:8::1')).status).toBe(429);
      expect((await upload('198.51.100.1', STAFF)).status).toBe(201);
      await portfolio.rows(`UPDATE portfolio_items SET created_at = created_at - interval '1 hour'`);
      expect((await upload('198.51.100.1')).status).toBe(201);
    }));
});
