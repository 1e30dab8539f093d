import { expect, test } from '../support/fixtures.ts';

test('a video is served by ranges, plays, and can be played from any position', async ({ page }) => {
  const responded = page.waitForResponse((response) => /\/loop-[^/]+\.(webm|mp4)$/.test(response.url()));
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'Products in motion' });
  await carousel.scrollIntoViewIfNeeded();
  // Only the test plays videos from here on.
  await carousel.getByRole('button', { name: 'Pause slides' }).click();
  const video = carousel.locator('video').first();
  const response = await responded;

  expect((await response.request().allHeaders())['range']).toMatch(/^bytes=0-/);
  expect(response.status()).toBe(206);
  const [, end, size] = /^bytes 0-(\d+)\/(\d+)$/.exec((await response.headerValue('content-range'))!)!;
  expect(Number(size)).toBeGreaterThan(10_000);
  expect(Number(await response.headerValue('content-length'))).toBe(Number(end) + 1);

  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.2);
  expect(await video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0);

  const { duration, seekable, position } = await video.evaluate(async (element: HTMLVideoElement) => {
    element.pause();
    const position = element.duration * 0.6;
    const seeked = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
    element.currentTime = position;
    await seeked;
    return { duration: element.duration, seekable: element.seekable.end(0), position: element.currentTime };
  });
  // Without ranges nothing could be sought.
  expect(seekable).toBeCloseTo(duration, 1);
  expect(position).toBeCloseTo(duration * 0.6, 1);
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(position);
});
