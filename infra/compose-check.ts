/**
 * `make compose-check`: proves that the product works on the running containers (`docker compose up`).
 *
 * A quote with three attachments of several MB goes through the gateway's port; its row, its files in MinIO, byte for byte,
 * and its one SMS are looked up in the stores themselves. `--hard` also restarts every service, three times under load and
 * as one of two replicas, replaces passwords, kills Redis, and runs inquiries twice. It leaves quotes of its own behind, so
 * it is not for a site with customers.
 */
import { parseArgs } from 'node:util';
import { API } from '@packaging/contracts/api';
import { mediaPath } from '@packaging/contracts/media';
import { PAGES } from '@packaging/contracts/pages';
import type { PortfolioItem } from '@packaging/contracts/portfolio';
import { account } from './compose-check/accounts.ts';
import { check, statusOf, until } from './compose-check/check.ts';
import { compose, query, url } from './compose-check/containers.ts';
import { redisDies, restarts, restartsUnderLoad, twoReplicas } from './compose-check/faults.ts';
import { quoteWithAttachments } from './compose-check/quotes.ts';
import { rotation } from './compose-check/rotation.ts';

const { values } = parseArgs({ options: { hard: { type: 'boolean', default: false } } });

await until(`the site responds at ${url}`, async () => (await statusOf(PAGES.contact)) === 200);
check('an unknown page is a 404', (await statusOf('/no-such-page')) === 404);
check('an unknown call is a 404', (await statusOf('/api/no-such-call')) === 404);
check('health is not for visitors', (await statusOf('/health/ready')) === 404);
await gallery();
await account();
await quoteWithAttachments();
await testSms();
storesApart();
if (values.hard) {
  await restarts();
  await rotation();
  await restartsUnderLoad();
  await redisDies();
  await twoReplicas();
}
process.stdout.write('All is well.\n');

async function gallery(): Promise<void> {
  const response = await fetch(url + API.portfolio.path);
  const items = (await response.json()) as PortfolioItem[];
  const images = await Promise.all(items.map(({ filename }) => statusOf(mediaPath(filename, 640))));
  check(
    `the gallery has ${items.length} items, and the store their images`,
    items.length > 0 && images.every((status) => status === 200),
  );
}

/** Fails where Twilio is configured: then it would send. */
async function testSms(): Promise<void> {
  const phoneNumber = `+1213373${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;
  const response = await fetch(url + API.testSms.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber, notificationType: 'ready' }),
  });
  const { success, message } = (await response.json()) as { success: boolean; message: string };
  check(`the sandbox takes a test SMS (${message})`, success && /nothing was really sent/.test(message));
  const rows = query(
    'notifications',
    `SELECT count(*), min(status), min(kind), min(provider) FROM sms_ledger WHERE recipient = '${phoneNumber}'`,
  );
  check('and it stands in the ledger', rows === '1|sent|quote-ready|sandbox');
}

/** Each service's key opens its own bucket and no other. */
function storesApart(): void {
  const program = `
    import { readFileSync } from 'node:fs';
    import { Client } from 'minio';
    const { hostname, port, username, pathname } = new URL(process.env.STORAGE_URL);
    const password = readFileSync(process.env.STORAGE_PASSWORD_FILE, 'utf8');
    const client = new Client({ endPoint: hostname, port: Number(port), useSSL: false, accessKey: username, secretKey: password });
    const code = (call) => call.then(() => 'allowed', (error) => error.code);
    console.log(await code(client.bucketExists(pathname.slice(1))));
    console.log(await code(client.getObject(process.argv[1], 'any')));
    console.log(await code(client.putObject(process.argv[1], 'any', 'any')));
    console.log(await code(client.listBuckets().then((buckets) => buckets.length === 1 || Promise.reject({ code: buckets.length }))));
  `;
  for (const [service, other] of [
    ['inquiries', 'media'],
    ['portfolio', 'quote-attachments'],
  ] as const) {
    const met = compose('exec', '-T', service, 'node', '--input-type=module', '--eval', program, other);
    check(
      `${service} reaches its own bucket alone`,
      String(met).trim().split('\n').join(' ') === 'allowed AccessDenied AccessDenied allowed',
    );
  }
}
