import { API } from '@packaging/contracts/api';
import { NUMBER_SPELLINGS } from '../../test-harness/samples/phone-numbers.ts';
import { TwilioServer } from '../../test-harness/twilio-server.ts';
import { times } from '../concurrency.ts';
import { type Attack, AttackedSite } from './attacked-site.ts';
import { address, claimAddress, type Reply, statuses } from './site-client.ts';

/** Callbacks are requested only for public addresses. */
const PUBLIC_URL = 'https://boxes.example.com';

let twilio: TwilioServer;

/** A site whose SMS provider is a server on this machine that speaks Twilio's API. */
export async function smsSite(): Promise<AttackedSite> {
  twilio = await TwilioServer.start();
  const notifications = { ...twilio.environment, PUBLIC_URL };
  return AttackedSite.start({ notifications }, undefined, () => twilio.stop());
}

/** A mobile number in a block of its own (all but the last four digits). */
const numberOf = (block: number): string => {
  const area = [213, 310, 415, 619, 650][Math.floor(block / 700) % 5]!;
  return `+1${area}${220 + (block % 700)}1000`;
};

let claims = 0;
const testSms = (site: AttackedSite, phoneNumber: string, from: string): Promise<Reply> =>
  site.send(API.testSms, from, { phoneNumber, notificationType: 'quote' }, claimAddress(++claims));

/** Runs an attack with an empty ledger; reports statuses, reasons, and the number of messages that reached the provider. */
const onLedger =
  (attack: (site: AttackedSite) => Promise<Reply[]>): Attack =>
  async (site) => {
    await site.query('notifications', 'DELETE FROM sms_ledger');
    const before = twilio.sendRequests;
    const replies = await attack(site);
    const refused = replies.filter(({ status }) => status !== 200);
    const reasons = new Set(
      refused.map(({ body }) =>
        (JSON.parse(body) as { error: string }).error.replace(/ Please try again.*$/, ''),
      ),
    );
    const quoted = [...reasons].map((reason) => `'${reason}'`).join(' ');
    return `${statuses(replies)}; ${twilio.sendRequests - before} sent. ${quoted}`;
  };

/** Premium, toll-free, Caribbean, personal, foreign and satellite numbers. */
const EXPENSIVE = [
  '+1 900 234 5678',
  '+1 800 234 5678',
  '+1 876 422 1234',
  '+1 809 234 5678',
  '+44 70 1234 5678',
  '+371 21 234 567',
  '+881 612 345 678',
];

export const smsAttacks: Record<string, Attack> = {
  '40 SMS to one number, each claiming another address': onLedger((site) =>
    times(40, () => testSms(site, '+12133734253', address(1))),
  ),
  'SMS to one number in twelve spellings from as many addresses': onLedger((site) =>
    times(NUMBER_SPELLINGS.length, (index) => testSms(site, NUMBER_SPELLINGS[index]!, address(2, index))),
  ),
  'SMS to 100 numbers from one address': onLedger((site) =>
    times(100, (index) => testSms(site, numberOf(index), address(3))),
  ),
  'SMS to 800 numbers from as many addresses': onLedger((site) =>
    times(800, (index) => testSms(site, numberOf(index), address(5, index))),
  ),
  'SMS to numbers that cost more': onLedger((site) =>
    times(EXPENSIVE.length, (index) => testSms(site, EXPENSIVE[index]!, address(7, index))),
  ),
};
