import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { setHashSecret } from './keyed-hash.ts';

/** A count: 1 or more. */
export const positiveInteger = z.coerce.number().int().positive();
/** A time in whole milliseconds, 1 or more. */
export const milliseconds = positiveInteger;
/** A TCP port; 0 picks a free one. */
export const port = z.coerce.number().int().min(0).max(65535);

/** Settings of every process. */
const commonShape = {
  /** Address to listen on. */
  HOST: z.string().default('0.0.0.0'),
  PORT: port,
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  /** How long a stopping process may take to finish its work, in milliseconds; containers are killed after 30 s. */
  SHUTDOWN_TIMEOUT_MS: milliseconds.default(25_000),
  /** Key of the hashes that replace visitors' addresses in limits and logs; the same in every process. */
  VISITOR_HASH_KEY: z.string().min(32).optional(),
};

/** Settings that every process has. */
export type ServiceConfig = z.infer<z.ZodObject<typeof commonShape>> & { SERVICE: string };

/**
 * Reads a process's settings from its environment. The password of the URL in `X_URL` may be in a file that
 * `X_PASSWORD_FILE` names, and `X_KEY` in one that `X_KEY_FILE` names. If any setting is invalid, prints their names and exits with code 1; values are never
 * printed, since they may be secrets.
 */
export function loadConfig<Shape extends z.ZodRawShape>(
  service: string,
  shape: Shape,
  environment: NodeJS.ProcessEnv = process.env,
): z.infer<z.ZodObject<typeof commonShape & Shape>> & { SERVICE: string } {
  // An empty value, as Compose passes for an unset variable, means unset.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const unreadable = addSecrets(given);
  const result = z.object({ ...commonShape, ...shape }).safeParse(given);
  if (!result.success || unreadable.length > 0) {
    const issues = result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
    const lines = [...unreadable, ...issues].map((line) => `  ${line}\n`);
    process.stderr.write(`${service}: the environment is not usable:\n${lines.join('')}`);
    process.exit(1);
  }
  const { VISITOR_HASH_KEY: hashKey } = result.data as { VISITOR_HASH_KEY?: string };
  if (hashKey) setHashSecret(hashKey);
  return { ...(result.data as z.infer<z.ZodObject<typeof commonShape & Shape>>), SERVICE: service };
}

/** Puts passwords from files into URLs, and keys into settings. Returns an error message for each unreadable file. */
function addSecrets(environment: NodeJS.ProcessEnv): string[] {
  const unreadable: string[] = [];
  for (const [key, path] of Object.entries(environment)) {
    const urlSetting = key.replace(/_PASSWORD_FILE$/, '_URL');
    const url = urlSetting === key ? null : URL.parse(environment[urlSetting] ?? '');
    if (!url && !key.endsWith('_KEY_FILE')) continue;
    try {
      const secret = readFileSync(path!, 'utf8').trim();
      if (url) {
        url.password = secret;
        environment[urlSetting] = url.href;
      } else if (secret) environment[key.replace(/_FILE$/, '')] ??= secret;
    } catch (error) {
      unreadable.push(`${key}: ${(error as NodeJS.ErrnoException).code}`);
    }
  }
  return unreadable;
}

/** An `http://` or `https://` URL. */
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// URL' });
