import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer as createVite, type ViteDevServer } from 'vite';
import type { ProcessName } from '../services.ts';
import { ROOT } from './supervised-process.ts';
import type { System } from './system.ts';

/** Everything that runs on Node, by folder: 'packages/contracts', 'gateway', 'services/auth'. */
const WORKSPACES = globSync('{packages/*,gateway,services/*}/package.json', { cwd: ROOT }).map(dirname);
/** What such a workspace runs, and the workspace. */
const SOURCE = /^(packages\/[^/]+|gateway|services\/[^/]+)\/(?:src|cards)\/.*(?<!\.spec)\.(?:ts|ya?ml)$/;
/** An editor that saves all files triggers one build. */
const SETTLE_MS = 30;

/** Compiles workspaces and the packages they use; errors go to the terminal. Returns whether there were none. */
export function compile(workspaces = WORKSPACES): Promise<boolean> {
  const compiler = join(ROOT, 'node_modules/typescript/lib/tsc.js');
  const child = spawn(process.execPath, [compiler, '-b', ...workspaces], { cwd: ROOT, stdio: 'inherit' });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}

/**
 * Compiles what changes and restarts the processes that run it. Vite's watcher reports the changes: TypeScript's own
 * watch mode polls and takes seconds, and fs.watch loses files that an editor replaces.
 */
export function restartOnChange(
  { watcher }: ViteDevServer,
  processes: System['processes'],
  print: (text: string) => void,
): void {
  const changed = new Set<string>();
  let builds = Promise.resolve();
  let isScheduled = false;

  const build = async () => {
    await delay(SETTLE_MS);
    isScheduled = false;
    const startedAt = Date.now();
    const building = new Set(changed);
    changed.clear();
    const affected = WORKSPACES.filter((workspace) => usesAny(workspace, building));
    if (!(await compile(affected))) {
      // The next change compiles them again, whichever workspace it is in.
      for (const workspace of building) changed.add(workspace);
      return;
    }
    const names = affected
      .filter((workspace) => !workspace.startsWith('packages/'))
      .map((path) => basename(path));
    print(`Compiled in ${Date.now() - startedAt} ms; restarting ${names.join(', ')}`);
    await Promise.all(names.map((name) => processes[name as ProcessName].restart()));
  };

  watcher.add(
    globSync('{packages/*,gateway,services/*}/{src,cards}', { cwd: ROOT }).map((path) => join(ROOT, path)),
  );
  watcher.on('all', (_, file) => {
    const workspace = SOURCE.exec(relative(ROOT, file))?.[1];
    if (!workspace) return;
    changed.add(workspace);
    if (isScheduled) return;
    isScheduled = true;
    builds = builds.then(build).catch((error: unknown) => print(String(error)));
  });
}

/** Whether a workspace is one of `others`, or depends on one. */
function usesAny(workspace: string, others: Set<string>): boolean {
  const manifest = readFileSync(join(ROOT, workspace, 'package.json'), 'utf8');
  const { dependencies = {} } = JSON.parse(manifest) as { dependencies?: Record<string, string> };
  const used = WORKSPACES.filter((other) => `@packaging/${basename(other)}` in dependencies);
  return others.has(workspace) || used.some((other) => usesAny(other, others));
}

/** Serves the pages from their sources, with hot reload; the API comes from the gateway at `gatewayUrl`. */
export async function servePages(port: number, host: string, gatewayUrl: string): Promise<ViteDevServer> {
  const server = createServer();
  const root = join(ROOT, 'frontend');
  const vite = await createVite({
    root,
    configFile: join(root, 'vite.config.ts'),
    clearScreen: false,
    // With a server of its own, Vite would end this process by itself on SIGTERM.
    server: { middlewareMode: { server }, ws: { server }, proxy: { '/api': gatewayUrl } },
  });
  server.on('request', vite.middlewares);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return vite;
}
