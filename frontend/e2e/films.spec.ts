import { expect, type Page, test } from './fixtures.ts';

/** The first film of the home page's carousel, from the running system. */
const openFirstFilm = async (page: Page) => {
  const answered = page.waitForResponse((response) => /\/loop-[^/]+\.(webm|mp4)$/.test(response.url()));
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'Products in motion' });
  await carousel.scrollIntoViewIfNeeded();
  // The films then stay where they are; what plays is up to the test.
  await carousel.getByRole('button', { name: 'Pause slides' }).click();
  return { film: carousel.locator('video').first(), answer: await answered };
};

test('a film comes as a part of the stored file, which Chromium asks for as a range', async ({ page }) => {
  const { answer } = await openFirstFilm(page);
  expect((await answer.request().allHeaders())['range']).toMatch(/^bytes=0-/);
  expect(answer.status()).toBe(206);
  const [, end, size] = /^bytes 0-(\d+)\/(\d+)$/.exec((await answer.headerValue('content-range'))!)!;
  expect(Number(size)).toBeGreaterThan(10_000);
  expect(Number(await answer.headerValue('content-length'))).toBe(Number(end) + 1);
});

test('a film plays', async ({ page }) => {
  const { film } = await openFirstFilm(page);
  await film.evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  expect(await film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
});

test('a film can be set to any place, and plays on from there', async ({ page }) => {
  const { film } = await openFirstFilm(page);
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  const { duration, seekable, place } = await film.evaluate(async (video: HTMLVideoElement) => {
    const place = video.duration * 0.6;
    const seeked = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    video.currentTime = place;
    await seeked;
    return { duration: video.duration, seekable: video.seekable.end(0), place: video.currentTime };
  });
  // A server without ranges leaves nothing that can be sought.
  expect(seekable).toBeCloseTo(duration, 1);
  expect(place).toBeCloseTo(duration * 0.6, 1);
  await film.evaluate((video: HTMLVideoElement) => video.play());
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(place);
});
