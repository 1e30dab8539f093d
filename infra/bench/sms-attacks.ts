/**
 * Tries to send SMS at the company's cost through the gateway of a whole system of its own, whose provider is a server
 * on this machine that speaks Twilio's API, and prints what each attack met and what reached the provider. Linux only.
 *
 *   make build && node infra/bench/sms-attacks.ts
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { API } from '@packaging/contracts/api';
import { OPERATIONS } from '@packaging/contracts/operations';
import { sendCallback, statusForm, TwilioServer } from '../test-harness/twilio-server.ts';
import { until } from '../test-harness/until.ts';
import { AttackedSite } from './attacked-site.ts';
import { times } from './concurrency.ts';
import { address, type Reply, statuses } from './site-client.ts';
import { NUMBER_SPELLINGS } from '../test-harness/samples/phone-numbers.ts';

/** Where Twilio reaches the site: it is asked for callbacks to public addresses alone. */
const PUBLIC_URL = 'https://boxes.example.com';

const twilio = await TwilioServer.start();
const site = await AttackedSite.start({ notifications: { ...twilio.environment, PUBLIC_URL } });
const ledger = new pg.Client({ connectionString: site.system.databases.notifications });
await ledger.connect();

/** A mobile number of a block of its own (the block is all but the last four digits). */
const numberOf = (block: number, line = 1000): string => {
  const area = [213, 310, 415, 619, 650][Math.floor(block / 700) % 5]!;
  return `+1${area}${220 + (block % 700)}${line}`;
};
let claims = 0;
/** Headers by which a visitor claims to be somebody else, another one each time. */
const claimingAnother = () => {
  const claimed = `203.0.${++claims >> 8}.${claims & 255}`;
  return { 'x-forwarded-for': claimed, forwarded: `for=${claimed}`, 'x-real-ip': claimed };
};
const testSms = (phoneNumber: string, from: string, headers = claimingAnother()) =>
  site.send(API.testSms, from, { phoneNumber, notificationType: 'quote' }, headers);

/** Runs an attack from an empty ledger; notes what it met, the reasons, and how many messages reached the provider. */
async function attack(name: string, tried: string, work: () => Promise<Reply[]>): Promise<void> {
  await ledger.query('DELETE FROM sms_ledger');
  const before = twilio.sendRequests;
  const replies = await work();
  const refusals = new Set(
    replies
      .filter(({ status }) => status !== 200)
      .map(({ body }) => (JSON.parse(body) as { error: string }).error.replace(/ Please try again.*$/, '')),
  );
  const reasons = [...refusals].map((refusal) => `'${refusal}'`).join(' ');
  site.record(name, tried, `${statuses(replies)}; ${twilio.sendRequests - before} sent. ${reasons}`);
}

const EXPENSIVE = {
  premium: '+1 900 234 5678',
  'toll-free': '+1 800 234 5678',
  Jamaica: '+1 876 422 1234',
  'the Dominican Republic': '+1 809 234 5678',
  'the Bahamas': '+1 242 359 1234',
  Barbados: '+1 246 250 1234',
  'the United Kingdom, personal': '+44 70 1234 5678',
  Latvia: '+371 21 234 567',
  'a satellite': '+881 612 345 678',
};

try {
  await attack('one number, rotating X-Forwarded-For', '40 messages from one address', () =>
    times(40, () => testSms('+12133734253', address(1))),
  );
  await attack('one number in twelve spellings', 'each from an address of its own', () =>
    times(NUMBER_SPELLINGS.length, (index) => testSms(NUMBER_SPELLINGS[index]!, address(2, index))),
  );
  await attack('many numbers, rotating X-Forwarded-For', '100 numbers of as many blocks, one address', () =>
    times(100, (index) => testSms(numberOf(index), address(3))),
  );
  await attack('many numbers of one block', '100 numbers from as many addresses', () =>
    times(100, (index) => testSms(numberOf(0, 4000 + index), address(4, index))),
  );
  await attack('many numbers of many blocks', '800 numbers from as many addresses', () =>
    times(800, (index) => testSms(numberOf(index), address(5, index))),
  );
  await attack('a flood, rotating X-Forwarded-For', '400 calls within a minute from one address', () =>
    times(400, (index) => testSms(numberOf(index), address(6))),
  );
  for (const [kind, number] of Object.entries(EXPENSIVE))
    await attack(`a number that costs more: ${kind}`, number, async () => [
      await testSms(number, address(7)),
    ]);
  await attack('the other test call', '10 capability tests of one number', () =>
    times(10, () =>
      site.send(API.smsCapability, address(8), { phoneNumber: '+12133734253' }, claimingAnother()),
    ),
  );
  await quotes();
  await callbacks();
} finally {
  await ledger.end();
  await site.stop();
  await twilio.stop();
}
site.print();

/** Quotes with SMS to one number: all are taken, and the limits hold for their messages. */
async function quotes(): Promise<void> {
  const count = 20;
  await attack('confirmations of quotes to one number', `${count} quotes, one address`, async () => {
    const replies = await times(count, () =>
      site.send(
        API.requestQuote,
        address(9),
        {
          ...OPERATIONS.requestQuote.request.example,
          phoneNumber: '213 373 4253',
          smsNotifications: true,
          submissionId: randomUUID(),
        },
        claimingAnother(),
      ),
    );
    await until(async () => {
      const { rows } = await ledger.query<{ decided: number }>(
        `SELECT count(*)::int AS decided FROM sms_ledger WHERE status IN ('sent', 'refused')`,
      );
      return rows[0]!.decided === count;
    });
    return replies;
  });
}

/** Reports that are not Twilio's. */
async function callbacks(): Promise<void> {
  await ledger.query('DELETE FROM sms_ledger');
  await testSms('+12133734253', address(10));
  const accepted = twilio.messages.at(-1)!;
  const signedUrl = accepted.statusCallback!.split('#')[0]!;
  const failed = statusForm(twilio, accepted, 'failed', { ErrorCode: '30007' });
  const stop = { AccountSid: twilio.accountSid, MessageSid: accepted.sid, From: accepted.to, Body: 'STOP' };
  const url = site.system.url + new URL(signedUrl).pathname + new URL(signedUrl).search;
  const own = { authToken: twilio.authToken, signedUrl };
  const stranger = { authToken: 'e5'.repeat(16), signedUrl };
  const forgeries: [what: string, Promise<Response>][] = [
    ['no signature', sendCallback(url, failed, own, { 'x-twilio-signature': '' })],
    ["another account's token", sendCallback(url, failed, stranger)],
    [
      'signed for the address that the Host header names',
      sendCallback(url, failed, { ...own, signedUrl: url }),
    ],
    [
      'about another message',
      sendCallback(url.replace(/message=[^&]*/, `message=${randomUUID()}`), failed, own),
    ],
    ["another account's", sendCallback(url, { ...failed, AccountSid: `AC${'0'.repeat(32)}` }, own)],
    ["STOP in another's name", sendCallback(site.system.url + API.smsInbound.path, stop, stranger)],
  ];
  for (const [what, response] of forgeries) {
    const { status } = await response;
    const { rows } = await ledger.query<{ delivery: string }>('SELECT delivery FROM sms_ledger');
    site.record('a forged callback', what, `${status}; the message remains '${rows[0]!.delivery}'`);
  }
  const next = await testSms('+12133734253', address(11));
  site.record(
    'after all of them',
    'a message to the number that was said to have opted out',
    `${next.status}`,
  );
}
