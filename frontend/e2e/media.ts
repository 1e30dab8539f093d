import type { Page, Route } from '@playwright/test';

/** A kraft picture of 8 × 6 px. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAABAAAAAQBPJcTWAAAAEUlEQVR4nGO4uqUFK2IYSAkA6Dpicdp6VGEAAAAASUVORK5CYII=',
  'base64',
);
/** A kraft film of one second, 32 × 16 px. */
const WEBM = Buffer.from(
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQJChYECGFOAZwEAAAAAAAI/EU2bdLpNu4tTq4QVSalmU6yBoU27i1OrhBZU' +
    'rmtTrIHYTbuMU6uEElTDZ1OsggEeTbuMU6uEHFO7a1OsggIp7AEAAAAAAABZAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmsirXsYMPQkBNgI1M' +
    'YXZmNTkuMjcuMTAwV0GNTGF2ZjU5LjI3LjEwMESJiECPQAAAAAAAFlSua8GuAQAAAAAAADjXgQFzxYiVEzeW+8/puZyBACK1nIN1' +
    'bmSIgQCGhVZfVlA4g4EBI+ODhA7msoDgibCBILqBEJqBAhJUw2f9c3OgY8CAZ8iaRaOHRU5DT0RFUkSHjUxhdmY1OS4yNy4xMDBz' +
    'c9djwItjxYiVEzeW+8/puWfIoUWjh0VOQ09ERVJEh5RMYXZjNTkuMzcuMTAwIGxpYnZweGfIokWjiERVUkFUSU9ORIeUMDA6MDA6' +
    'MDEuMDAwMDAwMDAwAAAfQ7Z1QIPngQCjuYEAAICwAgCdASogABAAAEcIhYWIhYSIAgICdaoD+AIJwhUA/v1sO//a0Pq0Pq0P5bv/' +
    'npmvMH+FgKOVgQD6ALEBAAEQEAAYABhYL/QACEAAo5WBAfQAsQEAARAQABgAGFgv9AAIQACjlYEC7gCxAQABEBAAGAAYWC/0AAhA' +
    'ABxTu2uRu4+zgQC3iveBAfGCAaDwgQM=',
  'base64',
);

export const MEDIA = '**/api/storage/serve/attached_assets/**';

/**
 * Answers every picture and film of the site, but for those whose name matches `missing`: these are not
 * there. Gives the names asked for, in their order.
 */
export const answerMedia = async (page: Page, missing?: RegExp): Promise<string[]> => {
  const asked: string[] = [];
  await page.route(MEDIA, (route: Route) => {
    const name = decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1)!);
    asked.push(name);
    if (missing?.test(name)) return route.fulfill({ status: 404, json: { error: 'Not found' } });
    if (/\.(webm|mp4)$/.test(name)) return route.fulfill({ contentType: 'video/webm', body: WEBM });
    return route.fulfill({ contentType: 'image/png', body: PNG });
  });
  return asked;
};
