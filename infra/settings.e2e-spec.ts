import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from './local/supervised-process.ts';
import { processNames, serviceNames, urlSetting } from './services.ts';
import { composeServices, exampleVariables } from './test-harness/compose-file.ts';

/** Compares settings in config.ts (each built one is run), docker-compose.yml and .env.example. */
const compose = composeServices();
const example = exampleVariables();

/** The address within the container, the same for all; and an argument of an operator's command, not of the service. */
const NOT_PASSED_ON = ['HOST', 'STAFF_PASSWORD'];
/** Where the gateway finds a service: derived from its name in containers. */
const isServiceUrl = (key: string) => serviceNames.some((name) => key === urlSetting(name));
/** Read by the C library. */
const READ_BY_THE_SYSTEM = ['MALLOC_MMAP_THRESHOLD_'];
/** A reference to a variable of .env: `${NAME}`, `${NAME:-default}`, `${NAME:?message}`. */
const REFERENCE = /\$\{([A-Z][A-Z0-9_]*)(?::([-?])([^}]*))?\}/g;

/** Files with the password of a URL, or with a key. */
const isSecretFile = (key: string) => /_(PASSWORD|KEY)_FILE$/.test(key);

/** A value as Compose passes it on where .env is a copy of .env.example. */
const interpolated = (value: string | number): string =>
  String(value).replace(
    REFERENCE,
    (_, name: string, operator?: string, fallback = '') =>
      example[name]?.value || (operator === '-' ? fallback : ''),
  );

/** ENV lines of the Dockerfile's stage that a process runs in. */
function imageEnvironment(stage: string): Record<string, string> {
  const stages = readFileSync(join(ROOT, 'infra/docker/Dockerfile'), 'utf8').split(/^FROM /m);
  const text = stages.find((candidate) => candidate.split('\n')[0]!.endsWith(` AS ${stage}`)) ?? '';
  return Object.fromEntries(
    [...text.matchAll(/^ENV (\w+)=(\S+)$/gm)].map(([, name, value]) => [name!, value!]),
  );
}

const workspaceOf = (name: string) => (name === 'gateway' ? 'gateway' : `services/${name}`);
const PRINT_CONFIG =
  'const module = await import(process.argv[1]); console.log(JSON.stringify(module.config ?? module.loadGatewayConfig()))';

/** The settings that a process reads from an environment, or the keys that it refuses. */
async function configOf(
  name: string,
  environment: Record<string, string>,
): Promise<{ config: Record<string, unknown>; errors: string }> {
  const main = join(ROOT, workspaceOf(name), 'dist/config.js');
  try {
    const args = ['--input-type=module', '--eval', PRINT_CONFIG, main];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: environment });
    return { config: JSON.parse(stdout) as Record<string, unknown>, errors: '' };
  } catch (error) {
    return { config: {}, errors: (error as { stderr: string }).stderr };
  }
}

describe.each(processNames)('the settings of %s', (name) => {
  const { build, environment: written = {} } = compose[name]!;
  const environment = {
    ...imageEnvironment(build!.target),
    ...Object.fromEntries(
      Object.entries(written).map(([key, value]) => [
        key,
        isSecretFile(key) ? '/dev/null' : interpolated(value),
      ]),
    ),
  };
  /** What Compose passes on without a value of its own. */
  const optional = Object.keys(written).filter((key) => written[key] === `\${${key}:-}`);
  let config: Record<string, unknown>;
  beforeAll(async () => {
    const result = await configOf(name, environment);
    expect(result.errors).toBe('');
    ({ config } = result);
  });

  it('are all set in docker-compose.yml', () => {
    const source = readFileSync(join(ROOT, workspaceOf(name), 'src/config.ts'), 'utf8');
    const declared = [...source.matchAll(/^\s+([A-Z][A-Z0-9_]*):/gm)].map(([, key]) => key!);
    const read = [...new Set([...declared, ...Object.keys(config)])];
    const known = [...Object.keys(environment), ...NOT_PASSED_ON, 'SERVICE'];
    expect(read.filter((key) => !known.includes(key) && !isServiceUrl(key))).toEqual([]);
  });

  it('are all that docker-compose.yml sets', async () => {
    const unread: string[] = [];
    for (const key of Object.keys(written).filter(
      (setting) => !(setting in config) && !READ_BY_THE_SYSTEM.includes(setting) && !isSecretFile(setting),
    )) {
      // A key without a value is read if a value for it appears in the configuration, or in its errors.
      const probe = await configOf(name, { ...environment, [key]: 'probe' });
      if (!(key in probe.config) && !probe.errors.includes(` ${key}:`)) unread.push(key);
    }
    expect(unread).toEqual([]);
  });

  it('have the defaults that .env.example names', () => {
    const wrong = optional
      .filter((key) => key in config)
      .map((key) => ({
        key,
        is: String(config[key]) || undefined,
        documented: documentedDefault(example[key]?.comment, name),
      }))
      .filter(({ is, documented }) => is !== documented);
    expect(wrong).toEqual([]);
  });
});

/** The default in a comment: 'Default 50, in portfolio 20.' */
function documentedDefault(comment = '', name: string): string | undefined {
  const [, all, others = ''] = /Default (\S+)(.*)/.exec(comment) ?? [];
  const [, own] = new RegExp(`in ${name} (\\S+)`).exec(others) ?? [];
  return (own ?? all)?.replace(/[.,;]$/, '');
}

describe('.env.example', () => {
  const used = [
    ...readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8')
      .replaceAll(/^\s*#.*$/gm, '')
      .matchAll(REFERENCE),
  ];

  it('has the variables of docker-compose.yml, all of them and no other', () => {
    const names = [...new Set(used.map(([, name]) => name!))];
    expect(Object.keys(example).toSorted()).toEqual(names.toSorted());
  });

  it('has the same values as docker-compose.yml has without it', () => {
    const wrong = used
      .filter(([, , operator]) => operator === '-')
      .map(([, name, , fallback]) => ({ name, fallback, given: example[name!]?.value }))
      .filter(({ given, fallback }) => given !== fallback);
    expect(wrong).toEqual([]);
  });

  it('explains each variable', () => {
    const unexplained = Object.entries(example).filter(([, { comment }]) => !comment);
    expect(unexplained).toEqual([]);
  });
});
