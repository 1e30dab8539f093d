import { isDeepStrictEqual } from 'node:util';
import { API } from '@packaging/contracts/api';
import { chatResponseSchema } from '@packaging/contracts/chat';
import { contactResponseSchema } from '@packaging/contracts/contact';
import { errorBody, errorBodySchema, type FieldIssue } from '@packaging/contracts/error-body';
import { portfolioItemSchema } from '@packaging/contracts/portfolio';
import { quoteResponseSchema } from '@packaging/contracts/quote';
import { quoteFilesResponseSchema } from '@packaging/contracts/quote-files';
import {
  smsCapabilitySchema,
  smsProviderStatusSchema,
  testSmsResponseSchema,
} from '@packaging/contracts/sms';
import type { APIResponse, Page, Request, Response, Route } from '@playwright/test';
import * as z from 'zod/mini';

/** Statuses of a refused JSON body, and of a refused form with files. */
const JSON_ERRORS = [400, 413, 415, 429];
const UPLOAD_ERRORS = [400, 408, 413, 415, 429];
/** Of internal tools, where they are kept for staff: not logged in, not staff. */
const NOT_STAFF_ERRORS = [401, 403];
/** Errors of every call: an unknown failure, and those of the gateway when a service is broken, away or too slow. */
const SERVER_ERRORS = [500, 502, 503, 504];

/** What each call sends: the status and body of its success, and the statuses of its errors. */
const CALLS = {
  contact: { status: 200, schema: contactResponseSchema, errors: JSON_ERRORS },
  uploadQuoteFiles: { status: 200, schema: quoteFilesResponseSchema, errors: UPLOAD_ERRORS },
  requestQuote: { status: 200, schema: quoteResponseSchema, errors: [...JSON_ERRORS, 409] },
  chat: { status: 200, schema: chatResponseSchema, errors: JSON_ERRORS },
  portfolio: { status: 200, schema: z.array(portfolioItemSchema), errors: [] },
  uploadPortfolioItem: {
    status: 201,
    schema: portfolioItemSchema,
    errors: [...UPLOAD_ERRORS, ...NOT_STAFF_ERRORS],
  },
  testSms: { status: 200, schema: testSmsResponseSchema, errors: [...JSON_ERRORS, ...NOT_STAFF_ERRORS] },
  smsProviderStatus: { status: 200, schema: smsProviderStatusSchema, errors: [429, ...NOT_STAFF_ERRORS] },
  smsCapability: { status: 200, schema: smsCapabilitySchema, errors: [...JSON_ERRORS, ...NOT_STAFF_ERRORS] },
} satisfies Partial<Record<keyof typeof API, { status: number; schema: z.core.$ZodType; errors: number[] }>>;
export type Call = keyof typeof CALLS;
type Body<C extends Call> = z.core.output<(typeof CALLS)[C]['schema']>;

const checked = Symbol('checked');
/** A response that a test may inject; only the functions below make one. */
export type InjectedResponse = {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
  readonly [checked]: true;
};
const response = (status: number, type: string, body: string | Buffer, headers = {}): InjectedResponse => ({
  status,
  headers: { 'content-type': type, ...headers },
  body,
  [checked]: true,
});
const json = (status: number, body: unknown) => response(status, 'application/json', JSON.stringify(body));

/** Instead of a response: the connection breaks. */
export const NO_RESPONSE = 'no response';

/** The response of a call that succeeds. Throws unless the contract's schema takes the body as it is. */
export const success = <C extends Call>(call: C, body: Body<C>): InjectedResponse => {
  const { status, schema } = CALLS[call];
  if (!isDeepStrictEqual(z.parse(schema, body), body)) throw new Error(`${call} sends no such body`);
  return json(status, body);
};

/** The one error body. Throws for a status that the call does not send. */
export const refusal = (
  call: Call | 'media',
  status: number,
  message: string,
  issues?: FieldIssue[],
): InjectedResponse => {
  const errors: number[] = call === 'media' ? [400, 404, 416] : CALLS[call].errors;
  if (![...errors, ...SERVER_ERRORS].includes(status)) throw new Error(`${call} never sends ${status}`);
  return json(status, errorBodySchema.parse(errorBody(message, 'test-request', issues)));
};

/** A file of the site, or the part of it that a request's `range` asks for. */
export const file = (type: string, content: Buffer, range?: string): InjectedResponse => {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (first === undefined) return response(200, type, content);
  const part = content.subarray(Number(first), last ? Number(last) + 1 : undefined);
  const end = Number(first) + part.length - 1;
  return response(206, type, part, { 'content-range': `bytes ${first}-${end}/${content.length}` });
};

/** What none of our services sends, as something between them and the visitor might: an error page, half a body. */
export const malformed = (status: number, type: string, body: string): InjectedResponse =>
  response(status, type, body);
export const malformedJson = (status: number, body: unknown): InjectedResponse => json(status, body);

export const respond = (route: Route, how: InjectedResponse | typeof NO_RESPONSE): Promise<void> =>
  how === NO_RESPONSE ? route.abort('connectionreset') : route.fulfill(how);

export const pathOf = (call: Call): string => `**${API[call].path}`;

/**
 * Responds to a call in its service's place: with each of these in turn, and with the last one from then on.
 * Gives the requests as they come.
 */
export const respondTo = async (
  page: Page,
  call: Call,
  ...responses: [InjectedResponse | typeof NO_RESPONSE, ...(InjectedResponse | typeof NO_RESPONSE)[]]
): Promise<Request[]> => {
  const requests: Request[] = [];
  await page.route(pathOf(call), (route) => {
    const count = requests.push(route.request());
    return respond(route, responses[Math.min(count, responses.length) - 1]!);
  });
  return requests;
};

/** Holds a call's response back until it is released. Gives the requests as they come. */
export const holdResponse = async (
  page: Page,
  call: Call,
  held: InjectedResponse | typeof NO_RESPONSE,
): Promise<{ release: () => void; requests: Request[] }> => {
  const requests: Request[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(pathOf(call), async (route) => {
    requests.push(route.request());
    await released;
    await respond(route, held);
  });
  return { release, requests };
};

/** The body of the running system's success. Throws unless status and body are those that tests inject for the call. */
export const receivedFrom = async <C extends Call>(
  call: C,
  received: Response | APIResponse,
): Promise<Body<C>> => {
  const body: unknown = await received.json();
  if (received.status() !== CALLS[call].status) throw new Error(`${call} sent ${received.status()}`);
  if (!isDeepStrictEqual(z.parse(CALLS[call].schema, body), body))
    throw new Error(`${call} sent another body`);
  return body as Body<C>;
};
