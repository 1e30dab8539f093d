import { QUOTE_ACCEPTED } from '@packaging/contracts/quote';
import type { Locator, Page, Request } from '@playwright/test';
import { type InjectedResponse, NO_RESPONSE, pathOf, respond, success } from '../support/responses.ts';

export const QUOTE_CALL = pathOf('requestQuote');
export const UPLOAD_CALL = pathOf('uploadQuoteFiles');

/** A file that a visitor attaches. */
export const attachment = (name: string, bytes = 1024, mimeType = 'application/pdf') => ({
  name,
  mimeType,
  buffer: Buffer.alloc(bytes, 'packaging '),
});

/** The quote page in a visitor's terms. */
export const quoteForm = (page: Page) => {
  const fields = {
    name: page.getByLabel('Name', { exact: true }),
    company: page.getByLabel('Company'),
    email: page.getByLabel('Email'),
    phone: page.getByLabel('Phone Number'),
    corrugated: page.getByRole('radio', { name: 'Corrugated' }),
    foldingCarton: page.getByRole('radio', { name: 'Folding Carton' }),
    style: page.getByLabel('Box Style'),
    customStyle: page.getByLabel('Custom Style'),
    length: page.getByLabel('Length'),
    width: page.getByLabel('Width'),
    height: page.getByLabel('Height'),
    material: page.getByLabel('Material', { exact: true }),
    customMaterial: page.getByLabel('Custom Material'),
    printColors: page.getByLabel('Print Colors'),
    coating: page.getByLabel('Coating'),
    comments: page.getByLabel('Comments'),
  };
  const quantity = (number: number) => page.getByLabel(`Quantity ${number}`, { exact: true });
  const fileInput = page.locator('input[type=file]');
  const submitButton = page.getByRole('button', { name: 'Submit Quote Request' });
  const addQuantity = page.getByRole('button', { name: 'Add Another Quantity' });
  const attached = page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
  return {
    ...fields,
    quantity,
    fileInput,
    submitButton,
    addQuantity,
    attached,
    open: async () => {
      await page.goto('/request-quote');
      await submitButton.waitFor();
    },
    /** Fills in everything that a quote requires. */
    fill: async () => {
      await fields.name.fill('Dana Whitfield');
      await fields.company.fill('Whitfield Tea Co.');
      await fields.email.fill('dana@example.com');
      await fields.phone.fill('213 555 0142');
      await fields.style.selectOption('Regular Slotted Container (RSC)');
      await fields.length.fill('14');
      await fields.width.fill('10');
      await fields.height.fill('6.5');
      await fields.material.selectOption('32 ECT C Flute');
      await fields.printColors.selectOption('2');
      await quantity(1).fill('1000');
      await fields.comments.fill('Printed one side.\nWe palletise on 48 x 40.');
    },
    attach: async (...names: string[]) => {
      const before = await attached.count();
      await fileInput.setInputFiles(names.map((name) => attachment(name)));
      await attached.nth(before + names.length - 1).waitFor();
    },
  };
};

/** The panel that follows a sent request. */
export const sentPanel = (page: Page) =>
  page.getByRole('region', { name: 'Thank you. We have your request.' });

/** The body that `fill` leads to, except for the fields of the submission. */
export const FILLED = {
  name: 'Dana Whitfield',
  email: 'dana@example.com',
  phoneNumber: '213 555 0142',
  company: 'Whitfield Tea Co.',
  smsNotifications: false,
  boxType: 'corrugated',
  style: 'Regular Slotted Container (RSC)',
  customStyle: '',
  length: '14',
  width: '10',
  height: '6.5',
  material: '32 ECT C Flute',
  customMaterial: '',
  printColors: '2',
  coating: 'None',
  additionalOptions: [],
  quantities: ['1000'],
  comments: 'Printed one side.\nWe palletise on 48 x 40.',
};

export const QUOTE_STORED = success('requestQuote', {
  success: true,
  message: QUOTE_ACCEPTED,
  id: '7c1f4f3e-7a55-4c5b-9a3d-1f2b3c4d5e6f',
});
export const FILES_STORED = success('uploadQuoteFiles', {
  success: true,
  message: 'Your files have been received.',
  files: [],
});

type Responses = InjectedResponse | typeof NO_RESPONSE;

/** A call that a test responded to in place of the service. */
export interface CapturedCall {
  at: 'upload' | 'quote';
  request: Request;
}

/** Responds to both calls in place of the service, and returns the calls as they come. An array of responses is used in turn. */
export async function respondToQuote(
  page: Page,
  {
    upload = FILES_STORED,
    quote = QUOTE_STORED,
  }: { upload?: Responses | Responses[]; quote?: Responses | Responses[] } = {},
): Promise<CapturedCall[]> {
  const calls: CapturedCall[] = [];
  for (const [at, path, given] of [
    ['upload', UPLOAD_CALL, upload],
    ['quote', QUOTE_CALL, quote],
  ] as const) {
    const turns = Array.isArray(given) ? [...given] : undefined;
    await page.route(path, (route) => {
      calls.push({ at, request: route.request() });
      return respond(route, turns ? (turns.shift() ?? NO_RESPONSE) : (given as Responses));
    });
  }
  return calls;
}

/** Opens the page, fills everything in, attaches files with these names, and submits. */
export const sendQuote = async (
  page: Page,
  responses: Parameters<typeof respondToQuote>[1] = {},
  ...files: string[]
) => {
  const form = quoteForm(page);
  const calls = await respondToQuote(page, responses);
  await form.open();
  await form.fill();
  if (files.length > 0) await form.attach(...files);
  await form.submitButton.click();
  return { form, calls };
};

/** The bodies of the quotes among the calls. */
export const quotesIn = (calls: CapturedCall[]) =>
  calls
    .filter(({ at }) => at === 'quote')
    .map(({ request }) => request.postDataJSON() as Record<string, unknown>);

/** The parts of a multipart body in order: the name of each field with its value or the name of its file. */
export const partsOf = (request: Request) =>
  [
    ...(request.postDataBuffer()?.toString('latin1') ?? '').matchAll(
      /name="([^"]+)"(?:; filename="([^"]*)"\r\nContent-Type: [^\r]*)?\r\n\r\n([^\r]*)/g,
    ),
  ].map(([, name, filename, value]) => ({ name, ...(filename === undefined ? { value } : { filename }) }));

/** Clicks a button and returns the name of the control that has focus immediately, before any timer or frame. */
export const focusAfterClick = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    return document.activeElement?.getAttribute('name');
  });

/** A dropped file: a number of zero bytes, or its content. */
interface Dropped {
  name: string;
  bytes?: number;
  type?: string;
  content?: Buffer;
}

/** Drops files on the area with the events of a mouse. */
export const dragFiles = async (page: Page, files: Dropped[]) => {
  const transfer = await page.evaluateHandle(
    (list) => {
      const data = new DataTransfer();
      for (const { name, bytes = 1024, type = '', base64 } of list) {
        const content =
          base64 === undefined
            ? new Uint8Array(bytes)
            : Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([content], name, { type }));
      }
      return data;
    },
    files.map(({ content, ...file }) => ({ ...file, base64: content?.toString('base64') })),
  );
  const area = page.locator('label:has(input[type=file])');
  for (const event of ['dragenter', 'dragover', 'drop'])
    await area.dispatchEvent(event, { dataTransfer: transfer });
};

/** Drags files and folders from the disk over an element and drops them there, as from a window of the desktop. */
export const dragFromDesktop = async (page: Page, onto: Locator) => {
  const devtools = await page.context().newCDPSession(page);
  const send = async (type: 'dragEnter' | 'dragOver' | 'drop', files: string[]) => {
    await onto.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await onto.boundingBox())!;
    await devtools.send('Input.dispatchDragEvent', {
      type,
      x: x + width / 2,
      y: y + height / 2,
      data: { items: [], files, dragOperationsMask: 1 },
    });
  };
  return {
    over: async (files: string[]) => {
      await send('dragEnter', files);
      await send('dragOver', files);
    },
    drop: (files: string[]) => send('drop', files),
  };
};
