import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SERVICE_PORT } from '@packaging/service-kit/process/settings';
import { ROOT } from './local/supervised-process.ts';

import { SERVICES, type ServiceNeeds } from './services.ts';
import { composeServices } from './test-harness/compose-file.ts';

/** What docs/adding-a-service.md asks for outside a service's folder. */
const folders = globSync('services/*/package.json', { cwd: ROOT }).map((path) => basename(dirname(path)));
const table: Record<string, ServiceNeeds> = SERVICES;
const compose = composeServices();
const HEALTHY = { condition: 'service_healthy' };

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const settingOf = (name: string, setting: string) => `${name.toUpperCase().replaceAll('-', '_')}_${setting}`;
const passwordOf = (name: string) => settingOf(name, 'DB_PASSWORD');

describe('the table of services', () => {
  it('has every folder below services/, and nothing else', () => {
    expect(Object.keys(table).toSorted()).toEqual(folders.toSorted());
  });
});

describe.each(folders)('the service %s', (name) => {
  const { database, queue, store } = table[name] ?? ({} as ServiceNeeds);
  const { build, environment = {}, depends_on = {} } = compose[name] ?? {};

  it('is built by docker-compose.yml and listens where the gateway expects it', () => {
    expect(build?.args.WORKSPACE).toBe(`services/${name}`);
    expect(environment['PORT']).toBe(SERVICE_PORT);
  });

  it('gets from docker-compose.yml just what the table says that it needs', () => {
    const databaseUrl = `postgres://${name}:\${${passwordOf(name)}:?run make env first}@postgres:5432/${name}`;
    expect(environment['DATABASE_URL']).toBe(database && databaseUrl);
    expect(environment['QUEUE_URL']).toEqual(queue && expect.stringContaining('@redis:6379'));
    const storePassword = `\${${settingOf(name, 'STORE_PASSWORD')}:?run make env first}`;
    const bucket = compose['minio-init']!.environment![settingOf(name, 'BUCKET')];
    expect(environment['STORAGE_URL']).toBe(store && `http://${name}:${storePassword}@minio:9000/${bucket}`);
    expect(depends_on['postgres']).toEqual(database && HEALTHY);
    expect(depends_on['redis']).toEqual(queue && HEALTHY);
    expect(depends_on['minio']).toEqual(store && HEALTHY);
    expect(depends_on['minio-init']).toEqual(store && { condition: 'service_completed_successfully' });
  });

  it('is reached by the gateway if it has controllers', () => {
    const controllers = globSync(`services/${name}/src/**/*.controller.ts`, { cwd: ROOT });
    const routed = controllers.length > 0 || undefined;
    expect(compose['gateway']!.depends_on![name]).toEqual(routed && HEALTHY);
    expect(read('gateway/src/routes.ts').includes(`service: '${name}'`)).toBe(routed ?? false);
  });

  it('has a README', () => {
    expect(read(`services/${name}/README.md`)).toContain(`# ${name}`);
  });
});
