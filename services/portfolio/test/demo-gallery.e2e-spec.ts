import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { PortfolioItem } from '@packaging/contracts/portfolio';
import { directoryStore, type TestStore } from '../../../infra/test-harness/test-stores.ts';
import { galleryForm, png } from '../../../infra/test-harness/samples/images.ts';
import { ServiceProcess } from '../../../infra/test-harness/service-process.ts';
import { DEMO_ITEMS } from '../src/gallery/demo-items.ts';
import { Portfolio } from './support/portfolio.ts';

let store: TestStore;
let portfolio: Portfolio;
beforeEach(async () => {
  store = await directoryStore();
});
afterEach(() => portfolio.stop());

const putImages = async () => {
  for (const { filename } of DEMO_ITEMS) await store.write(`attached_assets/${filename}`, 'an image');
};
const listed = async () => (await portfolio.list()).body as PortfolioItem[];
const restart = async () => {
  await portfolio.kill();
  await portfolio.run();
};

const FEATURED_FIRST = [true, false].flatMap((featured) =>
  DEMO_ITEMS.filter((item) => item.featured === featured).map((item) => ({
    ...item,
    id: expect.any(String),
  })),
);

it('a gallery that is empty at its first start is seeded once', async () => {
  await putImages();
  portfolio = await Portfolio.start(store, { PORTFOLIO_DEMO: 'on' });
  expect(await listed()).toEqual(FEATURED_FIRST);
  await portfolio.rows('DELETE FROM portfolio_items');
  await restart();
  expect(await listed()).toEqual([]);
});

it('two replicas that start together seed the gallery once, as soon as the store has the images', async () => {
  portfolio = await Portfolio.start(store, { PORTFOLIO_DEMO: 'on' });
  expect(await listed()).toEqual([]);
  await putImages();
  const other = new ServiceProcess('portfolio', portfolio.environment);
  await Promise.all([restart(), other.run()]);
  await other.kill();
  expect(await listed()).toEqual(FEATURED_FIRST);
});

it('a gallery is not seeded with PORTFOLIO_DEMO=off', async () => {
  await putImages();
  portfolio = await Portfolio.start(store, { PORTFOLIO_DEMO: 'off' });
  expect(await listed()).toEqual([]);
});

it('a gallery that has an item is not seeded', async () => {
  await putImages();
  portfolio = await Portfolio.start(store, { PORTFOLIO_DEMO: 'off' });
  const { body: item } = await portfolio.upload(galleryForm(await png()));
  const later = new ServiceProcess('portfolio', { ...portfolio.environment, PORTFOLIO_DEMO: 'on' });
  await later.run();
  await later.kill();
  expect(await listed()).toEqual([item]);
});
