import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach } from '@jest/globals';
import { ORIGIN_PLACEHOLDER, PAGES } from '@packaging/contracts/pages';
import { createLogger } from '@packaging/service-kit/process/logger';
import { type GatewayConfig, loadGatewayConfig, serviceUrlSetting } from '../src/config.ts';
import { startGateway, type Gateway } from '../src/gateway.ts';
import { SERVICE_NAMES } from '../src/routes.ts';
import { listen } from '../../infra/test-harness/listen.ts';

/** A small service that the gateway forwards to, and the requests it received. */
export interface TestService {
  url: string;
  requests: IncomingMessage[];
  /** Handles requests; tests may replace it. */
  respond: RequestListener;
  close(): Promise<void>;
}

const respondWithSuccess = (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}');
};

/** Starts a service on a free port. */
export async function startTestService(): Promise<TestService> {
  const server = createServer((request, response) => {
    service.requests.push(request);
    service.respond(request, response);
  });
  const { url } = await listen(server);
  const service: TestService = {
    url,
    requests: [],
    respond: respondWithSuccess,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}

/** The public URL of the tests' site. */
export const PUBLIC_URL = 'https://packaging.example';

const document = (origin: string, path: string) =>
  `<!doctype html><title>${path}</title><link rel="canonical" href="${origin}${path}">`;

/** A page as the gateway sends it. */
export const pageHtml = (path: string): string => document(PUBLIC_URL, path);

const webRoots: string[] = [];
afterAll(() => {
  for (const root of webRoots) rmSync(root, { recursive: true, force: true });
});

/** Writes a built site: its pages, one hashed script in three encodings, a font, and a file without a hash. */
export function makeWebRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'gateway-web-'));
  webRoots.push(root);
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  for (const path of Object.values(PAGES))
    write(join(path, 'index.html'), document(ORIGIN_PLACEHOLDER, path));
  write('404.html', document(ORIGIN_PLACEHOLDER, '/404'));
  write('icon.svg', '<svg/>');
  write('.hidden', 'not for visitors');
  write('assets/index-Bx1.js', 'console.log(1);\n');
  write('assets/index-Bx1.js.br', 'as brotli');
  write('assets/index-Bx1.js.gz', 'as gzip');
  write('assets/sans-Bx1.woff2', 'a font');
  return root;
}

/** The environment of a gateway under test: free ports, no log, no rate limits, one service for all routes. */
export const testEnvironment = (serviceUrl: string): NodeJS.ProcessEnv => ({
  HOST: '127.0.0.1',
  PORT: '0',
  OPS_PORT: '0',
  LOG_LEVEL: 'silent',
  WEB_ROOT: makeWebRoot(),
  PUBLIC_URL,
  ...Object.fromEntries(SERVICE_NAMES.map((name) => [serviceUrlSetting(name), serviceUrl])),
  INTERNAL_TOOLS_ACCESS: 'open',
  RATE_LIMIT_SCALE: '0',
});

export interface TestGateway extends Gateway {
  url: string;
  opsUrl: string;
}

/** Starts a gateway in this process, in front of one service. */
export async function startTestGateway(
  serviceUrl: string,
  overrides: Partial<GatewayConfig> = {},
): Promise<TestGateway> {
  const settings = loadGatewayConfig(testEnvironment(serviceUrl));
  const config = { ...settings, SERVICE_CONNECT_TIMEOUT_MS: 300, ...overrides };
  const gateway = await startGateway(config, createLogger(config));
  return {
    ...gateway,
    url: `http://127.0.0.1:${gateway.port}`,
    opsUrl: `http://127.0.0.1:${gateway.opsPort}`,
  };
}

/** A metric's value at a gateway's operations port; 0 if it is not there. @param line its name and labels */
export async function metric({ opsUrl }: TestGateway, line: string): Promise<number> {
  const lines = (await (await fetch(`${opsUrl}/metrics`)).text()).split('\n');
  return Number(lines.find((candidate) => candidate.startsWith(`${line} `))?.slice(line.length) ?? 0);
}

/** A gateway in front of a service for all tests of a file; each begins without recorded requests. */
export async function gatewayAndService(
  overrides: Partial<GatewayConfig> = {},
): Promise<{ gateway: TestGateway; service: TestService }> {
  const service = await startTestService();
  const gateway = await startTestGateway(service.url, overrides);
  beforeEach(() => {
    service.requests.length = 0;
  });
  afterAll(async () => {
    await gateway.close();
    await service.close();
  });
  return { gateway, service };
}
