/** http-proxy-middleware behind Express, as in its README: a rival in benchmarks. Sends its URL. */
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

const app = express();
app.use(createProxyMiddleware({ target: process.argv[2]!, changeOrigin: true }));
const server = app.listen(0, '127.0.0.1', () =>
  process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
