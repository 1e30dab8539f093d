import { setTimeout as delay } from 'node:timers/promises';
import { PAGES } from '@packaging/contracts/pages';
import { restartUnderTraffic } from '../load/restarts.ts';
import { serviceNames } from '../services.ts';
import { check, statusOf, until } from './check.ts';
import { compose, composeWith, docker, url } from './containers.ts';
import { quotesAndSmsOf, sendQuote, smsOf } from './quotes.ts';

export async function restarts(): Promise<void> {
  for (const service of [...serviceNames, 'minio', 'postgres', 'redis', 'gateway']) {
    const submissionId = `${Date.now()}-restart-${service}`;
    compose('restart', service);
    await until(`a quote is taken after a restart of ${service}`, () => sendQuote(submissionId));
    await until('and its SMS is sent once', () => smsOf(submissionId) === 1);
  }
}

/** Three restarts of each service, alone and as one of two replicas, while 32 visitors use the site. */
export async function restartsUnderLoad(): Promise<void> {
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

export async function redisDies(): Promise<void> {
  const submissionId = `${Date.now()}-no-redis`;
  compose('kill', '-s', 'SIGKILL', 'redis');
  check('a quote is taken while Redis is dead', await sendQuote(submissionId));
  check('and nothing was sent yet', smsOf(submissionId) === 0);
  compose('start', 'redis');
  await until('its SMS is sent once Redis is back', () => smsOf(submissionId) === 1);
}

export async function twoReplicas(): Promise<void> {
  compose('up', '-d', '--no-recreate', '--scale', 'inquiries=2', 'inquiries');
  const prefix = `${Date.now()}-replica-`;
  const submissions = Array.from({ length: 40 }, (_, index) => prefix + index);
  // Each twice at the same time, so that both replicas meet the same submission.
  const taken = await Promise.all(submissions.flatMap((id) => [sendQuote(id), sendQuote(id)]));
  check('two replicas take 40 quotes, each sent twice', taken.every(Boolean));
  check('each is there once', quotesAndSmsOf(prefix).quotes === 40);
  await until('and has one SMS', () => quotesAndSmsOf(prefix).withSms === 40);
  compose('up', '-d', '--no-recreate', '--scale', 'inquiries=1', 'inquiries');
}
