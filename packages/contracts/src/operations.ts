import * as z from 'zod/mini';
import type { API } from './api.ts';
import {
  loginSchema,
  passwordChangeSchema,
  sessionEndSchema,
  sessionSchema,
  signupSchema,
  userSchema,
} from './auth.ts';
import { chatRequestSchema, chatResponseSchema } from './chat.ts';
import { contactMessageSchema, contactResponseSchema } from './contact.ts';
import {
  portfolioItemSchema,
  PORTFOLIO_FILE_FIELD,
  portfolioUploadFormSchema,
  portfolioUploadResponseSchema,
} from './portfolio.ts';
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

/** The requests and responses of a call, for the OpenAPI description and for tests that replace a service. */
export interface Operation {
  /** The part of the product, under which the description groups it. */
  area: string;
  summary: string;
  /** Details a caller needs. */
  description?: string;
  request?:
    | { json: z.core.$ZodType; example?: object }
    /** A form with files: its text fields and the file's field; `many` if that may repeat. */
    | { form: z.core.$ZodType; fileField: string; many: boolean }
    /** A form without files: its fields with their meaning. */
    | { urlEncoded: Record<string, string> };
  /** Headers it reads, with their meaning. */
  headers?: Record<string, string>;
  /** The response to a successful call. */
  success: { status: number; schema?: z.core.$ZodType; type?: string };
  /** Other responses that are not errors, by status. */
  others?: Record<number, string>;
  /** Statuses of its errors, in addition to {@link SERVER_ERRORS}. */
  errors: readonly number[];
  /** Calls that may follow a successful one, with the values they take from it. */
  next?: { [call in keyof typeof API]?: NextCall };
}

/** Sources of the next call's values, as OpenAPI runtime expressions such as `$request.body#/email`. */
interface NextCall {
  description: string;
  parameters?: Record<string, string>;
  body?: Record<string, string>;
}

/** Errors of every call: an unexpected failure, and the gateway's when a service is broken, unavailable or too slow. */
export const SERVER_ERRORS = [500, 502, 503, 504] as const;

/** For a JSON body: invalid, from another website, too slow, too large, wrong type, too many requests. */
const JSON_ERRORS = [400, 403, 408, 413, 415, 429] as const;
/** For requests that are stored: also a full disk. */
const STORED_ERRORS = [...JSON_ERRORS, 507] as const;
/** For internal tools that are reserved for staff: not logged in, not staff. */
const NOT_STAFF_ERRORS = [401, 403] as const;
/** For an SMS: the idempotency key was used for another message; the number is refused. */
const SMS_ERRORS = [409, 422] as const;

const IDEMPOTENCY_KEY = {
  [IDEMPOTENCY_KEY_HEADER]:
    'A UUID for one message. Repeating the call with the same UUID returns the first outcome and sends nothing.',
};
const STAFF_TOOL =
  'Requires the session of a staff account if INTERNAL_TOOLS_ACCESS=staff, the default except on localhost.';

/** A valid quote request. */
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
      'Send before the quote request, with the same submissionId and e-mail. Files that no quote request claims are removed after a day. A file that is sent twice is stored once.',
    request: { form: quoteFilesFormSchema, fileField: QUOTE_FILES_FIELD, many: true },
    success: { status: 200, schema: quoteFilesResponseSchema },
    errors: STORED_ERRORS,
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
      'May be repeated: the same submissionId and e-mail are stored once and get the same response again, or a 409 if the content differs.',
    request: { json: quoteRequestSchema, example: QUOTE_EXAMPLE },
    success: { status: 200, schema: quoteResponseSchema },
    errors: [...STORED_ERRORS, 409],
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
    errors: STORED_ERRORS,
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
    others: { 304: 'The caller already has this list.' },
    errors: [413, 429],
  },
  uploadPortfolioItem: {
    area: 'Portfolio',
    summary: 'Add an image to the portfolio',
    description: STAFF_TOOL,
    request: { form: portfolioUploadFormSchema, fileField: PORTFOLIO_FILE_FIELD, many: false },
    success: { status: 201, schema: portfolioUploadResponseSchema },
    errors: [...STORED_ERRORS, ...NOT_STAFF_ERRORS],
    next: {
      media: { description: 'Its image', parameters: { filename: '$response.body#/filename' } },
    },
  },
  media: {
    area: 'Portfolio',
    summary: 'Get an image or video',
    description:
      'With `w`, an image at most that many pixels wide, as AVIF or WebP if the Accept header allows. Supports Range.',
    success: { status: 200, type: '*/*' },
    others: { 206: 'The requested range.', 304: 'The caller already has this version.' },
    errors: [400, 404, 413, 416, 429],
  },
  signup: {
    area: 'Accounts',
    summary: 'Sign up',
    description: 'Creates a customer account and logs it in with a session cookie.',
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
      'Sets a session cookie. After failures, the next attempt from the same address has to wait (Retry-After). Some staff accounts also need a code; the error message asks for it.',
    request: { json: loginSchema },
    success: { status: 200, schema: userSchema },
    errors: [...JSON_ERRORS, 401],
  },
  logout: {
    area: 'Accounts',
    summary: 'Log out',
    description: 'Ends the session of the cookie, if any.',
    success: { status: 204 },
    errors: JSON_ERRORS,
  },
  changePassword: {
    area: 'Accounts',
    summary: 'Change the password',
    description: 'Ends all other sessions of the account. A wrong current password counts as a failed login.',
    request: { json: passwordChangeSchema },
    success: { status: 204 },
    errors: [...JSON_ERRORS, 401, 409],
  },
  sessions: {
    area: 'Accounts',
    summary: "List the current user's sessions",
    success: { status: 200, schema: z.array(sessionSchema) },
    errors: [401, 413, 429],
  },
  endSession: {
    area: 'Accounts',
    summary: "End one of the current user's sessions",
    request: { json: sessionEndSchema },
    success: { status: 204 },
    errors: [...JSON_ERRORS, 401, 404],
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
        description: 'The same message again, for the same outcome',
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
    summary: 'Called by the SMS provider: delivery status of a message',
    description: "Accepts only requests with the provider's signature.",
    request: {
      urlEncoded: {
        AccountSid: 'The account that sent it',
        MessageSid: "The provider's id of the message",
        MessageStatus: 'Its new state',
      },
    },
    success: { status: 204 },
    errors: JSON_ERRORS,
  },
  smsInbound: {
    area: 'SMS',
    summary: 'Called by the SMS provider: an incoming message',
    description: "Accepts only requests with the provider's signature. Honors STOP and START.",
    request: {
      urlEncoded: {
        AccountSid: 'The account that received it',
        MessageSid: "The provider's id of the message",
        From: 'Its sender',
        Body: 'Its text',
      },
    },
    success: { status: 200, type: 'text/xml' },
    errors: JSON_ERRORS,
  },
} as const satisfies Record<keyof typeof API, Operation>;
