import { isDeepStrictEqual } from 'node:util';
import { API } from '@packaging/contracts/api';
import { errorBody, errorBodySchema, type FieldIssue } from '@packaging/contracts/error-body';
import { OPERATIONS, SERVER_ERRORS } from '@packaging/contracts/operations';
import type { APIResponse, Page, Request, Response, Route } from '@playwright/test';
import * as z from 'zod/mini';

/** Calls that succeed with a body that a test may inject. */
export type Call = {
  [Name in keyof typeof OPERATIONS]: (typeof OPERATIONS)[Name]['success'] extends { schema: z.core.$ZodType }
    ? Name
    : never;
}[keyof typeof OPERATIONS];
type Body<C extends Call> = z.core.output<(typeof OPERATIONS)[C]['success']['schema']>;

const checked = Symbol('checked');
/** A response that a test may inject; only the functions below create one. */
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

/** The response of a successful call. Throws unless the contract's schema accepts the body unchanged. */
export const success = <C extends Call>(call: C, body: Body<C>): InjectedResponse => {
  const { status, schema } = OPERATIONS[call].success;
  if (!isDeepStrictEqual(z.parse(schema, body), body)) throw new Error(`${call} sends no such body`);
  return json(status, body);
};

/** A response with the API's error body. Throws for a status that the call never sends. */
export const refusal = (
  call: Call | 'media',
  status: number,
  message: string,
  issues?: FieldIssue[],
): InjectedResponse => {
  const errors: readonly number[] = OPERATIONS[call].errors;
  if (![...errors, ...SERVER_ERRORS].includes(status)) throw new Error(`${call} never sends ${status}`);
  return json(status, errorBodySchema.parse(errorBody(message, 'test-request', issues)));
};

/** A file of the site, or the part of it that a `range` header requests. */
export const file = (type: string, content: Buffer, range?: string): InjectedResponse => {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (first === undefined) return response(200, type, content);
  const part = content.subarray(Number(first), last ? Number(last) + 1 : undefined);
  const end = Number(first) + part.length - 1;
  return response(206, type, part, { 'content-range': `bytes ${first}-${end}/${content.length}` });
};

/** A response that no service sends but something in between might: an error page, half a body. */
export const malformed = (status: number, type: string, body: string): InjectedResponse =>
  response(status, type, body);
export const malformedJson = (status: number, body: unknown): InjectedResponse => json(status, body);

export const respond = (route: Route, how: InjectedResponse | typeof NO_RESPONSE): Promise<void> =>
  how === NO_RESPONSE ? route.abort('connectionreset') : route.fulfill(how);

export const pathOf = (call: Call): string => `**${API[call].path}`;

/**
 * Responds to a call in place of its service: with each response in turn, and with the last one from then on.
 * Returns the requests as they come.
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

/** The JSON bodies of requests. */
export const bodiesOf = (requests: Request[]): unknown[] =>
  requests.map((request) => request.postDataJSON() as unknown);

/** Holds a call's response back until it is released. Returns the requests as they come. */
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

/** The body of a real successful response. Throws unless tests could inject the same status and body for the call. */
export const receivedFrom = async <C extends Call>(
  call: C,
  received: Response | APIResponse,
): Promise<Body<C>> => {
  const body: unknown = await received.json();
  const { status, schema } = OPERATIONS[call].success;
  if (received.status() !== status) throw new Error(`${call} sent ${received.status()}`);
  if (!isDeepStrictEqual(z.parse(schema, body), body)) throw new Error(`${call} sent another body`);
  return body as Body<C>;
};
