import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../infra/local/free-port.ts';
import { type ProcessListener, SupervisedProcess } from '../../../infra/local/supervised-process.ts';
import { startSystem, type System } from '../../../infra/local/system.ts';
import { keepTestSystem } from './test-system.ts';

/** Starts the whole product with its own data for this run, unless BASE_URL names a running one. */
export default async function startSystemForTests(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['BASE_URL']) return undefined;
  const directory = await mkdtemp(join(tmpdir(), 'browser-tests-'));
  // PostgreSQL runs as another user, who needs access.
  await chmod(directory, 0o755);
  const complaints: string[] = [];
  const listener: ProcessListener = { onLines: () => {}, onEvent: (text) => complaints.push(text) };
  const system = await startSystem({
    directory,
    durable: false,
    // All tests come from one address.
    environment: Object.fromEntries(
      ['gateway', 'inquiries', 'notifications', 'portfolio'].map((name) => [name, { RATE_LIMIT_SCALE: '0' }]),
    ),
    listener,
  });
  const staffGateway = await startStaffGateway(system, listener);
  process.env['BASE_URL'] = system.url;
  keepTestSystem({ databases: system.databases, stores: system.stores, staffUrl: staffGateway.url });
  return async () => {
    await staffGateway.process.stop();
    await system.stop();
    await rm(directory, { recursive: true, force: true });
    // Otherwise a process that died and restarted would go unnoticed.
    if (complaints.length) throw new Error(complaints.join('\n'));
  };
}

/** A second gateway to the same services, with internal tools restricted to staff. */
async function startStaffGateway(
  { processes }: System,
  listener: ProcessListener,
): Promise<{ url: string; process: SupervisedProcess }> {
  const { main, environment } = processes.gateway.plan;
  const [port, opsPort] = [await freePort(), await freePort()];
  const staffGateway = new SupervisedProcess(
    {
      name: 'gateway for staff',
      main,
      environment: {
        ...environment,
        PORT: String(port),
        OPS_PORT: String(opsPort),
        INTERNAL_TOOLS_ACCESS: 'staff',
      },
      readyUrl: `http://127.0.0.1:${opsPort}/health/ready`,
    },
    listener,
  );
  await staffGateway.start();
  return { url: `http://localhost:${port}`, process: staffGateway };
}
