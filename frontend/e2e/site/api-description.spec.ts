import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { OPERATIONS } from '@packaging/contracts/operations';
import { z } from 'zod';
import { pdf } from '../../../infra/test-harness/samples/attachments.ts';
import { noise } from '../../../infra/test-harness/samples/images.ts';
import { NUMBER } from '../sms/sms-page.ts';
import { expect, test } from '../support/fixtures.ts';

/** Compares the description of the API with the responses of the running services. */

type Method = 'get' | 'post';
interface Described {
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }> }>;
}
interface Description {
  openapi: string;
  paths: Record<string, Partial<Record<Method, Described>>>;
  components: { schemas: Record<string, object> };
}

const describedBy = async (request: APIRequestContext): Promise<Description> =>
  (await request.get('/api/openapi.json')).json() as Promise<Description>;

/** Fails unless the description has the call's status, with a schema that fits the body. */
async function expectDescribed(
  { paths, components }: Description,
  method: Method,
  path: string,
  response: APIResponse,
): Promise<void> {
  const described = paths[path]?.[method]?.responses[response.status()];
  expect(described, `${method} ${path} sent ${response.status()}: ${await response.text()}`).toBeDefined();
  const [type] = (response.headers()['content-type'] ?? '').split(';');
  if (!described!.content) return expect((await response.body()).length).toBe(0);
  const content = described!.content[type!] ?? described!.content['*/*'];
  expect(content, `${path} sent ${type}`).toBeDefined();
  if (type !== 'application/json') return;
  const { schema } = content!;
  const schemaOf = schema.$ref ? components.schemas['Error']! : schema;
  expect(z.fromJSONSchema(schemaOf as never).safeParse(await response.json()).error).toBeUndefined();
}

const quote = OPERATIONS.requestQuote.request.example;

test('successful responses match the description', async ({ request }) => {
  const description = await describedBy(request);
  const json = async (path: string, data?: object) => {
    const response = await request.post(path, data ? { data } : {});
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    await expectDescribed(description, 'post', path, response);
  };
  const read = async (path: string, template = path, headers = {}) => {
    const response = await request.get(path, { headers });
    expect(response.status()).toBeLessThan(400);
    await expectDescribed(description, 'get', template, response);
  };
  const form = async (path: string, fields: Record<string, string>, field: string, file: File) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set(field, file);
    const response = await request.post(path, { multipart: body });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    await expectDescribed(description, 'post', path, response);
  };

  const submissionId = randomUUID();
  await form(
    '/api/upload-quote-files',
    { submissionId, name: quote.name, email: quote.email },
    'files',
    new File([new Uint8Array(pdf(1000))], 'dieline.pdf', { type: 'application/pdf' }),
  );
  await json('/api/quote-request', { ...quote, submissionId, hasAttachments: true });
  await json('/api/contact', { name: 'Ada', email: 'ada@example.com', phone: '1', message: 'Hello' });
  await json('/api/chat', { message: 'outside of 16x12x10 C flute?', history: [] });
  await form(
    '/api/portfolio/upload',
    { title: 'A box', description: 'Described', category: 'rigid-boxes' },
    'file',
    new File([new Uint8Array(await noise(60, 40))], 'box.png', { type: 'image/png' }),
  );
  await read('/api/portfolio');
  const media = '/api/storage/serve/attached_assets/{filename}';
  await read(media.replace('{filename}', 'about-1.jpg'), media);
  await read(media.replace('{filename}', 'about-1.jpg'), media, { range: 'bytes=0-99' });
  const account = { username: `described-${randomUUID()}`, password: 'tall giraffes hum softly' };
  await json('/api/auth/signup', account);
  await read('/api/auth/me');
  await json('/api/auth/logout');
  await json('/api/auth/login', account);
  await json('/api/test-sms', { phoneNumber: NUMBER, notificationType: 'ready' });
  await json('/api/verify-sms-capability', { phoneNumber: NUMBER });
  await read('/api/twilio-status');
});

test('refusals match the description', async ({ request }) => {
  const description = await describedBy(request);
  for (const [path, methods] of Object.entries(description.paths)) {
    const url = path.replace('{filename}', 'no-such-file.jpg');
    for (const [method, { requestBody }] of Object.entries(methods) as [Method, Described][]) {
      const refused = async (options: Parameters<APIRequestContext['fetch']>[1]) => {
        const response = await request.fetch(url, { method, ...options });
        expect(response.status(), url).toBeGreaterThanOrEqual(400);
        await expectDescribed(description, method, path, response);
      };
      if (method === 'get') await refused({ headers: { 'content-type': 'text/plain' }, data: 'a body' });
      // From another website; the SMS provider's calls are refused without its signature.
      else await refused({ headers: { 'sec-fetch-site': 'cross-site' } });
      if (!requestBody) continue;
      await refused({ headers: { 'content-type': 'text/plain' }, data: 'Hello' });
      await refused({ headers: { 'content-type': 'application/json' }, data: '{"cut off' });
      await refused({ data: {} });
      await refused({ data: 'x'.repeat(2_000_000), headers: { 'content-type': 'application/json' } });
    }
  }
});
