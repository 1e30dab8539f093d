import type { Page } from '@playwright/test';
import { file, refusal, respond } from './responses.ts';

/** An image of 8 × 6 px. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAABAAAAAQBPJcTWAAAAEUlEQVR4nGO4uqUFK2IYSAkA6Dpicdp6VGEAAAAASUVORK5CYII=',
  'base64',
);
/** A video of one second, 32 × 16 px. */
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
 * Serves every image and video of the site, except those whose name matches `missing`, which are not found.
 * Returns the requested names, in order, as they come.
 */
export const serveMedia = async (page: Page, missing?: RegExp): Promise<string[]> => {
  const requested: string[] = [];
  await page.route(MEDIA, (route) => {
    const request = route.request();
    const name = decodeURIComponent(new URL(request.url()).pathname.split('/').at(-1)!);
    requested.push(name);
    if (missing?.test(name)) return respond(route, refusal('media', 404, 'Not found'));
    if (/\.(webm|mp4)$/.test(name))
      return respond(route, file('video/webm', WEBM, request.headers()['range']));
    return respond(route, file('image/png', PNG));
  });
  return requested;
};
