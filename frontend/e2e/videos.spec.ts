import { expect, type Page, test } from './fixtures.ts';

/** The first video of the home page's carousel, from the running system. */
const openFirstVideo = async (page: Page) => {
  const responded = page.waitForResponse((response) => /\/loop-[^/]+\.(webm|mp4)$/.test(response.url()));
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'Products in motion' });
  await carousel.scrollIntoViewIfNeeded();
  // The videos then stay where they are; what plays is up to the test.
  await carousel.getByRole('button', { name: 'Pause slides' }).click();
  return { video: carousel.locator('video').first(), response: await responded };
};

test('a video comes as a part of the stored file, which Chromium asks for as a range', async ({ page }) => {
  const { response } = await openFirstVideo(page);
  expect((await response.request().allHeaders())['range']).toMatch(/^bytes=0-/);
  expect(response.status()).toBe(206);
  const [, end, size] = /^bytes 0-(\d+)\/(\d+)$/.exec((await response.headerValue('content-range'))!)!;
  expect(Number(size)).toBeGreaterThan(10_000);
  expect(Number(await response.headerValue('content-length'))).toBe(Number(end) + 1);
});

test('a video plays', async ({ page }) => {
  const { video } = await openFirstVideo(page);
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.2);
  expect(await video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0);
});

test('a video can be set to any place, and plays on from there', async ({ page }) => {
  const { video } = await openFirstVideo(page);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(0);
  const { duration, seekable, place } = await video.evaluate(async (element: HTMLVideoElement) => {
    const place = element.duration * 0.6;
    const seeked = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
    element.currentTime = place;
    await seeked;
    return { duration: element.duration, seekable: element.seekable.end(0), place: element.currentTime };
  });
  // A server without ranges leaves nothing that can be sought.
  expect(seekable).toBeCloseTo(duration, 1);
  expect(place).toBeCloseTo(duration * 0.6, 1);
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(place);
});
