import { randomUUID } from 'node:crypto';
import { blob, part } from '../../../../infra/test-harness/raw-form.ts';

/** A quote request that is valid. */
export const quoteRequest = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phoneNumber: '(213) 373-4253',
  company: 'Analytical Engines',
  smsNotifications: false,
  boxType: 'corrugated',
  style: 'Half Slotted Container (HSC)',
  length: '10.125',
  width: '5',
  height: '2.5',
  material: '44 ECT B Flute',
  printColors: '4',
  coating: 'Gloss AQ',
  additionalOptions: ['foilStamping', 'windowing'],
  quantities: ['100', '2500'],
  comments: 'No hurry.',
  submissionId: randomUUID(),
  hasAttachments: false,
  ...changes,
});

/** A form for the upload of files, in the order in which the page sends it. */
export function uploadForm(
  files: Record<string, Buffer>,
  fields: Record<string, string> = { submissionId: randomUUID(), name: 'Ada', email: 'ada@example.com' },
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, content] of Object.entries(files)) form.append('files', blob(content), name);
  return form;
}

/** The text fields of an upload. */
export const FIELDS = Buffer.concat([
  part('name="submissionId"', '12345'),
  part('name="name"', 'Ada'),
  part('name="email"', 'ada@example.com'),
]);
