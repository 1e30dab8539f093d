import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { type Call, type InjectedResponse, pathOf } from './responses.ts';

const BYTES_PER_SECOND = 1024 * 1024;

/**
 * Receives the uploads of a page behind a slow line, for their progress to be seen, and responds in the service's
 * place; call `end` at the end.
 */
export const receiveSlowly = async (page: Page, call: Call, { status, headers, body }: InjectedResponse) => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status, headers).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await page.route(pathOf(call), (route) => route.continue({ url: `http://127.0.0.1:${port}/` }));
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
export const percentagesOf = (bar: Locator): Promise<number[]> =>
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
