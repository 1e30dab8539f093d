import { createServer } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { listen } from '../../../infra/test-harness/listen.ts';
import { type Call, type InjectedResponse, pathOf } from './responses.ts';

const BYTES_PER_SECOND = 1024 * 1024;

/**
 * Responds to the uploads of a page in place of their service, over a connection slow enough to watch their progress.
 * Call `end` when done.
 */
export const receiveSlowly = async (page: Page, call: Call, { status, headers, body }: InjectedResponse) => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status, headers).end(body));
  });
  const { url } = await listen(server);
  await page.route(pathOf(call), (route) => route.continue({ url: url }));
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

/** The percentages that a progress bar shows from now until it disappears. */
export const percentagesOf = (bar: Locator): Promise<number[]> =>
  // Recorded in the page, since a test on a busy machine would miss some.
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
