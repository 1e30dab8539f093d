/**
 * Each kind of the gateway's responses, compared with nginx with one worker, plain http-proxy-middleware, a bare
 * node:http server and a bare Nest controller. They alternate within one run; prints medians and their ratio to nginx's,
 * at full load and at the same load.
 *
 *   node infra/bench/gateway.ts              on embedded parts, which it starts itself (part of `make bench`)
 *   node infra/bench/gateway.ts --against ../before     also the gateway of another checkout that is built
 *
 * `--seconds` (3) of each load, `--rounds` (3), `--connections` (32), `--only` rows with these words in their title,
 * separated by commas. Linux only.
 */
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { temporaryDirectory } from '../load/temporary-system.ts';
import { freePort } from '../local/free-port.ts';
import type { SupervisedProcess } from '../local/supervised-process.ts';
import { type Checkout, onCheckouts } from './checkouts.ts';
import { compare } from './comparison.ts';
import { comparisonsOf, type Contender } from './gateway-comparisons.ts';
import { startRivals } from './gateway-rivals.ts';
import { machineNow } from './machine-load.ts';
import { addMediaFiles } from './media-files.ts';
import { ensureWrkAndNginx } from './wrk.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string', default: '' },
    against: { type: 'string', multiple: true, default: [] },
  },
});

async function measure(checkouts: Checkout[]): Promise<void> {
  const directory = await temporaryDirectory();
  for (const { system } of checkouts) await addMediaFiles(system);
  const rivals = await startRivals(checkouts[0]!.system, directory);
  const secondGateways: SupervisedProcess[] = [];
  try {
    const contenders: Contender[] = [];
    for (const { path, system } of checkouts) {
      const { gateway, portfolio } = system.processes;
      const second = await startSecondGateway(gateway, rivals.instant.url);
      secondGateways.push(second.process);
      contenders.push({
        name: path ? `gateway of ${path}` : 'gateway',
        url: system.url.replace('localhost', '127.0.0.1'),
        gateway: gateway.pid!,
        portfolio: portfolio.pid!,
        instant: { url: second.url, gateway: second.process.pid! },
      });
    }
    console.log(`wrk with one thread and ${values.connections} connections, nginx with one worker`);
    console.log(await machineNow());
    for (const comparison of comparisonsOf(rivals, contenders, Number(values.connections)))
      if (values.only.split(',').some((words) => comparison.title.includes(words)))
        await compare(comparison, Number(values.rounds), Number(values.seconds));
  } finally {
    for (const gateway of secondGateways) await gateway.stop();
    await rivals.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** A gateway like another, in front of another portfolio service. */
async function startSecondGateway({ plan, constructor }: SupervisedProcess, portfolioUrl: string) {
  const [port, opsPort] = [await freePort(), await freePort()];
  const settings = { PORT: String(port), OPS_PORT: String(opsPort), PORTFOLIO_URL: portfolioUrl };
  // The class of the other one's checkout, which starts that checkout's programs.
  const process = new (constructor as typeof SupervisedProcess)(
    {
      ...plan,
      environment: { ...plan.environment, ...settings },
      readyUrl: `http://127.0.0.1:${opsPort}/health/ready`,
    },
    { onLines: () => {}, onEvent: () => {} },
  );
  await process.start();
  return { url: `http://127.0.0.1:${port}`, process };
}

if (!ensureWrkAndNginx()) process.exit(1);
// Rates are counted, as they are for visitors, and never reached.
await onCheckouts(values.against, measure, { environment: { gateway: { RATE_LIMIT_SCALE: '1000000' } } });
