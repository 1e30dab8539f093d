import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SERVICE_PORT } from '@packaging/service-kit/process/settings';
import { ROOT } from './local/supervised-process.ts';

import { SERVICES, type ServiceNeeds } from './services.ts';
import { composeServices } from './test-harness/compose-file.ts';

/** The edits that docs/adding-a-service.md lists outside a service's folder. */
const folders = globSync('services/*/package.json', { cwd: ROOT }).map((path) => basename(dirname(path)));
const table: Record<string, ServiceNeeds> = SERVICES;
const compose = composeServices();
const HEALTHY = { condition: 'service_healthy' };
const COMPLETED = { condition: 'service_completed_successfully' };
const queueUsers = String(compose['redis']!.environment!['QUEUE_USERS']).split(' ');

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const settingOf = (name: string, setting: string) => `${name.toUpperCase().replaceAll('-', '_')}_${setting}`;

describe('the table of services', () => {
  it('has every folder below services/, and nothing else', () => {
    expect(Object.keys(table).toSorted()).toEqual(folders.toSorted());
  });
});

describe.each(folders)('the service %s', (name) => {
  const { database, queue, store } = table[name] ?? ({} as ServiceNeeds);
  const { build, user, environment = {}, depends_on = {} } = compose[name] ?? {};

  it('is built by docker-compose.yml and listens where the gateway expects it', () => {
    expect(build?.args.WORKSPACE).toBe(`services/${name}`);
    expect(environment['PORT']).toBe(SERVICE_PORT);
  });

  it('gets from docker-compose.yml exactly what the table lists', () => {
    const file = (kind: string) => `/run/secrets/${name}/${kind}`;
    expect(environment['DATABASE_URL']).toBe(database && `postgres://${name}@postgres:5432/${name}`);
    expect(environment['DATABASE_PASSWORD_FILE']).toBe(database && file('db'));
    expect(environment['VISITOR_HASH_KEY_FILE']).toBe(file('visitors'));
    expect(environment['QUEUE_URL']).toBe(queue && `redis://${name}@redis:6379`);
    expect(environment['QUEUE_PASSWORD_FILE']).toBe(queue && file('redis'));
    expect(queueUsers.includes(name)).toBe(queue ?? false);
    const bucket = compose['minio-init']!.environment![settingOf(name, 'BUCKET')];
    expect(environment['STORAGE_URL']).toBe(store && `http://${name}@minio:9000/${bucket}`);
    expect(environment['STORAGE_PASSWORD_FILE']).toBe(store && file('store'));
    expect(depends_on['postgres-init']).toEqual(database && COMPLETED);
    expect(depends_on['redis']).toEqual(queue && HEALTHY);
    expect(depends_on['minio']).toEqual(store && HEALTHY);
    expect(depends_on['minio-init']).toEqual(store && COMPLETED);
  });

  it('runs as the one user that can read its passwords', () => {
    const [id] = String(user).split(':');
    expect(user).toBe(`${id}:${id}`);
    expect(folders.filter((folder) => compose[folder]?.user === user)).toEqual([name]);
  });

  it('is reached by the gateway if it has controllers', () => {
    const controllers = globSync(`services/${name}/src/**/*.controller.ts`, { cwd: ROOT });
    const routed = controllers.length > 0 || undefined;
    expect(read('gateway/src/routes.ts').includes(`service: '${name}'`)).toBe(routed ?? false);
  });

  it('has a README', () => {
    expect(read(`services/${name}/README.md`)).toContain(`# ${name}`);
  });
});
