import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach } from '@jest/globals';
import { listen } from '../../../infra/test-harness/listen.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

/** Starts a server for the rest of the test. Resolves to the URL of a path on it. */
export const serve = async (listener: RequestListener): Promise<string> => {
  server = createServer(listener);
  return `${(await listen(server)).url}/api/thing`;
};
