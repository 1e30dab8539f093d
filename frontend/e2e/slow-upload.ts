import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';

const BYTES_PER_SECOND = 1024 * 1024;

/** Answers the uploads of a page with 201 behind a slow line, for its progress to be seen; call `end` at the end. */
export const answerUploadsSlowly = async (page: Page, call: string, json: unknown) => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(201, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await page.route(call, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }));
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: BYTES_PER_SECOND,
  });
  return { end: () => server.close() };
};

/** The percentages that a progress bar shows from now until it is gone. */
export const figuresOf = (bar: Locator): Promise<number[]> =>
  // Noted in the page: a test on a busy machine does not look often enough.
  bar.evaluate(
    (element) =>
      new Promise<number[]>((resolve) => {
        const figure = () => Number(element.getAttribute('aria-valuenow'));
        const seen = [figure()];
        new MutationObserver((_changes, observer) => {
          if (!element.isConnected) {
            observer.disconnect();
            resolve(seen);
          } else if (figure() !== seen.at(-1)) seen.push(figure());
        }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-valuenow'] });
      }),
  );
