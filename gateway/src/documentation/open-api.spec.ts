import { describe, expect, it } from '@jest/globals';
import { type Operation, OPERATIONS } from '@packaging/contracts/operations';
import * as z from 'zod/mini';
import { type Route, ROUTES } from '../routes.ts';
import { type DocumentedOperation, openApiDocument } from './open-api.ts';

const document = openApiDocument();
const documented = ({ path, method }: Route): DocumentedOperation | undefined =>
  document.paths[path.endsWith('/') ? `${path}{filename}` : path]?.[method === 'GET' ? 'get' : 'post'];

describe.each(ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_name, route) => {
    const operation = documented(route)!;
    const statuses = Object.keys(operation?.responses ?? {}).map(Number);

    it('is described', () => {
      expect(operation).toBeDefined();
    });

    it('names the errors that its limits make', () => {
      const { rateLimit, internalTool, maxBodyBytes, webhook, method } = route;
      if (rateLimit) expect(statuses).toContain(429);
      if (internalTool) expect(statuses).toEqual(expect.arrayContaining([401, 403]));
      // Refused: calls from other websites, and bodies that are too large or where none is taken.
      if (method === 'POST' && !webhook) expect(statuses).toContain(403);
      expect(statuses).toContain(413);
      if (maxBodyBytes > 0) expect(statuses).toEqual(expect.arrayContaining([400, 415]));
      expect(statuses).toEqual(expect.arrayContaining([500, 502, 503, 504]));
    });
  },
);

it('describes no call that is not forwarded', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(operations).toHaveLength(ROUTES.length);
});

it('says what callers send, not what defaults make of it', () => {
  const { content } = document.paths['/api/quote-request']!.post!.requestBody!;
  const { properties = {}, required } = content['application/json']!.schema;
  expect(required).not.toContain('smsNotifications');
  expect(properties['quantities']).toMatchObject({
    type: 'array',
    items: { type: 'string', maxLength: 40 },
    maxItems: 50,
  });
});

it('describes files of a form', () => {
  const { content } = document.paths['/api/upload-quote-files']!.post!.requestBody!;
  expect(content['multipart/form-data']!.schema.properties!['files']).toMatchObject({
    type: 'array',
    items: { format: 'binary' },
    maxItems: 20,
  });
});

it('an example is a request that is accepted', () => {
  const examples = Object.values(OPERATIONS).flatMap(({ request }: Operation) =>
    request && 'json' in request && request.example ? [[request.json, request.example] as const] : [],
  );
  expect(examples).not.toEqual([]);
  for (const [schema, example] of examples) expect(z.safeParse(schema, example).error).toBeUndefined();
});

it('calls that follow another take fields and parameters that they have', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const links = operations.flatMap(({ responses }) =>
    Object.values(responses).flatMap(({ links: next = {} }) => Object.values(next)),
  );
  expect(links.length).toBeGreaterThan(3);
  for (const { operationId, parameters = {}, requestBody = {} } of links) {
    const next = operations.find((operation) => operation.operationId === operationId)!;
    const schema = Object.values(next.requestBody?.content ?? {})[0]?.schema;
    expect(Object.keys(schema?.properties ?? {})).toEqual(expect.arrayContaining(Object.keys(requestBody)));
    expect(next.parameters?.map(({ name }) => name) ?? []).toEqual(
      expect.arrayContaining(Object.keys(parameters)),
    );
  }
});
