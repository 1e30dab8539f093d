import { STATUS_CODES } from 'node:http';
import { API } from '@packaging/contracts/api';
import { COMPANY } from '@packaging/contracts/company';
import { errorBodySchema } from '@packaging/contracts/error-body';
import { QUOTE_FILES_MAX_COUNT } from '@packaging/contracts/limits';
import { IMAGE_WIDTHS_PX } from '@packaging/contracts/media';
import { type Operation, OPERATIONS, SERVER_ERRORS } from '@packaging/contracts/operations';
import { type Route, ROUTES } from '../routes.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

/** An operation of OpenAPI 3.1. */
export interface DocumentedOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: { name: string; in: string; required: boolean; description?: string; schema: JsonSchema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema; example?: object }> };
  responses: Record<string, Response>;
}

interface Response {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, { schema: JsonSchema }>;
  links?: Record<string, Link>;
}

/** A call that may follow. */
interface Link {
  operationId: string;
  description: string;
  parameters?: Record<string, string>;
  requestBody?: Record<string, string>;
}

/** A description of the API by OpenAPI 3.1. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Partial<Record<'get' | 'post', DocumentedOperation>>>;
  components: { schemas: { Error: JsonSchema } };
}

type CallName = keyof typeof API;

/** Describes every call: its requests and responses by the contracts, its limits by the gateway's routes. */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const name of Object.keys(OPERATIONS) as CallName[]) {
    const { path, method } = API[name];
    // A path that ends with '/' takes a file name.
    const template = path.endsWith('/') ? `${path}{filename}` : path;
    const key = method === 'GET' ? 'get' : 'post';
    (paths[template] ??= {})[key] = documented(name);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${COMPANY.name}: API`,
      version: '1.0.0',
      description:
        'What the site itself calls. Every error has the same body; its `error` is a text for people. Requests from pages of other websites are refused (403), and those to another host name (421). `HEAD` works wherever `GET` does.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.values(OPERATIONS).map(({ area }) => area))].map((name) => ({ name })),
    paths,
    components: { schemas: { Error: jsonSchemaOf(errorBodySchema, 'output') } },
  };
}

function documented(name: CallName): DocumentedOperation {
  const operation: Operation = OPERATIONS[name];
  const route: Route = ROUTES.find(
    ({ path, method }) => path === API[name].path && method === API[name].method,
  )!;
  const description = [operation.description, ...limitsOf(route)].filter(Boolean).join(' ');
  const parameters = parametersOf(name, operation);
  return {
    operationId: name,
    tags: [operation.area],
    summary: operation.summary,
    ...(description && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(operation.request && { requestBody: requestBody(operation.request) }),
    responses: responsesOf(operation),
  };
}

const KILOBYTE_BYTES = 1024;
const limitsOf = ({ maxBodyBytes, rateLimit }: Route): string[] => [
  ...(maxBodyBytes > 0 ? [`The body may have at most ${sizeText(maxBodyBytes)}.`] : []),
  ...(rateLimit ? ['Requests are limited per visitor and minute (429).'] : []),
];
const sizeText = (bytes: number): string =>
  bytes >= KILOBYTE_BYTES ** 2
    ? `${Math.floor(bytes / KILOBYTE_BYTES ** 2)} MB`
    : `${Math.floor(bytes / KILOBYTE_BYTES)} KB`;

function parametersOf(
  name: CallName,
  { headers = {} }: Operation,
): NonNullable<DocumentedOperation['parameters']> {
  const schema = { type: 'string', format: 'uuid' };
  const parameters: NonNullable<DocumentedOperation['parameters']> = Object.entries(headers).map(
    ([header, description]) => ({ name: header, in: 'header', required: false, description, schema }),
  );
  if (name === 'media')
    parameters.push(
      { name: 'filename', in: 'path', required: true, schema: { type: 'string', minLength: 1 } },
      {
        name: 'w',
        in: 'query',
        required: false,
        description: 'Width in pixels, for images.',
        schema: { type: 'integer', enum: [...IMAGE_WIDTHS_PX] },
      },
    );
  if (name === 'smsStatus')
    parameters.push({
      name: 'message',
      in: 'query',
      required: false,
      description: 'Our id of the message, as the URL that we gave the provider has it.',
      schema: { type: 'string' },
    });
  return parameters;
}

const FILE: JsonSchema = { type: 'string', format: 'binary' };

function requestBody(
  request: NonNullable<Operation['request']>,
): NonNullable<DocumentedOperation['requestBody']> {
  if ('json' in request)
    return body('application/json', jsonSchemaOf(request.json, 'input'), request.example);
  if ('urlEncoded' in request)
    return body('application/x-www-form-urlencoded', textFields(request.urlEncoded));
  const { form, fileField, many } = request;
  const fields = jsonSchemaOf(form, 'input');
  const file = many ? { type: 'array', items: FILE, minItems: 1, maxItems: QUOTE_FILES_MAX_COUNT } : FILE;
  return body('multipart/form-data', {
    ...fields,
    properties: { ...fields.properties, [fileField]: file },
    required: [...(fields.required ?? []), fileField],
  });
}

const textFields = (descriptions: Record<string, string>): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(descriptions).map(([field, description]) => [field, { type: 'string', description }]),
  ),
  required: Object.keys(descriptions),
});

const body = (type: string, schema: JsonSchema, example?: object) => ({
  required: true,
  content: { [type]: { schema, ...(example ? { example } : {}) } },
});

const ERROR_CONTENT = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
/** Its response has the body of the successful one. */
const PARTIAL = 206;
/** Statuses with a Retry-After header. */
const RETRY_STATUSES: readonly number[] = [429, 503];
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds until a repetition makes sense.', schema: { type: 'integer' } },
};

function responsesOf({ success, others = {}, errors, next }: Operation): Record<string, Response> {
  const { status, schema, type } = success;
  const content = schema
    ? { 'application/json': { schema: jsonSchemaOf(schema, 'output') } }
    : type && { [type]: { schema: {} } };
  const statuses = [...new Set([...errors, ...SERVER_ERRORS])].toSorted();
  return {
    [status]: {
      description: STATUS_CODES[status]!,
      ...(content ? { content } : {}),
      ...(next ? { links: linksOf(next) } : {}),
    },
    ...Object.fromEntries(
      Object.entries(others).map(([other, description]) => [
        other,
        { description, ...(Number(other) === PARTIAL && content ? { content } : {}) },
      ]),
    ),
    ...Object.fromEntries(
      statuses.map((error) => [
        error,
        {
          description: STATUS_CODES[error]!,
          ...(RETRY_STATUSES.includes(error) ? { headers: RETRY_AFTER } : {}),
          content: ERROR_CONTENT,
        },
      ]),
    ),
  };
}

const linksOf = (next: NonNullable<Operation['next']>): Record<string, Link> =>
  Object.fromEntries(
    Object.entries(next).map(([operationId, { body: requestBody, ...link }]) => [
      operationId,
      { operationId, ...link, ...(requestBody && { requestBody }) },
    ]),
  );
