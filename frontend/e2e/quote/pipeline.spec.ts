import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { API } from '@packaging/contracts/api';
import { pdf, xlsx } from '../../../infra/test-harness/samples/attachments.ts';
import { noise } from '../../../infra/test-harness/samples/images.ts';
import { expect, test } from '../support/fixtures.ts';
import { toastTitled } from '../support/notifications.ts';
import { pathOf, receivedFrom } from '../support/responses.ts';
import { query, testSystem } from '../support/test-system.ts';
import { dragFiles, quoteForm } from './quote-form.ts';

/** The whole path of a quote with nothing mocked: page, gateway, services, database, store, queue. */

const system = testSystem();
test.skip(!system, 'reads the databases and stores of a test system');

const MEGABYTE = 1024 * 1024;
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

test('a typed quote and three dropped files arrive complete, byte for byte', async ({ page }) => {
  test.setTimeout(120_000);
  const files = [
    { name: 'die line 42.pdf', type: 'application/pdf', content: pdf(3.5 * MEGABYTE) },
    { name: '包装 Größe.png', type: 'image/png', content: await noise(1200, 900) },
    {
      name: 'sizes.xlsx',
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: xlsx(3 * MEGABYTE),
    },
  ];
  for (const { content } of files) expect(content.length).toBeGreaterThan(2 * MEGABYTE);
  const email = `ada.${randomUUID()}@example.com`;
  const form = quoteForm(page);
  await form.open();
  await form.name.pressSequentially('Ada Lovelace');
  await form.company.pressSequentially('Analytical Engines');
  await form.email.pressSequentially(email);
  await form.phone.pressSequentially('(213) 373-4253');
  await form.foldingCarton.check();
  await form.style.selectOption('OTHER');
  await form.customStyle.pressSequentially('Drawer');
  await form.length.pressSequentially('10.125');
  await form.width.pressSequentially('5');
  await form.height.pressSequentially('2.5');
  await form.material.selectOption('18pt C1S');
  await form.printColors.selectOption({ label: '4 Color Process' });
  await form.coating.selectOption('Soft Touch');
  await page.getByText('Foil Stamping', { exact: true }).click();
  await page.getByText('Windowing', { exact: true }).click();
  await form.quantity(1).pressSequentially('1000');
  await form.addQuantity.click();
  await form.quantity(2).pressSequentially('2500');
  await form.comments.pressSequentially('Printed inside — für „Größe XL“.');
  await dragFiles(page, files);
  await expect(form.attached).toHaveCount(3);
  const responses = (['uploadQuoteFiles', 'requestQuote'] as const).map((call) =>
    page.waitForResponse(pathOf(call), { timeout: 60_000 }),
  );
  await form.submitButton.click();
  const [uploaded, stored] = await Promise.all(responses);
  expect((await receivedFrom('uploadQuoteFiles', uploaded!)).files).toHaveLength(3);
  const { id } = await receivedFrom('requestQuote', stored!);
  await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
  await expect(form.attached).toHaveCount(0);

  const quotes = await query(system!, 'inquiries', 'SELECT * FROM quotes WHERE email = $1', [email]);
  expect(quotes).toEqual([
    expect.objectContaining({
      id,
      name: 'Ada Lovelace',
      company: 'Analytical Engines',
      phone_number: '(213) 373-4253',
      sms_notifications: false,
      box_type: 'foldingCarton',
      style: 'OTHER',
      custom_style: 'Drawer',
      length: '10.125',
      width: '5',
      height: '2.5',
      material: '18pt C1S',
      print_colors: '4',
      coating: 'Soft Touch',
      quantities: ['1000', '2500'],
      comments: 'Printed inside — für „Größe XL“.',
      has_attachments: true,
      attachments_missing: false,
      request_id: stored!.headers()['x-request-id'],
    }),
  ]);
  expect((quotes[0]!['additional_options'] as string[]).toSorted()).toEqual(['foilStamping', 'windowing']);

  const attachments = await query<{ name: string; size: number; sha256: string; object_key: string }>(
    system!,
    'inquiries',
    'SELECT name, size, sha256, object_key FROM attachments WHERE quote_id = $1',
    [quotes[0]!['id']],
  );
  expect(attachments.map(({ name, size, sha256: sum }) => ({ name, size, sum }))).toEqual(
    expect.arrayContaining(
      files.map(({ name, content }) => ({ name, size: content.length, sum: sha256(content) })),
    ),
  );
  expect(attachments).toHaveLength(3);
  for (const { name, object_key } of attachments) {
    const kept = await readFile(join(system!.stores.attachments, object_key));
    expect(kept.equals(files.find((file) => file.name === name)!.content), name).toBe(true);
  }
});

test('a quote with consent leads to exactly one SMS, even if it is sent twice', async ({ request }) => {
  const quote = {
    name: 'Grace Hopper',
    email: `grace.${randomUUID()}@example.com`,
    phoneNumber: '(213) 373-4253',
    smsNotifications: true,
    boxType: 'corrugated',
    style: 'Half Slotted Container (HSC)',
    length: '10',
    width: '5',
    height: '2',
    material: '44 ECT B Flute',
    printColors: '1',
    coating: 'None',
    quantities: ['500'],
    submissionId: String(Date.now()),
    hasAttachments: false,
  };
  const responses = await Promise.all([1, 2].map(() => request.post(API.requestQuote.path, { data: quote })));
  const [first, second] = await Promise.all(
    responses.map((response) => receivedFrom('requestQuote', response)),
  );
  expect(second).toEqual(first);
  // Both responses are here, so a second message could no longer be added.
  const owed = await query(system!, 'inquiries', 'SELECT id FROM outbox_messages WHERE quote_id = $1', [
    first!.id,
  ]);
  expect(owed).toHaveLength(1);

  const ledger = () =>
    query(system!, 'notifications', 'SELECT * FROM sms_ledger WHERE quote_id = $1', [first!.id]);
  await expect.poll(async () => (await ledger()).length, { timeout: 20_000 }).toBe(1);
  expect(await ledger()).toEqual([
    expect.objectContaining({
      message_id: owed[0]!['id'],
      status: 'sent',
      kind: 'quote-confirmation',
      recipient: '+12133734253',
      provider: 'sandbox',
    }),
  ]);
});
