import { API } from '@packaging/contracts/api';
import { PAGES } from '@packaging/contracts/pages';
import { expect, test, type Page } from '../support/fixtures.ts';

/** Uploads one attachment of this size from the page, as its code does, and returns the response. */
const upload = (page: Page, megabytes: number) =>
  page.evaluate(
    async ({ path, megabytes }) => {
      const chunk = new Uint8Array(1024 * 1024);
      const head = new TextEncoder().encode('%PDF-1.7\n');
      const form = new FormData();
      form.append('submissionId', String(Date.now()));
      form.append('name', 'Ada');
      form.append('email', 'ada@example.com');
      form.append('files', new Blob([head, ...Array.from({ length: megabytes }, () => chunk)]), 'large.pdf');
      const response = await fetch(path, { method: 'POST', body: form });
      return {
        status: response.status,
        body: (await response.json()) as { success: boolean; message: string },
      };
    },
    { path: API.uploadQuoteFiles.path, megabytes },
  );

// A browser reads a response only after it has sent everything, unless the connection breaks.
for (const [megabytes, refusedBy, message] of [
  [
    120,
    'the service, in the middle of it,',
    '“large.pdf” has more than 20 MB. Please make it smaller, or email it to us.',
  ],
  [250, 'the gateway, by its length,', 'The request is too large'],
] as const)
  test(`the refusal of an upload of ${megabytes} MB by ${refusedBy} reaches the browser`, async ({
    page,
  }) => {
    await page.goto(PAGES.requestQuote);
    const { status, body } = await upload(page, megabytes);
    expect(status).toBe(413);
    expect(body).toMatchObject({ success: false, message });
  });
