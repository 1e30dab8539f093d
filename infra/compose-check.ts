/**
 * `make compose-check`: proves that the product works on the running containers (`docker compose up`).
 *
 * A quote with three attachments of several MB goes in by the gateway's port; its row, its files in MinIO,
 * byte for byte, and its one SMS in the ledger are looked up in the stores themselves. `--hard` goes on with
 * what happens in production: each service is restarted, also three times under load and as one of two replicas;
 * Redis is killed; inquiries run twice. It leaves
 * quotes of its own behind, so it is not for a site that has customers.
 */
import { execFile, spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { API } from '@packaging/contracts/api';
import { mediaPath } from '@packaging/contracts/media';
import { PAGES } from '@packaging/contracts/pages';
import type { PortfolioItem } from '@packaging/contracts/portfolio';
import { QUOTE_FILES_FIELD } from '@packaging/contracts/quote-files';
import { restartUnderTraffic } from './load/restarts.ts';
import { pdf, png, xlsx } from './test-harness/samples/attachments.ts';
import { ROOT } from './local/supervised-process.ts';
import { serviceNames } from './services.ts';

const MEGABYTE = 1024 * 1024;
const WAIT_MAX_MS = 120_000;

const { values } = parseArgs({ options: { hard: { type: 'boolean', default: false } } });
/** Compose 2 is a command of docker, Compose 1 one of its own. */
const COMPOSE =
  spawnSync('docker', ['compose', 'version']).status === 0 ? ['docker', 'compose'] : ['docker-compose'];

/** Where the gateway's port is published, by Compose's own word ('0.0.0.0:8080'). */
const url = `http://localhost:${String(compose('port', 'gateway', '8080'))
  .trim()
  .split(':')
  .pop()}`;

function compose(...args: string[]): Buffer {
  return composeWith({}, ...args);
}

/** @param settings take precedence over .env */
function composeWith(settings: Record<string, string>, ...args: string[]): Buffer {
  const [program, ...first] = [...COMPOSE, ...args];
  const { status, stdout, stderr } = spawnSync(program!, first, {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    maxBuffer: 512 * MEGABYTE,
  });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${String(stderr)}`);
  return stdout;
}

/** One value from a service's database. */
function ask(database: string, query: string): string {
  const psql = ['psql', '--username', 'postgres', '--dbname', database, '--tuples-only', '--no-align'];
  return String(compose('exec', '-T', 'postgres', ...psql, '--command', query)).trim();
}

function check(what: string, holds: boolean): void {
  process.stdout.write(`${holds ? 'ok    ' : 'FAILED'} ${what}\n`);
  if (!holds) process.exit(1);
}

async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + WAIT_MAX_MS;
  while (Date.now() < deadline) {
    if (await holds()) return check(what, true);
    await delay(250);
  }
  check(what, false);
}

const statusOf = async (path: string): Promise<number> =>
  fetch(url + path, { redirect: 'manual' }).then(
    (response) => response.status,
    () => 0,
  );
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

/** Sends a quote without attachments; true if it was accepted. */
const sendQuote = async (submissionId: string): Promise<boolean> =>
  fetch(url + API.requestQuote.path, quoteOf(submissionId)).then(
    (response) => response.ok,
    () => false,
  );

/** SMS that were decided for a submission: sent, or refused because the check has sent its share within the limits. */
function smsOf(submissionId: string): number {
  const quote = ask('inquiries', `SELECT id FROM quotes WHERE submission_id = '${submissionId}'`);
  if (!quote) return 0;
  return Number(
    ask(
      'notifications',
      `SELECT count(*) FROM sms_ledger WHERE quote_id = '${quote}' AND status IN ('sent', 'refused')`,
    ),
  );
}

/** A browser with the site's session cookie. */
class Visitor {
  cookie = '';

  async call({ method, path }: { method: string; path: string }, body?: object) {
    const response = await fetch(url + path, {
      method,
      headers: { cookie: this.cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.cookie;
    return { status: response.status, text: await response.text() };
  }

  /** The account that is logged in, as `/me` says; undefined for nobody. */
  async me(): Promise<{ username: string; role: string } | undefined> {
    const { status, text } = await this.call(API.currentUser);
    return status === 200 ? (JSON.parse(text) as { username: string; role: string }) : undefined;
  }
}

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

async function account(): Promise<void> {
  const visitor = new Visitor();
  const credentials = { username: `check-${randomUUID()}`, password: randomUUID() };
  check('an account is signed up for', (await visitor.call(API.signup, credentials)).status === 201);
  check('and is logged in', (await visitor.me())?.username === credentials.username);
  const session = visitor.cookie;
  check('it logs out', (await visitor.call(API.logout)).status === 204);
  visitor.cookie = session;
  check('and its session is dead', (await visitor.me()) === undefined);
  await staff(credentials);
}

/** The operator's commands, in the container. */
async function staff(customer: { username: string; password: string }): Promise<void> {
  const inAuth = (command: string, ...args: string[]) =>
    String(compose('exec', '-T', 'auth', 'node', `dist/${command}.js`, ...args));
  const username = `staff-${randomUUID()}`;
  const password = /^Password: (\S+)\s*$/m.exec(inAuth('staff', username))?.[1] ?? '';
  const visitor = new Visitor();
  check(
    'a staff account made in the container logs in with the password that was printed',
    (await visitor.call(API.login, { username, password })).status === 200,
  );
  check('and is staff', (await visitor.me())?.role === 'staff');
  check(
    'the command in the container logs it out',
    inAuth('log-out', username).trim() === 'Sessions ended: 1' && (await visitor.me()) === undefined,
  );

  inAuth('staff', customer.username);
  const promoted = new Visitor();
  check(
    'a customer who is promoted in the container logs in with the password they had',
    (await promoted.call(API.login, customer)).status === 200,
  );
  check('and is staff', (await promoted.me())?.role === 'staff');
}

async function quoteWithAttachments(): Promise<void> {
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

  const row = ask(
    'inquiries',
    `SELECT count(*), min(company), min(custom_style), min(comments), bool_or(attachments_missing)
     FROM quotes WHERE submission_id = '${submissionId}'`,
  );
  check('its row is there once, and complete', row === '1|Bäckerei Süß & Söhne|Hexagonal sleeve|静かに|f');

  const stored = ask(
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
    check(`${name} is in MinIO, byte for byte`, sha256(objectOf(key)) === sha256(files[name]!));
  await until('its SMS is in the ledger', () => smsOf(submissionId) === 1);
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
  const rows = ask(
    'notifications',
    `SELECT count(*), min(status), min(kind), min(provider) FROM sms_ledger WHERE recipient = '${phoneNumber}'`,
  );
  check('and it stands in the ledger', rows === '1|sent|quote-ready|sandbox');
}

/** Each service's key opens its own bucket and no other. */
function storesApart(): void {
  const program = `
    import { Client } from 'minio';
    const { hostname, port, username, password, pathname } = new URL(process.env.STORAGE_URL);
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

function objectOf(key: string): Buffer {
  const alias =
    'mc --quiet alias set own http://127.0.0.1:9000 "$MINIO_ROOT_USER" "$MINIO_ROOT_PASSWORD" >/dev/null';
  return compose(
    'exec',
    '-T',
    'minio',
    'sh',
    '-c',
    `${alias} && mc cat "own/quote-attachments/$1"`,
    'sh',
    key,
  );
}

async function restarts(): Promise<void> {
  for (const service of [...serviceNames, 'minio', 'postgres', 'redis', 'gateway']) {
    const submissionId = `${Date.now()}-restart-${service}`;
    compose('restart', service);
    await until(`a quote is taken after a restart of ${service}`, () => sendQuote(submissionId));
    await until('and its SMS is sent once', () => smsOf(submissionId) === 1);
  }
}

/** Three restarts of each service, alone and as one of two replicas, while 32 visitors use the site. */
async function restartsUnderLoad(): Promise<void> {
  const isReady = async (container: string) =>
    (await docker('inspect', '--format', '{{.State.Health.Status}}', container)) === 'healthy';
  const replicas = (count: number) => serviceNames.flatMap((name) => ['--scale', `${name}=${count}`]);
  composeWith({ RATE_LIMIT_SCALE: '0' }, 'up', '-d');
  await until('the site responds without rate limits', async () => (await statusOf(PAGES.contact)) === 200);
  for (const count of [1, 2]) {
    composeWith({ RATE_LIMIT_SCALE: '0' }, 'up', '-d', '--no-recreate', ...replicas(count));
    for (const service of serviceNames) {
      const containers = String(compose('ps', '-q', service))
        .trim()
        .split('\n');
      const allReady = async () => (await Promise.all(containers.map(isReady))).every(Boolean);
      await until(`${count} of ${service} run`, allReady);
      const failed = await restartUnderTraffic(url, service, async () => {
        for (const container of containers) {
          await docker('restart', '--time', '30', container);
          while (!(await isReady(container))) await delay(250);
        }
      });
      check(`no request fails while ${service} is restarted (${count} of it)`, failed === 0);
    }
  }
  compose('up', '-d', '--remove-orphans', ...replicas(1));
  await until('the site responds with rate limits', async () => (await statusOf(PAGES.contact)) === 200);
}

/** Runs a command of docker without holding up what runs at the same time. */
async function docker(...args: string[]): Promise<string> {
  return (await promisify(execFile)('docker', args)).stdout.trim();
}

async function redisDies(): Promise<void> {
  const submissionId = `${Date.now()}-no-redis`;
  compose('kill', '-s', 'SIGKILL', 'redis');
  check('a quote is taken while Redis is dead', await sendQuote(submissionId));
  check('and nothing was sent yet', smsOf(submissionId) === 0);
  compose('start', 'redis');
  await until('its SMS is sent once Redis is back', () => smsOf(submissionId) === 1);
}

async function twoReplicas(): Promise<void> {
  compose('up', '-d', '--no-recreate', '--scale', 'inquiries=2', 'inquiries');
  const started = Date.now();
  const submissions = Array.from({ length: 40 }, (_, index) => `${started}-replica-${index}`);
  // Each twice at the same time, so that both replicas meet the same submission.
  const taken = await Promise.all(submissions.flatMap((id) => [sendQuote(id), sendQuote(id)]));
  check('two replicas take 40 quotes, each sent twice', taken.every(Boolean));
  const rows = ask(
    'inquiries',
    `SELECT count(*) FROM quotes WHERE submission_id LIKE '${started}-replica-%'`,
  );
  check('each is there once', rows === '40');
  const quotes = () =>
    ask(
      'inquiries',
      `SELECT string_agg(quote_literal(id), ',') FROM quotes WHERE submission_id LIKE '${started}-replica-%'`,
    );
  const ledger = `SELECT count(*), count(DISTINCT quote_id) FROM sms_ledger WHERE status IN ('sent', 'refused') AND quote_id IN`;
  await until('and has one SMS', () => ask('notifications', `${ledger} (${quotes()})`) === '40|40');
  compose('up', '-d', '--no-recreate', '--scale', 'inquiries=1', 'inquiries');
}
