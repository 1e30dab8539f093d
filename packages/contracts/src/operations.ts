import * as z from 'zod/mini';
import type { API } from './api.ts';
import { credentialsSchema, signupSchema, userSchema } from './auth.ts';
import { chatRequestSchema, chatResponseSchema } from './chat.ts';
import { contactMessageSchema, contactResponseSchema } from './contact.ts';
import { portfolioItemSchema, PORTFOLIO_FILE_FIELD, portfolioUploadFormSchema } from './portfolio.ts';
import { quoteRequestSchema, quoteResponseSchema } from './quote.ts';
import { QUOTE_FILES_FIELD, quoteFilesFormSchema, quoteFilesResponseSchema } from './quote-files.ts';
import {
  IDEMPOTENCY_KEY_HEADER,
  smsCapabilityRequestSchema,
  smsCapabilitySchema,
  smsProviderStatusSchema,
  testSmsRequestSchema,
  testSmsResponseSchema,
} from './sms.ts';

/** What a call takes and sends, for its description, and for tests that stand in for a service. */
export interface Operation {
  /** The part of the product that it belongs to. */
  area: 'Quotes' | 'Contact' | 'Assistant' | 'Portfolio' | 'Accounts' | 'SMS';
  /** What it does, in a few words. */
  summary: string;
  /** What a caller has to know besides. */
  description?: string;
  request?:
    | { json: z.core.$ZodType; example?: object }
    /** A form with files: its text fields, and the field of the file, which may repeat. */
    | { form: z.core.$ZodType; fileField: string; many: boolean }
    /** A form as browsers send it, in the words of the SMS provider. */
    | { urlEncoded: Record<string, string> };
  /** Headers that it reads, with what they are for. */
  headers?: Record<string, string>;
  /** The response of a call that succeeds: its status, and its body where it has one. */
  success: { status: number; schema?: z.core.$ZodType; type?: string };
  /** Other responses that are no errors. */
  others?: Record<number, string>;
  /** Statuses of its errors, beside {@link SERVER_ERRORS}. */
  errors: readonly number[];
  /** Calls that may follow one that succeeded, and what they take from it. */
  next?: { [call in keyof typeof API]?: NextCall };
}

/** Where a call that follows takes its values from: runtime expressions of OpenAPI, such as `$request.body#/email`. */
export interface NextCall {
  description: string;
  parameters?: Record<string, string>;
  body?: Record<string, string>;
}

/** Errors of every call: an unknown failure, and those of the gateway when a service is broken, away or too slow. */
export const SERVER_ERRORS = [500, 502, 503, 504] as const;

/** Of a JSON body: invalid, sent by another website, too large, of another type, too many. */
const JSON_ERRORS = [400, 403, 413, 415, 429] as const;
/** Of a form with files, which also may come too slowly, or find the store full. */
const UPLOAD_ERRORS = [...JSON_ERRORS, 408, 507] as const;
/** Of internal tools, where they are kept for staff: not logged in, not staff. */
const NOT_STAFF_ERRORS = [401, 403] as const;
/** Of an SMS: refused for its number, failed at the provider. */
const SMS_ERRORS = [409, 422] as const;

const IDEMPOTENCY_KEY = {
  [IDEMPOTENCY_KEY_HEADER]:
    'A UUID that names one message. A call that is repeated with it gets the outcome of the first and sends nothing more.',
};
const STAFF_TOOL = 'With INTERNAL_TOOLS_ACCESS=staff it takes the session of a staff account.';

/** A request for a quote that is accepted. */
const QUOTE_EXAMPLE = {
  name: 'Ana Ortiz',
  email: 'ana@example.com',
  phoneNumber: '(213) 555-0100',
  boxType: 'corrugated',
  style: 'Regular Slotted Container (RSC)',
  length: '12.5',
  width: '9',
  height: '4',
  material: '32 ECT C Flute',
  printColors: '1',
  coating: 'None',
  quantities: ['500', '1000'],
  submissionId: '1795000000000',
  hasAttachments: false,
} satisfies z.input<typeof quoteRequestSchema>;

/** Every call of the API. */
export const OPERATIONS = {
  uploadQuoteFiles: {
    area: 'Quotes',
    summary: 'Attach files to a quote request',
    description:
      'Before the quote request, with the same submissionId and e-mail. Files that no quote request claims are removed after a day. A file that is sent again is stored once.',
    request: { form: quoteFilesFormSchema, fileField: QUOTE_FILES_FIELD, many: true },
    success: { status: 200, schema: quoteFilesResponseSchema },
    errors: UPLOAD_ERRORS,
    next: {
      requestQuote: {
        description: 'The quote request that the files belong to',
        body: { submissionId: '$request.body#/submissionId', email: '$request.body#/email' },
      },
    },
  },
  requestQuote: {
    area: 'Quotes',
    summary: 'Request a quote',
    description:
      'May be repeated: a submissionId and e-mail are stored once, and get the same response again. With other content they are a 409.',
    request: { json: quoteRequestSchema, example: QUOTE_EXAMPLE },
    success: { status: 200, schema: quoteResponseSchema },
    errors: [...JSON_ERRORS, 409],
    next: {
      requestQuote: {
        description: 'The same request again, or another one with its submission id',
        body: { submissionId: '$request.body#/submissionId', email: '$request.body#/email' },
      },
    },
  },
  contact: {
    area: 'Contact',
    summary: 'Write to the company',
    request: { json: contactMessageSchema },
    success: { status: 200, schema: contactResponseSchema },
    errors: JSON_ERRORS,
  },
  chat: {
    area: 'Assistant',
    summary: 'Ask the assistant about packaging',
    description: 'The history holds the last messages of the conversation, the oldest first.',
    request: { json: chatRequestSchema },
    success: { status: 200, schema: chatResponseSchema },
    errors: JSON_ERRORS,
  },
  portfolio: {
    area: 'Portfolio',
    summary: 'List the portfolio',
    success: { status: 200, schema: z.array(portfolioItemSchema) },
    others: { 304: 'The caller has this list.' },
    errors: [413, 429],
  },
  uploadPortfolioItem: {
    area: 'Portfolio',
    summary: 'Add an image to the portfolio',
    description: STAFF_TOOL,
    request: { form: portfolioUploadFormSchema, fileField: PORTFOLIO_FILE_FIELD, many: false },
    success: { status: 201, schema: portfolioItemSchema },
    errors: [...UPLOAD_ERRORS, ...NOT_STAFF_ERRORS],
    next: {
      media: { description: 'Its image', parameters: { filename: '$response.body#/filename' } },
    },
  },
  media: {
    area: 'Portfolio',
    summary: 'Get an image or video',
    description:
      'With `w`, an image at most that many pixels wide, as AVIF or WebP where the Accept header takes them. Parts by Range.',
    success: { status: 200, type: '*/*' },
    others: { 206: 'The part that was asked for.', 304: 'The caller has this version.' },
    errors: [400, 404, 413, 416, 429],
  },
  signup: {
    area: 'Accounts',
    summary: 'Sign up',
    description: 'Makes a customer account and logs it in by a session cookie.',
    request: { json: signupSchema },
    success: { status: 201, schema: userSchema },
    errors: [...JSON_ERRORS, 409],
    next: {
      login: {
        description: 'Into the new account',
        body: { username: '$request.body#/username', password: '$request.body#/password' },
      },
    },
  },
  login: {
    area: 'Accounts',
    summary: 'Log in',
    description:
      'Sets a session cookie. Failures make the next attempt from the same address wait (Retry-After).',
    request: { json: credentialsSchema },
    success: { status: 200, schema: userSchema },
    errors: [...JSON_ERRORS, 401],
  },
  logout: {
    area: 'Accounts',
    summary: 'Log out',
    description: 'Ends the session of the cookie, if there is one.',
    success: { status: 204 },
    errors: JSON_ERRORS,
  },
  currentUser: {
    area: 'Accounts',
    summary: 'Who is logged in',
    success: { status: 200, schema: userSchema },
    errors: [401, 413, 429],
  },
  testSms: {
    area: 'SMS',
    summary: 'Send a test message',
    description: STAFF_TOOL,
    request: { json: testSmsRequestSchema },
    headers: IDEMPOTENCY_KEY,
    success: { status: 200, schema: testSmsResponseSchema },
    errors: [...JSON_ERRORS, ...NOT_STAFF_ERRORS, ...SMS_ERRORS],
    next: {
      testSms: {
        description: 'The same message again, which gets the outcome of the first',
        parameters: { [IDEMPOTENCY_KEY_HEADER]: `$request.header.${IDEMPOTENCY_KEY_HEADER}` },
        body: { phoneNumber: '$request.body#/phoneNumber' },
      },
    },
  },
  smsCapability: {
    area: 'SMS',
    summary: 'Find out whether a number can be reached',
    description: `Sends a message to it. ${STAFF_TOOL}`,
    request: { json: smsCapabilityRequestSchema },
    headers: IDEMPOTENCY_KEY,
    success: { status: 200, schema: smsCapabilitySchema },
    errors: [...JSON_ERRORS, ...NOT_STAFF_ERRORS, ...SMS_ERRORS],
  },
  smsProviderStatus: {
    area: 'SMS',
    summary: "State of the SMS provider's account",
    description: STAFF_TOOL,
    success: { status: 200, schema: smsProviderStatusSchema },
    errors: [413, 429, ...NOT_STAFF_ERRORS],
  },
  smsStatus: {
    area: 'SMS',
    summary: 'Called by the SMS provider: what became of a message',
    description: "Takes requests with the provider's signature only.",
    request: {
      urlEncoded: {
        AccountSid: 'The account that sent it',
        MessageSid: "The provider's id of the message",
        MessageStatus: 'Its new state',
      },
    },
    success: { status: 204 },
    errors: [400, 403, 413, 415],
  },
  smsInbound: {
    area: 'SMS',
    summary: 'Called by the SMS provider: a message to us',
    description: "Takes requests with the provider's signature only. STOP and START are honored.",
    request: {
      urlEncoded: {
        AccountSid: 'The account that received it',
        MessageSid: "The provider's id of the message",
        From: 'Who sent it',
        Body: 'What it says',
      },
    },
    success: { status: 200, type: 'text/xml' },
    errors: [400, 403, 413, 415],
  },
} as const satisfies Record<keyof typeof API, Operation>;
