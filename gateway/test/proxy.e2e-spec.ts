import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { API } from '@packaging/contracts/api';
import { errorBodySchema } from '@packaging/contracts/error-body';
import { describe, expect, test } from '@jest/globals';
import { freePort } from '../../infra/local/free-port.ts';
import { RawClient } from '../../infra/test-harness/raw-client.ts';
import { until } from '../../infra/test-harness/until.ts';
import { gatewayAndService, metric, startTestGateway, startTestService } from './harness.ts';

const CONTACT = API.contact.path;
const UPLOAD = API.uploadQuoteFiles.path;

const { gateway, service } = await gatewayAndService({ SERVICE_TIMEOUT_MS: 300, UPLOAD_TIMEOUT_MS: 300 });

const post = (path = CONTACT) => fetch(gateway.url + path, { method: 'POST', body: '{}' });

async function errorMessageOf(response: Response) {
  const body = errorBodySchema.parse(await response.json());
  expect(body.requestId).toBe(response.headers.get('x-request-id'));
  return body.message;
}

describe('a body', () => {
  test('reaches the service while it is still being sent', async () => {
    let received = '';
    service.respond = (request, response) => {
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

  test('reaches the visitor while the service is still writing it', async () => {
    let finish = () => {};
    service.respond = (_request, response) => {
      response.write('first ');
      finish = () => void response.end('second');
    };
    const response = await post();
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe('first ');
    finish();
    expect((await reader.read()).value).toBe('second');
  });

  test('is read from the visitor no faster than the service reads it', async () => {
    service.respond = (request) => {
      request.on('error', () => {});
    };
    const patient = await startTestGateway(service.url, { UPLOAD_TIMEOUT_MS: 1500 });
    const headers = { 'content-length': 100e6 };
    const client = httpRequest(patient.url + UPLOAD, { method: 'POST', headers });
    client.on('error', () => {});
    for (let sent = 0; sent < 50; sent += 1) client.write(Buffer.alloc(1e6));
    await until(() => service.requests.length === 1);
    await wait(500);
    // No more than the kernel buffers of three connections hold.
    expect(client.socket!.bytesWritten - client.writableLength).toBeLessThan(25e6);
    client.destroy();
    await patient.close();
  });
});

describe('a connection to a service', () => {
  test('is reused', async () => {
    const sockets = new Set<unknown>();
    service.respond = (request, response) => {
      sockets.add(request.socket);
      response.end('{}');
    };
    for (let count = 0; count < 5; count += 1) await (await post()).text();
    expect(sockets.size).toBe(1);
  });

  test('is replaced after a while, so that new replicas are found', async () => {
    const young = await startTestGateway(service.url, { SERVICE_CONNECTION_MAX_AGE_MS: 1 });
    const sockets = new Set<unknown>();
    service.respond = (request, response) => {
      sockets.add(request.socket);
      // Later than the connection is old.
      setTimeout(() => response.end('{}'), 5);
    };
    for (let count = 0; count < 3; count += 1)
      await (await fetch(young.url + CONTACT, { method: 'POST', body: '{}' })).text();
    expect(sockets.size).toBe(3);
    await young.close();
  });
});

describe('a service that hangs', () => {
  test('holds up a bounded number of requests, until a visitor leaves or it responds', async () => {
    const hanging = await startTestService();
    hanging.respond = () => {};
    const crowded = await startTestGateway(service.url, {
      INQUIRIES_URL: hanging.url,
      SERVICE_REQUESTS_WAITING_MAX: 2,
    });
    const contact = (signal?: AbortSignal) =>
      fetch(crowded.url + CONTACT, { method: 'POST', body: '{}', ...(signal && { signal }) });
    const waiting = () => metric(crowded, 'gateway_service_waiting_requests{service="inquiries"}');

    const leaving = new AbortController();
    const left = contact(leaving.signal);
    const answered = contact();
    await until(() => hanging.requests.length === 2);
    const refused = await contact();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    service.respond = (_request, response) => response.end('[]');
    expect((await fetch(crowded.url + API.portfolio.path)).status).toBe(200);

    leaving.abort();
    await expect(left).rejects.toThrow();
    await until(async () => (await waiting()) === 1);
    hanging.respond = (_request, response) => response.end('{}');
    expect((await contact()).status).toBe(200);
    for (const request of hanging.requests.slice(0, 2)) request.socket.destroy();
    // Sent again, since a contact message may be.
    expect((await answered).status).toBe(200);
    expect(await waiting()).toBe(0);
    await crowded.close();
    await hanging.close();
  });
});

describe('a visitor who disconnects', () => {
  test('while waiting for the response ends the request to the service', async () => {
    service.respond = () => {};
    const abort = new AbortController();
    const response = fetch(gateway.url + CONTACT, { method: 'POST', body: '{}', signal: abort.signal });
    await until(() => service.requests.length === 1);
    abort.abort();
    await expect(response).rejects.toThrow();
    await until(() => service.requests[0]!.socket.destroyed);
  });

  test('while sending a body ends the request to the service', async () => {
    service.respond = (request) => request.on('error', () => {}).resume();
    const client = await RawClient.connect(gateway.port);
    client.send(
      `POST ${UPLOAD} HTTP/1.1`,
      'host: 127.0.0.1',
      'content-length: 1000000',
      '',
      'x'.repeat(1000),
    );
    await until(() => service.requests.length === 1);
    client.socket.destroy();
    await until(() => service.requests[0]!.destroyed);
    expect(service.requests[0]!.complete).toBe(false);
  });

  test('while sending a form causes no request to the service', async () => {
    const client = await RawClient.connect(gateway.port);
    client.send(`POST ${CONTACT} HTTP/1.1`, 'host: 127.0.0.1', 'content-length: 1000', '', '{"name":');
    client.socket.end();
    await client.closed;
    service.respond = (_request, response) => response.end('{}');
    expect((await post()).status).toBe(200);
    expect(service.requests).toHaveLength(1);
  });

  test('before the connection to the service is made leaves it to the next visitor', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const patient = await startTestGateway(service.url, {
      INQUIRIES_URL: url,
      SERVICE_CONNECT_TIMEOUT_MS: 5000,
    });
    const connecting = () => metric(patient, 'gateway_service_sockets{service="inquiries",state="waiting"}');
    const abort = new AbortController();
    const left = fetch(patient.url + CONTACT, { method: 'POST', body: '{}', signal: abort.signal });
    await until(async () => (await connecting()) === 1);
    abort.abort();
    await expect(left).rejects.toThrow();
    let connections = 0;
    const bodies: string[] = [];
    const started = createServer((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => bodies.push(text));
      request.on('end', () => response.end('{}'));
    }).on('connection', () => (connections += 1));
    started.listen(port, '127.0.0.1');
    await until(async () => (await connecting()) === 0);
    const next = await fetch(patient.url + CONTACT, { method: 'POST', body: 'next' });
    expect(next.status).toBe(200);
    expect({ connections, bodies }).toEqual({ connections: 1, bodies: ['next'] });
    await patient.close();
    started.close();
  });

  test('while reading the response ends the request to the service', async () => {
    let serviceResponse: ServerResponse | undefined;
    service.respond = (_request, response) => {
      serviceResponse = response;
      response.write('x'.repeat(1000));
    };
    const abort = new AbortController();
    const response = await fetch(gateway.url + CONTACT, { method: 'POST', body: '{}', signal: abort.signal });
    expect(response.status).toBe(200);
    abort.abort();
    await until(() => serviceResponse!.destroyed);
  });
});

describe('a service that fails', () => {
  test('by being down causes a 503', async () => {
    const stopped = await startTestService();
    await stopped.close();
    const alone = await startTestGateway(stopped.url);
    const response = await fetch(alone.url + CONTACT, { method: 'POST', body: '{}' });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await errorMessageOf(response)).toBe(
      'Service temporarily unavailable. Please try again in a moment.',
    );
    await alone.close();
  });

  test('by restarting is waited for, and the request arrives complete', async () => {
    const port = await freePort();
    const patient = await startTestGateway(`http://127.0.0.1:${port}`, { SERVICE_CONNECT_TIMEOUT_MS: 5000 });
    const response = fetch(patient.url + UPLOAD, { method: 'POST', body: Buffer.alloc(1e6, 'x') });
    await wait(300);
    const restarted = createServer(async (request, response) => {
      let bytes = 0;
      for await (const chunk of request) bytes += (chunk as Buffer).length;
      response.end(String(bytes));
    }).listen(port, '127.0.0.1');
    expect(await (await response).text()).toBe('1000000');
    await patient.close();
    restarted.close();
  });

  test('by disconnecting without a response causes a 502', async () => {
    service.respond = (request) => request.socket.destroy();
    const response = await post();
    expect(response.status).toBe(502);
    expect(await errorMessageOf(response)).toBe('The connection to the server was lost. Please try again.');
  });

  test('by disconnecting during an upload causes a 502 that the sender can read', async () => {
    service.respond = (request) => void request.once('data', () => request.socket.destroy());
    const response = await fetch(gateway.url + UPLOAD, { method: 'POST', body: Buffer.alloc(50e6) });
    expect(response.status).toBe(502);
    await errorMessageOf(response);
  });

  test('by sending something that is not HTTP causes a 502', async () => {
    service.respond = (request) => void request.socket.end('nonsense\r\n\r\n');
    expect((await post()).status).toBe(502);
  });

  test('by sending nothing causes a 504', async () => {
    service.respond = () => {};
    const response = await post();
    expect(response.status).toBe(504);
    expect(await errorMessageOf(response)).toBe('The server took too long to respond. Please try again.');
    await until(() => service.requests[0]!.socket.destroyed);
  });

  test('by not reading an upload causes a 504', async () => {
    service.respond = (request) => {
      request.on('error', () => {});
    };
    const response = await fetch(gateway.url + UPLOAD, { method: 'POST', body: Buffer.alloc(50e6) });
    expect(response.status).toBe(504);
    await errorMessageOf(response);
  });

  test('in the middle of its response breaks the connection, so that the response is visibly incomplete', async () => {
    service.respond = (_request, response) => {
      response.write('{"half":');
      setTimeout(() => response.destroy(), 50);
    };
    const response = await post();
    await expect(response.text()).rejects.toThrow();
  });

  test('leaves the gateway working', async () => {
    service.respond = (_request, response) => response.end('{"success":true}');
    expect(await (await post()).json()).toEqual({ success: true });
  });
});

test('a visitor who stops sending in the middle of an upload gets a 408', async () => {
  service.respond = (request) => request.on('error', () => {}).resume();
  const client = await RawClient.connect(gateway.port);
  client.send(`POST ${UPLOAD} HTTP/1.1`, 'host: 127.0.0.1', 'content-length: 1000000', '', 'x'.repeat(1000));
  await until(() => client.received.endsWith('}'));
  expect(client.status).toBe(408);
  expect(client.received).toContain('The request took too long to arrive');
  await until(() => service.requests[0]!.destroyed);
  client.socket.destroy();
});

test('a visitor whose form does not arrive in time gets a 408, without a request to the service', async () => {
  const strict = await startTestGateway(service.url, { BODY_TIMEOUT_MS: 200 });
  const client = await RawClient.connect(strict.port);
  client.send(`POST ${CONTACT} HTTP/1.1`, 'host: 127.0.0.1', 'content-length: 1000', '', '{');
  const drip = setInterval(() => client.send(' '), 20);
  await until(() => client.received.endsWith('}'));
  clearInterval(drip);
  expect(client.status).toBe(408);
  expect(service.requests).toHaveLength(0);
  client.socket.destroy();
  await strict.close();
});

test('a visitor who expects a 100 Continue gets it when the request is forwarded', async () => {
  let body = '';
  service.respond = async (request: IncomingMessage, response: ServerResponse) => {
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    response.end('{}');
  };
  const client = await RawClient.connect(gateway.port);
  client.send(
    `POST ${CONTACT} HTTP/1.1`,
    'host: 127.0.0.1',
    'expect: 100-continue',
    'content-length: 2',
    '',
    '',
  );
  await until(() => client.received.includes('100 Continue'));
  client.send('{}');
  await until(() => client.received.includes('HTTP/1.1 200'));
  expect(body).toBe('{}');
  expect(service.requests[0]!.headers).not.toHaveProperty('expect');
  client.socket.destroy();
});
