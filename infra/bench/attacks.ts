/**
 * Attacks on a system of its own through its gateway: the responses they get, and what ordinary visitors notice before,
 * during and after.
 *
 *   node infra/bench/attacks.ts              all
 *   node infra/bench/attacks.ts smuggling    those whose name contains a word
 *
 * Linux only, where every address of 127.0.0.0/8 is this machine: attackers and visitors have addresses of their own. The
 * store that hangs needs MinIO's program, the full disk needs root.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { accountAttacks } from './attacks/accounts.ts';
import { type Attack, AttackedSite } from './attacks/attacked-site.ts';
import { gatewayAttacks } from './attacks/gateway.ts';
import { smsAttacks, smsSite } from './attacks/sms.ts';
import { diskSite, storeSite, uploadAttacks } from './attacks/uploads.ts';

const QUIET_MS = 3000;

const groups: { site: () => Promise<AttackedSite | undefined>; attacks: Record<string, Attack> }[] = [
  { site: () => AttackedSite.start(), attacks: { ...gatewayAttacks, ...accountAttacks, ...uploadAttacks } },
  { site: smsSite, attacks: smsAttacks },
  storeSite,
  diskSite,
];

const words = process.argv.slice(2);
const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));

console.log('| attack | met | visitors before | during | after |\n|---|---|---|---|---|');
for (const { site: start, attacks } of groups) {
  const wanted = Object.entries(attacks).filter(([name]) => isWanted(name));
  if (wanted.length === 0) continue;
  const site = await start();
  if (!site) {
    for (const [name] of wanted) console.log(`| ${name} | not tried: this machine lacks what it needs |`);
    continue;
  }
  try {
    const quiet = async () => (await site.withVisitors(() => delay(QUIET_MS)))[1];
    await quiet();
    for (const [name, attack] of wanted) {
      const before = await quiet();
      const [met, during] = await site.withVisitors(() => attack(site));
      console.log(`| ${[name, met, before, during, await quiet()].join(' | ')} |`);
    }
  } finally {
    await site.stop();
  }
}
process.exit(0);
