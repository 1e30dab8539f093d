import type { Page, Request, Route } from '@playwright/test';

export const QUOTE_CALL = '**/api/quote-request';
export const UPLOAD_CALL = '**/api/upload-quote-files';

/** A file as a visitor would attach it. */
export const attachment = (name: string, bytes = 1024, mimeType = 'application/pdf') => ({
  name,
  mimeType,
  buffer: Buffer.alloc(bytes, 'packaging '),
});

/** The quote page, by what a visitor sees. */
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
    /** Fills in everything a quote needs. */
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

/** What `fill` sends, but for the submission's own fields. */
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

const json = (status: number, body: unknown) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
});
export const QUOTE_STORED = json(201, {
  success: true,
  message: "We'll get back to you with a quote soon.",
  id: '7c1f4f3e-7a55-4c5b-9a3d-1f2b3c4d5e6f',
});
export const FILES_STORED = json(201, {
  success: true,
  message: 'Your files have been received.',
  files: [],
});
export const refusal = (status: number, message: string, issues?: { path: string; message: string }[]) =>
  json(status, { success: false, error: message, message, issues, requestId: 'test-request' });

type Answer = Parameters<Route['fulfill']>[0] | 'no answer';

/** One call that was met in the server's place. */
export interface Call {
  at: 'upload' | 'quote';
  request: Request;
}

/** Answers both calls in the server's place, and tells what was called. A list of answers is used in turn. */
export async function answerCalls(
  page: Page,
  {
    upload = FILES_STORED,
    quote = QUOTE_STORED,
  }: { upload?: Answer | Answer[]; quote?: Answer | Answer[] } = {},
): Promise<Call[]> {
  const calls: Call[] = [];
  const answering = async (at: Call['at'], pattern: string, answers: Answer | Answer[]) => {
    const turns = Array.isArray(answers) ? [...answers] : undefined;
    await page.route(pattern, async (route) => {
      calls.push({ at, request: route.request() });
      const answer = turns ? turns.shift() : (answers as Answer);
      if (answer === 'no answer' || answer === undefined) await route.abort('connectionreset');
      else await route.fulfill(answer);
    });
  };
  await answering('upload', UPLOAD_CALL, upload);
  await answering('quote', QUOTE_CALL, quote);
  return calls;
}

/** The quotes among the calls, as they were sent. */
export const quotesIn = (calls: Call[]) =>
  calls
    .filter(({ at }) => at === 'quote')
    .map(({ request }) => request.postDataJSON() as Record<string, unknown>);

/** The parts of a multipart body by their order: the name of each field, and of the file it holds. */
export const partsOf = (request: Request) =>
  [
    ...(request.postDataBuffer()?.toString('latin1') ?? '').matchAll(
      /name="([^"]+)"(?:; filename="([^"]*)"\r\nContent-Type: [^\r]*)?\r\n\r\n([^\r]*)/g,
    ),
  ].map(([, name, filename, value]) => ({ name, ...(filename === undefined ? { value } : { filename }) }));

/** Drops files on the area as a mouse would, and lets the page see the drag first when asked. */
export const dragFiles = async (
  page: Page,
  files: { name: string; bytes?: number; type?: string }[],
  events: readonly ('dragenter' | 'dragover' | 'dragleave' | 'drop')[] = ['dragenter', 'dragover', 'drop'],
) => {
  const transfer = await page.evaluateHandle((list) => {
    const data = new DataTransfer();
    for (const { name, bytes = 1024, type = '' } of list)
      data.items.add(new File([new Uint8Array(bytes)], name, { type }));
    return data;
  }, files);
  const area = page.getByText('Drag and drop files here, or click to select');
  for (const event of events) await area.dispatchEvent(event, { dataTransfer: transfer });
};
