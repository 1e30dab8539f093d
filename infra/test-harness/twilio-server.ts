import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { listen } from './listen.ts';

/** An accepted message, with the fields of Twilio's API. */
export interface TwilioMessage {
  sid: string;
  to: string;
  from: string | null;
  messaging_service_sid: string | null;
  body: string;
  status: string;
  error_code: number | null;
  date_created: string;
  statusCallback: string | null;
}

/** How the server handles one request to send. */
export type Behavior =
  | 'accept'
  /** Accepts, but responds after this time. */
  | { acceptAfterMs: number }
  /** Accepts, then fails or responds with something unreadable. */
  | 'accept-then-500'
  | 'accept-then-html'
  | 'accept-then-reset'
  | 'accept-then-time-out'
  /** Does not accept. */
  | 'reset'
  | 'time-out'
  | 'html'
  | 'unavailable'
  | 'too-many'
  | { refuse: number; status?: number };

const TRIAL_PREFIX = 'Sent from your Twilio trial account - ';
const HTML = '<html><body>Bad gateway</body></html>';

/** The parts of Twilio's API that sending needs: account, messages, list, and callbacks with real signatures. */
export class TwilioServer {
  readonly accountSid = `AC${'a1'.repeat(16)}`;
  readonly authToken = 'b2'.repeat(16);
  readonly apiKey = { sid: `SK${'c3'.repeat(16)}`, secret: 'd4'.repeat(16) };
  readonly from = '+15005550006';
  /** Accepted messages, oldest first. */
  readonly messages: TwilioMessage[] = [];
  /** Requests to send, accepted or not. */
  sendRequests = 0;
  lookups = 0;
  trial = false;
  accountStatus = 'active';
  /** Used when nothing is scripted. */
  behavior: Behavior = 'accept';
  /** Response to requests for the list of messages. */
  listBehavior: 'ok' | 'unavailable' | 'empty' = 'ok';
  /** Called when a request to send arrives, before it is handled. */
  onSend: (() => Promise<void> | void) | undefined;
  readonly #script: Behavior[] = [];
  readonly #server: Server;
  url = '';

  private constructor() {
    this.#server = createServer((request, response) => void this.#handle(request, response));
  }

  static async start(): Promise<TwilioServer> {
    const server = new TwilioServer();
    server.url = (await listen(server.#server)).url;
    return server;
  }

  /** Settings of a service that sends through this server. */
  get environment(): Record<string, string> {
    return {
      TWILIO_ACCOUNT_SID: this.accountSid,
      TWILIO_AUTH_TOKEN: this.authToken,
      TWILIO_FROM_NUMBER: this.from,
      TWILIO_API_BASE_URL: this.url,
    };
  }

  /** Sets the behavior for the next requests to send, in order. */
  script(...behaviors: Behavior[]): void {
    this.#script.push(...behaviors);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, this.url);
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const account = `/2010-04-01/Accounts/${this.accountSid}`;
    const isKey = request.headers.authorization === basic(this.apiKey.sid, this.apiKey.secret);
    if (!isKey && request.headers.authorization !== basic(this.accountSid, this.authToken))
      return refuse(response, 401, 20003, 'Authenticate');
    if (pathname === `${account}.json`)
      return isKey ? refuse(response, 401, 20003, 'Authenticate') : this.#account(response);
    if (pathname !== `${account}/Messages.json`) return refuse(response, 404, 20404, 'not found');
    if (request.method === 'GET') return this.#list(response, searchParams);
    this.sendRequests += 1;
    await this.onSend?.();
    await this.#send(response, new URLSearchParams(text), this.#script.shift() ?? this.behavior);
  }

  #account(response: ServerResponse): void {
    json(response, 200, {
      sid: this.accountSid,
      friendly_name: 'Test account',
      type: this.trial ? 'Trial' : 'Full',
      status: this.accountStatus,
      date_created: 'Tue, 03 Nov 2026 10:00:00 +0000',
      date_updated: 'Tue, 03 Nov 2026 10:00:00 +0000',
      auth_token: this.authToken,
      subresource_uris: {},
      uri: `/2010-04-01/Accounts/${this.accountSid}.json`,
    });
  }

  #list(response: ServerResponse, query: URLSearchParams): void {
    this.lookups += 1;
    if (this.listBehavior === 'unavailable') return void html(response, 503);
    const messages = this.messages
      .filter(({ to }) => !query.get('To') || to === query.get('To'))
      .toReversed()
      .map((message) => this.#resource(message));
    json(response, 200, {
      messages: this.listBehavior === 'empty' ? [] : messages,
      page: 0,
      page_size: 50,
      next_page_uri: null,
      uri: '',
    });
  }

  async #send(response: ServerResponse, form: URLSearchParams, behavior: Behavior): Promise<void> {
    if (typeof behavior === 'object' && 'refuse' in behavior)
      return refuse(response, behavior.status ?? 400, behavior.refuse, 'a message with +12135550142 in it');
    if (behavior === 'too-many') return refuse(response, 429, 20429, 'Too many requests');
    if (behavior === 'unavailable') return refuse(response, 503, 20503, 'Service unavailable');
    if (behavior === 'html') return void html(response, 502);
    if (behavior === 'time-out') return;
    if (behavior === 'reset') return void response.socket?.resetAndDestroy();

    const message: TwilioMessage = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      to: form.get('To')!,
      from: form.get('From'),
      messaging_service_sid: form.get('MessagingServiceSid'),
      body: (this.trial ? TRIAL_PREFIX : '') + form.get('Body'),
      status: 'queued',
      error_code: null,
      date_created: new Date().toUTCString(),
      statusCallback: form.get('StatusCallback'),
    };
    this.messages.push(message);
    if (behavior === 'accept-then-500') return refuse(response, 500, 20500, 'Internal server error');
    if (behavior === 'accept-then-html') return void html(response, 200);
    if (behavior === 'accept-then-time-out') return;
    if (behavior === 'accept-then-reset') return void response.socket?.resetAndDestroy();
    if (typeof behavior === 'object') await delay(behavior.acceptAfterMs);
    json(response, 201, this.#resource(message));
  }

  #resource(message: TwilioMessage): object {
    const { statusCallback: _, ...fields } = message;
    return { ...fields, account_sid: this.accountSid, date_sent: null, date_updated: message.date_created };
  }
}

/** Twilio's callback form for the status of a message. */
export const statusForm = (
  server: TwilioServer,
  { sid, to, from }: TwilioMessage,
  status: string,
  changes: Record<string, string> = {},
): Record<string, string> => ({
  AccountSid: server.accountSid,
  ApiVersion: '2010-04-01',
  From: from ?? '',
  To: to,
  MessageSid: sid,
  SmsSid: sid,
  MessageStatus: status,
  SmsStatus: status,
  ...changes,
});

/** Calls a service as Twilio does: a form with the signature for `signedUrl`, computed by the SDK's own helper. */
export const sendCallback = (
  url: string,
  form: Record<string, string>,
  { authToken, signedUrl = url }: { authToken: string; signedUrl?: string },
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': getExpectedTwilioSignature(authToken, signedUrl, form),
      ...headers,
    },
    body: new URLSearchParams(form),
  });

const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function html(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/html' }).end(HTML);
}

function refuse(response: ServerResponse, status: number, code: number, message: string): void {
  json(response, status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });
}
