import { describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { serve } from '../testing/serve.ts';
import { fetchJson, NoResponseError, requestJson, textOf } from './api-client.ts';

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };

describe('fetchJson', () => {
  it('reads JSON', async () => {
    const url = await serve((_, response) => response.end('{"id":1}'));
    await expect(fetchJson(url)).resolves.toEqual({ id: 1 });
  });

  it('throws the status, a colon and space, and the body of a response that is not OK', async () => {
    const url = await serve((_, response) => response.writeHead(422).end('Not like this'));
    await expect(fetchJson(url)).rejects.toThrow(/^422: Not like this$/);
  });

  it('throws the status text in place of an empty body', async () => {
    const url = await serve((_, response) => response.writeHead(503).end());
    await expect(fetchJson(url)).rejects.toThrow(/^503: Service Unavailable$/);
  });

  it('throws at 401 as at any other error status', async () => {
    const url = await serve((_, response) => response.writeHead(401).end('Log in first'));
    await expect(fetchJson(url)).rejects.toThrow(/^401: Log in first$/);
  });
});

describe('requestJson', () => {
  it('sends a payload as JSON', async () => {
    const url = await serve(async (request, response) => {
      const { method, headers } = request;
      const payload = (await request.toArray()).join('');
      response
        .writeHead(200, JSON_TYPE)
        .end(JSON.stringify({ method, type: headers['content-type'], payload }));
    });
    const { body } = await requestJson({ method: 'POST', path: url }, { size: 1 });
    expect(body).toEqual({ method: 'POST', type: 'application/json', payload: '{"size":1}' });
  });

  it('reads the body of an error status', async () => {
    const url = await serve((_, response) => response.writeHead(409, JSON_TYPE).end('{"message":"Taken"}'));
    const response = await requestJson({ method: 'POST', path: url });
    expect(response).toMatchObject({ ok: false, status: 409, isJson: true });
    expect(textOf(response, 'message')).toBe('Taken');
    expect(textOf(response, 'error')).toBeUndefined();
  });

  it.each([
    ['null', JSON_TYPE, true],
    ['<html>', JSON_TYPE, false],
    ['', JSON_TYPE, false],
    ['null', { 'Content-Type': 'text/html' }, false],
  ])('of %j sent as %j has no body, and isJson is %s', async (text, type, isJson) => {
    const url = await serve((_, response) => response.writeHead(200, type).end(text));
    await expect(requestJson({ method: 'GET', path: url })).resolves.toEqual({
      ok: true,
      status: 200,
      isJson,
      body: undefined,
    });
  });

  it.each([
    ['that never comes', (response: ServerResponse) => response.destroy()],
    [
      'that breaks off',
      (response: ServerResponse) => {
        response.writeHead(200, { ...JSON_TYPE, 'Content-Length': 100 }).write('{');
        setImmediate(() => response.destroy());
      },
    ],
  ])('has no message about a response %s, since visitors would read it', async (_, end) => {
    const url = await serve((_request, response) => end(response));
    const request = requestJson({ method: 'POST', path: url });
    await expect(request).rejects.toEqual(new NoResponseError(''));
    await expect(request).rejects.toHaveProperty('cause');
  });

  it('rejects when it is aborted', async () => {
    const url = await serve(() => undefined);
    const controller = new AbortController();
    const request = requestJson({ method: 'GET', path: url }, undefined, controller);
    controller.abort(new Error('Left the page'));
    await expect(request).rejects.toThrow('Left the page');
  });
});
