import { createHash, randomUUID } from 'node:crypto';
import { API } from '@packaging/contracts/api';
import { QUOTE_FILES_FIELD } from '@packaging/contracts/quote-files';
import { pdf, png, xlsx } from '../test-harness/samples/attachments.ts';
import { check, until } from './check.ts';
import { query, storedAttachment, url } from './containers.ts';

const MEGABYTE = 1024 * 1024;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const quoteOf = (submissionId: string, changes: object = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    name: 'Compose Check',
    email: 'compose-check@example.com',
    phoneNumber: '(213) 373-4253',
    company: 'Bäckerei Süß & Söhne',
    smsNotifications: true,
    boxType: 'foldingCarton',
    style: 'OTHER',
    customStyle: 'Hexagonal sleeve',
    length: '10.125',
    width: '5',
    height: '2.5',
    material: '18pt C1S',
    printColors: '4',
    coating: 'Soft Touch',
    additionalOptions: ['foilStamping', 'embossing'],
    quantities: ['500', '2500'],
    comments: '静かに',
    submissionId,
    hasAttachments: false,
    ...changes,
  }),
});

/** Sends a quote without attachments; returns whether it was accepted. */
export const sendQuote = async (submissionId: string): Promise<boolean> =>
  fetch(url + API.requestQuote.path, quoteOf(submissionId)).then(
    (response) => response.ok,
    () => false,
  );

/** The number of SMS for a submission that were sent, or refused because this check has reached the limits. */
export function smsOf(submissionId: string): number {
  const quote = query('inquiries', `SELECT id FROM quotes WHERE submission_id = '${submissionId}'`);
  if (!quote) return 0;
  return Number(
    query(
      'notifications',
      `SELECT count(*) FROM sms_ledger WHERE quote_id = '${quote}' AND status IN ('sent', 'refused')`,
    ),
  );
}

/** The number of quotes whose submission begins with a prefix, and of those with exactly one SMS. */
export function quotesAndSmsOf(prefix: string): { quotes: number; withSms: number } {
  const ids = query('inquiries', `SELECT quote_literal(id) FROM quotes WHERE submission_id LIKE '${prefix}%'`)
    .split('\n')
    .filter(Boolean);
  const once = `SELECT quote_id FROM sms_ledger WHERE status IN ('sent', 'refused') GROUP BY quote_id HAVING count(*) = 1`;
  const withSms = query(
    'notifications',
    `SELECT count(*) FROM (${once}) AS once WHERE quote_id IN (${ids.join() || 'NULL'})`,
  );
  return { quotes: ids.length, withSms: Number(withSms) };
}

/** A quote with three attachments: its row, its files byte for byte, and its SMS. */
export async function quoteWithAttachments(): Promise<void> {
  const submissionId = `${Date.now()}-${randomUUID()}`;
  const files: Record<string, Buffer> = {
    'Zeichnung größer.pdf': pdf(3 * MEGABYTE),
    'artwork.png': png(4 * MEGABYTE),
    '数量.xlsx': xlsx(5 * MEGABYTE),
  };
  const form = new FormData();
  form.append('submissionId', submissionId);
  form.append('name', 'Compose Check');
  form.append('email', 'compose-check@example.com');
  for (const [name, bytes] of Object.entries(files))
    form.append(QUOTE_FILES_FIELD, new Blob([new Uint8Array(bytes)]), name);
  const uploaded = await fetch(url + API.uploadQuoteFiles.path, { method: 'POST', body: form });
  check(`three attachments are taken (${uploaded.status})`, uploaded.ok);

  const send = () => fetch(url + API.requestQuote.path, quoteOf(submissionId, { hasAttachments: true }));
  const responses = await Promise.all([send(), send()]);
  check(
    'the quote is taken, also when it is sent twice at once',
    responses.every(({ ok }) => ok),
  );

  const row = query(
    'inquiries',
    `SELECT count(*), min(company), min(custom_style), min(comments), bool_or(attachments_missing)
     FROM quotes WHERE submission_id = '${submissionId}'`,
  );
  check('its row is there once, and complete', row === '1|Bäckerei Süß & Söhne|Hexagonal sleeve|静かに|f');

  const stored = query(
    'inquiries',
    `SELECT a.name || '|' || a.object_key FROM attachments a JOIN quotes q ON q.id = a.quote_id
     WHERE q.submission_id = '${submissionId}'`,
  )
    .split('\n')
    .map((line) => line.split('|') as [string, string]);
  check(
    'its files have kept their names',
    stored
      .map(([name]) => name)
      .toSorted()
      .join() === Object.keys(files).toSorted().join(),
  );
  for (const [name, key] of stored)
    check(`${name} is in MinIO, byte for byte`, sha256(storedAttachment(key)) === sha256(files[name]!));
  await until('its SMS is in the ledger', () => smsOf(submissionId) === 1);
}
