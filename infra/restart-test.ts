/**
 * Restarts every service three times (SIGTERM), one after the other, while 32 visitors on keep-alive connections read,
 * request quotes and upload attachments. No request may fail. `make restart-test`.
 */
import { restartUnderTraffic } from './load/restarts.ts';
import { withTemporarySystem } from './load/temporary-system.ts';
import { serviceNames } from './services.ts';

const failed = await withTemporarySystem(
  async ({ url, processes }) => {
    let sum = 0;
    for (const name of serviceNames)
      sum += await restartUnderTraffic(url, name, async () => {
        await processes[name].kill('SIGTERM');
        await processes[name].ready();
      });
    return sum;
  },
  { settings: { LOG_LEVEL: 'error' } },
);
console.log(failed === 0 ? 'No request failed.' : `FAILED: ${failed} requests.`);
process.exit(failed === 0 ? 0 : 1);
