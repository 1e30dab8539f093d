import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../infra/test-harness/until.ts';
import { directoryStore, type TestStore } from '../../../infra/test-harness/test-stores.ts';
import { Inquiries } from './support/inquiries.ts';
import { quoteRequest } from './support/requests.ts';

describe('the outbox', () => {
  let store: TestStore;
  let inquiries: Inquiries;
  beforeAll(async () => {
    store = await directoryStore();
    inquiries = await Inquiries.start(store.url, { SWEEP_INTERVAL_MS: '200' });
  });
  afterAll(async () => {
    await inquiries.stop();
    await store.close();
  });

  it('removes messages that were settled a month ago, and none that are still to be sent', async () => {
    for (const company of ['old', 'young', 'waiting'])
      await inquiries.post('/api/quote-request', quoteRequest({ company, smsNotifications: true }));
    const settle = (company: string, days: number) =>
      inquiries.rows(
        `UPDATE outbox_messages SET settled_at = now() - make_interval(days => $2, mins => 1)
         WHERE quote_id = (SELECT id FROM quotes WHERE company = $1)`,
        [company, days],
      );
    await inquiries.rows(`UPDATE outbox_messages SET created_at = now() - interval '60 days'`);
    await settle('young', 29);
    await settle('old', 30);
    const settled = 'inquiries_swept_total{kind="settled-message"}';
    await until(async () => (await inquiries.metric(settled)) === 1);
    const left = await inquiries.rows(
      'SELECT company FROM outbox_messages JOIN quotes ON quotes.id = quote_id ORDER BY company',
    );
    expect(left).toEqual([{ company: 'waiting' }, { company: 'young' }]);
    expect(await inquiries.count('quotes')).toBe(3);
  });
});
