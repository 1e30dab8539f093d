/** A node:http server that sends one file from memory: a rival in benchmarks. Sends its URL. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const body = readFileSync(process.argv[2]!);
const server = createServer((_request, response) => {
  response.writeHead(200, ['content-type', 'text/html', 'content-length', String(body.length)]).end(body);
});
server.listen(0, '127.0.0.1', () =>
  process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
