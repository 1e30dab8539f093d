import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from './local/supervised-process.ts';
import { SERVICES, type ServiceNeeds, urlSetting } from './services.ts';
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

  it('gives each a port of its own', () => {
    const ports = Object.values(table).map(({ port }) => port);
    expect(new Set(ports).size).toBe(ports.length);
  });
});

describe.each(folders)('the service %s', (name) => {
  const { port, database, queue, store } = table[name] ?? ({} as ServiceNeeds);
  const { build, environment = {}, depends_on = {} } = compose[name] ?? {};

  it('is built by docker-compose.yml and listens on the port of the table', () => {
    expect(build?.args.WORKSPACE).toBe(`services/${name}`);
    expect(environment['PORT']).toBe(port);
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

  it('has a password for its database in the container of PostgreSQL', () => {
    const password = passwordOf(name);
    expect(compose['postgres']!.environment![password]).toBe(
      database && `\${${password}:?run make env first}`,
    );
  });

  it('has a password for its store where its user is made', () => {
    const password = settingOf(name, 'STORE_PASSWORD');
    expect(compose['minio-init']!.environment![password]).toBe(
      store && `\${${password}:?run make env first}`,
    );
  });

  it('is reached by the gateway if it has controllers', () => {
    const controllers = globSync(`services/${name}/src/**/*.controller.ts`, { cwd: ROOT });
    const { environment: settings = {}, depends_on: startsAfter = {} } = compose['gateway']!;
    const routed = controllers.length > 0 || undefined;
    expect(settings[urlSetting(name)]).toBe(routed && `http://${name}:${port}`);
    expect(startsAfter[name]).toEqual(routed && HEALTHY);
    const calls = new RegExp(`service: ('${name}'|config\\.${urlSetting(name)})`);
    expect(calls.test(read('gateway/src/routes.ts'))).toBe(routed ?? false);
  });

  it('has a README', () => {
    expect(read(`services/${name}/README.md`)).toContain(`# ${name}`);
  });
});
