/**
 * Restarts every service three times (SIGTERM), one after the other, while 32 visitors on keep-alive connections read,
 * request quotes and upload attachments. No request may fail. `make restart-test`.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restartUnderTraffic } from './load/restarts.ts';
import { startSystem } from './local/system.ts';
import { processNames, serviceNames } from './services.ts';

const directory = await mkdtemp(join(tmpdir(), 'restart-test-'));
await chmod(directory, 0o755);
const environment = { LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '0' };
const system = await startSystem({
  directory,
  environment: Object.fromEntries(processNames.map((name) => [name, environment])),
});

let failed = 0;
try {
  for (const name of serviceNames) {
    const process = system.processes[name];
    failed += await restartUnderTraffic(system.url, name, async () => {
      await process.kill('SIGTERM');
      await process.ready();
    });
  }
} finally {
  await system.stop();
  await rm(directory, { recursive: true, force: true });
}
console.log(failed === 0 ? 'No request failed.' : `FAILED: ${failed} requests.`);
process.exit(failed === 0 ? 0 : 1);
