import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { API } from '@packaging/contracts/api';
import { errorBodySchema } from '@packaging/contracts/error-body';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { freePort } from '../../infra/local/free-port.ts';
import { until } from '../../infra/test-harness/until.ts';
import {
  RawClient,
  startTestGateway,
  startTestService,
  type TestGateway,
  type TestService,
} from './support.ts';

const CONTACT = API.contact.path;
const UPLOAD = API.uploadQuoteFiles.path;

let service: TestService;
let gateway: TestGateway;
beforeAll(async () => {
  service = await startTestService();
  gateway = await startTestGateway(service.url, { SERVICE_TIMEOUT_MS: 300, UPLOAD_TIMEOUT_MS: 300 });
});
beforeEach(() => {
  service.requests.length = 0;
});
afterAll(async () => {
  await gateway.close();
  await service.close();
});

const post = (path = CONTACT) => fetch(gateway.url + path, { method: 'POST', body: '{}' });

async function failureOf(response: Response) {
  const body = errorBodySchema.parse(await response.json());
  expect(body.requestId).toBe(response.headers.get('x-request-id'));
  return body.message;
}

describe('bodies', () => {
  test('reach the service while they are still being sent', async () => {
    let received = '';
    service.answer = (request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => (received += text));
      request.on('end', () => response.end('{}'));
    };
    const client = httpRequest(gateway.url + UPLOAD, { method: 'POST' });
    client.write('first ');
    await until(() => received === 'first ');
    client.end('second');
    await once(client, 'response');
    expect(received).toBe('first second');
  });

  test('reach the visitor while the service is still writing them', async () => {
    let finish = () => {};
    service.answer = (_request, response) => {
      response.write('first ');
      finish = () => void response.end('second');
    };
    const response = await post();
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe('first ');
    finish();
    expect((await reader.read()).value).toBe('second');
  });

  test('are not read from the visitor faster than the service takes them', async () => {
    service.answer = (request) => {
      request.on('error', () => {});
    };
    const patient = await startTestGateway(service.url, { UPLOAD_TIMEOUT_MS: 1500 });
    const headers = { 'content-length': 100e6 };
    const client = httpRequest(patient.url + UPLOAD, { method: 'POST', headers });
    client.on('error', () => {});
    for (let sent = 0; sent < 50; sent += 1) client.write(Buffer.alloc(1e6));
    await until(() => service.requests.length === 1);
    await wait(500);
    // What the kernel's buffers of three connections take, and no more.
    expect(client.socket!.bytesWritten - client.writableLength).toBeLessThan(25e6);
    client.destroy();
    await patient.close();
  });
});

describe('connections to a service', () => {
  test('are used again', async () => {
    const sockets = new Set<unknown>();
    service.answer = (request, response) => {
      sockets.add(request.socket);
      response.end('{}');
    };
    for (let count = 0; count < 5; count += 1) await (await post()).text();
    expect(sockets.size).toBe(1);
  });
});

describe('a visitor who leaves', () => {
  test('while waiting for the answer ends the request at the service', async () => {
    service.answer = () => {};
    const leave = new AbortController();
    const answer = fetch(gateway.url + CONTACT, { method: 'POST', body: '{}', signal: leave.signal });
    await until(() => service.requests.length === 1);
    leave.abort();
    await expect(answer).rejects.toThrow();
    await until(() => service.requests[0]!.socket.destroyed);
  });

  test('while sending a body ends the request at the service', async () => {
    service.answer = (request) => request.on('error', () => {}).resume();
    const client = await RawClient.connect(gateway.port);
    client.send(`POST ${UPLOAD} HTTP/1.1`, 'host: x', 'content-length: 1000000', '', 'x'.repeat(1000));
    await until(() => service.requests.length === 1);
    client.socket.destroy();
    await until(() => service.requests[0]!.destroyed);
    expect(service.requests[0]!.complete).toBe(false);
  });

  test('while reading the answer ends the request at the service', async () => {
    let answered: ServerResponse | undefined;
    service.answer = (_request, response) => {
      answered = response;
      response.write('x'.repeat(1000));
    };
    const leave = new AbortController();
    const response = await fetch(gateway.url + CONTACT, { method: 'POST', body: '{}', signal: leave.signal });
    expect(response.status).toBe(200);
    leave.abort();
    await until(() => answered!.destroyed);
  });
});

describe('a service that fails', () => {
  test('by not being there gives a 503 with an honest sentence', async () => {
    const nowhere = await startTestService();
    await nowhere.close();
    const alone = await startTestGateway(nowhere.url);
    const started = performance.now();
    const response = await fetch(alone.url + CONTACT, { method: 'POST', body: '{}' });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await failureOf(response)).toBe('Service temporarily unavailable. Please try again in a moment.');
    expect(performance.now() - started).toBeLessThan(2000);
    await alone.close();
  });

  test('by being restarted is waited for, and the request arrives whole', async () => {
    const port = await freePort();
    const patient = await startTestGateway(`http://127.0.0.1:${port}`, { SERVICE_CONNECT_TIMEOUT_MS: 5000 });
    const answer = fetch(patient.url + UPLOAD, { method: 'POST', body: Buffer.alloc(1e6, 'x') });
    await wait(300);
    const restarted = createServer(async (request, response) => {
      let bytes = 0;
      for await (const chunk of request) bytes += (chunk as Buffer).length;
      response.end(String(bytes));
    }).listen(port, '127.0.0.1');
    expect(await (await answer).text()).toBe('1000000');
    await patient.close();
    restarted.close();
  });

  test('by hanging up without an answer gives a 502', async () => {
    service.answer = (request) => request.socket.destroy();
    const response = await post();
    expect(response.status).toBe(502);
    expect(await failureOf(response)).toBe(
      'The service ended the connection without an answer. Please try again.',
    );
  });

  test('by hanging up during an upload gives a 502 that the sender can read', async () => {
    service.answer = (request) => void request.once('data', () => request.socket.destroy());
    const response = await fetch(gateway.url + UPLOAD, { method: 'POST', body: Buffer.alloc(50e6) });
    expect(response.status).toBe(502);
    await failureOf(response);
  });

  test('by answering nonsense gives a 502', async () => {
    service.answer = (request) => void request.socket.end('nonsense\r\n\r\n');
    expect((await post()).status).toBe(502);
  });

  test('by staying silent gives a 504', async () => {
    service.answer = () => {};
    const response = await post();
    expect(response.status).toBe(504);
    expect(await failureOf(response)).toBe('The service took too long to answer. Please try again.');
    await until(() => service.requests[0]!.socket.destroyed);
  });

  test('by not reading an upload gives a 504', async () => {
    service.answer = (request) => {
      request.on('error', () => {});
    };
    const response = await fetch(gateway.url + UPLOAD, { method: 'POST', body: Buffer.alloc(50e6) });
    expect(response.status).toBe(504);
    await failureOf(response);
  });

  test('in the middle of its answer breaks the connection, so that no half answer looks whole', async () => {
    service.answer = (_request, response) => {
      response.write('{"half":');
      setTimeout(() => response.destroy(), 50);
    };
    const response = await post();
    await expect(response.text()).rejects.toThrow();
  });

  test('leaves the gateway working', async () => {
    service.answer = (_request, response) => response.end('{"success":true}');
    expect(await (await post()).json()).toEqual({ success: true });
  });
});

test('a visitor who stops sending in the middle of an upload is told so with a 408', async () => {
  service.answer = (request) => request.on('error', () => {}).resume();
  const client = await RawClient.connect(gateway.port);
  client.send(`POST ${UPLOAD} HTTP/1.1`, 'host: x', 'content-length: 1000000', '', 'x'.repeat(1000));
  await until(() => client.received.endsWith('}'));
  expect(client.status).toBe(408);
  expect(client.received).toContain('The request took too long to arrive');
  await until(() => service.requests[0]!.destroyed);
  client.socket.destroy();
});

test('a visitor who waits for leave to send gets it once the request is let through', async () => {
  let body = '';
  service.answer = async (request: IncomingMessage, response: ServerResponse) => {
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    response.end('{}');
  };
  const client = await RawClient.connect(gateway.port);
  client.send(`POST ${CONTACT} HTTP/1.1`, 'host: x', 'expect: 100-continue', 'content-length: 2', '', '');
  await until(() => client.received.includes('100 Continue'));
  client.send('{}');
  await until(() => client.received.includes('HTTP/1.1 200'));
  expect(body).toBe('{}');
  expect(service.requests[0]!.headers).not.toHaveProperty('expect');
  client.socket.destroy();
});
