import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@packaging/contracts/api';
import type { RawClient } from '../../../infra/test-harness/raw-client.ts';
import { END, part, postRawForm } from '../../../infra/test-harness/raw-form.ts';
import { FIELDS, imageOfSize, png } from '../../../infra/test-harness/samples/images.ts';
import { testStores } from '../../../infra/test-harness/test-stores.ts';
import { until } from '../../../infra/test-harness/until.ts';
import { Portfolio } from './support/portfolio.ts';

const MEGABYTE_BYTES = 1024 * 1024;

describe.each(testStores)('an abandoned upload on %s', (_name, openStore) => {
  let portfolio: Portfolio;
  let image: Buffer;
  beforeAll(async () => {
    portfolio = await Portfolio.start(await openStore());
    image = await png();
  });
  afterAll(() => portfolio.stop());
  beforeEach(() => portfolio.rows('TRUNCATE portfolio_items'));

  const open = (length: number) =>
    postRawForm(portfolio.url + API.uploadPortfolioItem.path, { 'content-length': length });
  const filesIn = async (prefix: string) =>
    (await portfolio.files()).filter((file) => file.startsWith(prefix)).length;

  /** Sends an upload whose item waits for a lock, so that its image is ready but not published. */
  async function hold(): Promise<{ raw: RawClient; release: () => Promise<void> }> {
    const release = await portfolio.database.lock('portfolio_items');
    const before = await filesIn('attached_assets/');
    const fields = Object.entries(FIELDS).map(([name, value]) => part(`name="${name}"`, value));
    const body = Buffer.concat([part('name="file"; filename="a.png"', image), ...fields, END]);
    const raw = await open(body.length);
    await raw.sendBytes(body);
    await until(
      async () => (await filesIn('attached_assets/')) === before + 1 && (await filesIn('staging/')) === 0,
    );
    return { raw, release };
  }

  it.each(['resetAndDestroy', 'end'] as const)(
    'is not published when the client disconnects after the last byte (%s)',
    async (how) => {
      const expectAdded = await portfolio.countStored();
      const { raw, release } = await hold();
      raw.socket[how]();
      // By the time a request on another socket is answered, the service has seen this one close.
      await fetch(`${portfolio.url}/health/live`);
      await release();
      await expectAdded();
      expect(await portfolio.uploads()).toBe(0);
      expect((await portfolio.list()).body).toEqual([]);
    },
  );

  it('is removed by the sweeper after a kill, both while its image arrives and when it is ready', async () => {
    const files = (await portfolio.files()).toSorted();
    const { raw, release } = await hold();
    const half = await open(9_000_000);
    await half.sendBytes(
      part('name="file"; filename="a.png"', await imageOfSize(6 * MEGABYTE_BYTES)).subarray(0, -2),
    );
    await until(async () => (await portfolio.uploads()) === 2);
    await portfolio.kill('SIGKILL');
    for (const { socket } of [raw, half]) socket.destroy();
    await release();
    await portfolio.run();
    expect(await portfolio.uploads()).toBe(2);
    expect((await portfolio.list()).body).toEqual([]);
    await portfolio.rows(`UPDATE uploads SET sweep_after = sweep_after - interval '61 minutes'`);
    await until(async () => (await portfolio.uploads()) === 0);
    expect((await portfolio.files()).toSorted()).toEqual(files);
  });

  it('gets a 503 instead of being published if the sweeper has closed it', async () => {
    const expectAdded = await portfolio.countStored();
    const { raw, release } = await hold();
    await portfolio.rows('UPDATE uploads SET closed = true');
    await release();
    expect(await raw.responseStatus()).toBe(503);
    raw.socket.destroy();
    await expectAdded();
  });
});
