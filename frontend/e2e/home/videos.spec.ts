import { expect, test } from '../support/fixtures.ts';

test('a video comes as a part of the stored file, which Chromium asks for as a range, plays, and plays on from any place', async ({
  page,
}) => {
  const responded = page.waitForResponse((response) => /\/loop-[^/]+\.(webm|mp4)$/.test(response.url()));
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'Products in motion' });
  await carousel.scrollIntoViewIfNeeded();
  // The videos then stay where they are; what plays is up to the test.
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

  const { duration, seekable, place } = await video.evaluate(async (element: HTMLVideoElement) => {
    element.pause();
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
