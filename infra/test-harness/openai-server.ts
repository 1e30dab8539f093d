import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from './listen.ts';

/** The parts of a service's request that tests check. */
export interface CompletionRequest {
  model: string;
  messages: { role: string; content: string | null; tool_call_id?: string }[];
  tools?: unknown[];
  max_tokens?: number;
  max_completion_tokens?: number;
  reasoning_effort?: string;
}

/** Responds to one request, with a completion or anything else. */
export type Behavior = (request: CompletionRequest, response: ServerResponse) => void | Promise<void>;

/** A server with OpenAI's Chat Completions API whose response to each call is set by the test. */
export class OpenAiServer {
  readonly requests: CompletionRequest[] = [];
  /** When the client aborted calls, by performance.now(). */
  readonly abortedAt: number[] = [];
  readonly #behaviors: Behavior[] = [];
  readonly #server: Server;
  url = '';

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  static async start(): Promise<OpenAiServer> {
    const server = new OpenAiServer();
    server.url = `${(await listen(server.#server)).url}/v1`;
    return server;
  }

  /** Sets the responses to the next calls, in order; the last one repeats. */
  behave(...behaviors: Behavior[]): void {
    this.requests.length = 0;
    this.abortedAt.length = 0;
    this.#behaviors.splice(0, Infinity, ...behaviors);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await json(request)) as CompletionRequest;
    this.requests.push(body);
    response.on('close', () => {
      if (!response.writableFinished) this.abortedAt.push(performance.now());
    });
    const behavior = this.#behaviors.length > 1 ? this.#behaviors.shift() : this.#behaviors[0];
    await behavior?.(body, response);
  }
}

const sendJson = (
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

const completion = (message: object) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'test-model',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: null, ...message } }],
  usage: { prompt_tokens: 80, completion_tokens: 20, total_tokens: 100 },
});

/** A completion with this text. */
export const replies =
  (content: string): Behavior =>
  (_request, response) =>
    sendJson(response, 200, completion({ content }));

/** A completion that calls the tool with these arguments; as text, so that they may be invalid JSON. */
export const callsTool =
  (...calls: string[]): Behavior =>
  (_request, response) =>
    sendJson(
      response,
      200,
      completion({
        tool_calls: calls.map((args, index) => ({
          id: `call_${index}`,
          type: 'function',
          function: { name: 'work_out', arguments: args },
        })),
      }),
    );

/** An error in OpenAI's format. */
export const fails =
  (status: number, error: object = {}, headers: Record<string, string> = {}): Behavior =>
  (_request, response) =>
    sendJson(response, status, { error: { message: 'test error', type: 'test', ...error } }, headers);

/** An HTML page with status 200, as from a proxy. */
export const sendsHtml: Behavior = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Welcome</body></html>');
};

/** A completion without any choice. */
export const sendsNoChoice: Behavior = (_request, response) =>
  sendJson(response, 200, { ...completion({}), choices: [] });

/** No response, however long the client waits. */
export const neverResponds: Behavior = () => undefined;
