import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { API } from '@packaging/contracts/api';
import { errorBody } from '@packaging/contracts/error-body';
import { respondAndClose } from '@packaging/service-kit/http/early-response';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RawClient } from '../../infra/test-harness/raw-client.ts';
import { until } from '../../infra/test-harness/until.ts';
import { gatewayAndService, type TestService } from './harness.ts';

const MEGABYTE = 1024 * 1024;
const UPLOAD = API.uploadQuoteFiles.path;
const ERROR_BODY = errorBody('A file is larger than 20 MB', 'test-request');

/** How a service responds with 413 while it is still being sent the body. */
const rejections: Record<string, TestService['respond']> = {
  'continues to read': (request, response) => {
    request.resume();
    response.writeHead(413, { 'content-type': 'application/json' }).end(JSON.stringify(ERROR_BODY));
  },
  'stops reading': (_request, response) => {
    response.writeHead(413, { 'content-type': 'application/json' }).end(JSON.stringify(ERROR_BODY));
  },
  'responds as our services do': (request, response) => respondAndClose(request, response, 413, ERROR_BODY),
};

const { gateway, service } = await gatewayAndService();

describe.each(Object.keys(rejections))('when a service rejects an upload of 200 MB and %s', (name) => {
  beforeAll(() => {
    service.respond = rejections[name]!;
  });

  test('fetch gets the 413', async () => {
    const response = await fetch(gateway.url + UPLOAD, {
      method: 'POST',
      body: Buffer.alloc(200 * MEGABYTE),
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual(ERROR_BODY);
  });

  test.each(['keep-alive', 'close'])(
    'a client that sends Connection: %s gets the 413',
    async (connection) => {
      const client = httpRequest(gateway.url + UPLOAD, {
        method: 'POST',
        headers: { connection, 'content-length': 200 * MEGABYTE },
        agent: false,
      });
      client.on('error', () => {});
      client.write(Buffer.alloc(20 * MEGABYTE));
      const [response] = (await once(client, 'response')) as [IncomingMessage];
      let body = '';
      for await (const chunk of response.setEncoding('utf8')) body += chunk;
      expect(response.statusCode).toBe(413);
      expect(JSON.parse(body)).toEqual(ERROR_BODY);
      client.destroy();
    },
  );

  test.each([[[]], [['-H', 'Expect:']], [['-H', 'Transfer-Encoding: chunked']]])(
    'curl gets the 413 with %j',
    async (options) => {
      const curl = promisify(execFile)(
        'curl',
        ['-s', '-w', '\n%{http_code}', '--data-binary', '@-', ...options, gateway.url + UPLOAD],
        { maxBuffer: MEGABYTE },
      );
      curl.child.stdin!.on('error', () => {});
      curl.child.stdin!.end(Buffer.alloc(150 * MEGABYTE));
      const [body, status] = (await curl).stdout.split('\n');
      expect(status).toBe('413');
      expect(JSON.parse(body!)).toEqual(ERROR_BODY);
    },
  );
});

describe('a body that is too large for its route', () => {
  beforeEach(() => {
    service.respond = (request, response) => {
      request.on('error', () => {});
      request.resume().on('end', () => response.end('{"success":true}'));
    };
  });

  test('is rejected by its Content-Length, before it is read and without the service', async () => {
    const client = await RawClient.connect(gateway.port);
    client.send(`POST ${UPLOAD} HTTP/1.1`, 'host: 127.0.0.1', `content-length: ${300 * MEGABYTE}`, '', '');
    await until(() => client.received.endsWith('}'));
    expect(client.status).toBe(413);
    expect(client.received).toContain('"message":"The request is too large"');
    expect(service.requests).toHaveLength(0);
    client.socket.destroy();
  });

  test('is rejected while a slow client is still sending, and the client can read the response', async () => {
    const client = await RawClient.connect(gateway.port);
    client.send(
      `POST ${API.contact.path} HTTP/1.1`,
      'host: 127.0.0.1',
      `content-length: ${2 * MEGABYTE}`,
      '',
      '',
    );
    const drip = setInterval(() => client.send('x'.repeat(1000)), 20);
    await until(() => /"success":false.*}$/.test(client.received));
    clearInterval(drip);
    expect(client.status).toBe(413);
    expect(client.socket.destroyed).toBe(false);
    client.socket.destroy();
  });

  test('is rejected for a client that sends Connection: close and reads the response only later', async () => {
    const client = await RawClient.connect(gateway.port);
    client.socket.pause();
    const head = [`POST ${API.contact.path} HTTP/1.1`, 'host: 127.0.0.1', 'connection: close'];
    client.send(...head, `content-length: ${60 * MEGABYTE}`, '', '');
    for (let sent = 0; sent < 60; sent += 1) {
      client.socket.write(Buffer.alloc(MEGABYTE));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    client.socket.resume();
    await client.closed;
    expect(client.status).toBe(413);
    expect(client.received).toMatch(/"success":false.*}$/);
  });

  test('is rejected without a 100 Continue for a client that expects one', async () => {
    const client = await RawClient.connect(gateway.port);
    const length = `content-length: ${2 * MEGABYTE}`;
    client.send(
      `POST ${API.contact.path} HTTP/1.1`,
      'host: 127.0.0.1',
      length,
      'expect: 100-continue',
      '',
      '',
    );
    await until(() => client.received.endsWith('}'));
    expect(client.received).toMatch(/^HTTP\/1.1 413 /);
    client.socket.destroy();
  });

  test('is rejected without a Content-Length as soon as the limit is exceeded', async () => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    async function* endless() {
      for (let sent = 0; sent < 100 * MEGABYTE; sent += chunk.length) yield chunk;
    }
    const response = await fetch(gateway.url + API.contact.path, {
      method: 'POST',
      body: endless() as unknown as ReadableStream,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      success: false,
      message: expect.stringContaining('at most 64 KB'),
    });
    expect(service.requests).toHaveLength(0);
  });

  test('leaves the connection usable if the client finishes it after the response', async () => {
    const client = await RawClient.connect(gateway.port);
    const body = 'x'.repeat(2 * MEGABYTE);
    client.send(
      `POST ${API.contact.path} HTTP/1.1`,
      'host: 127.0.0.1',
      `content-length: ${body.length}`,
      '',
      body,
    );
    await until(() => client.received.endsWith('}'));
    client.received = '';
    client.send(`POST ${API.contact.path} HTTP/1.1`, 'host: 127.0.0.1', 'content-length: 2', '', '{}');
    await until(() => client.received.includes('"success":true'));
    client.socket.destroy();
  });
});
