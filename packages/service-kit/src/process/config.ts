import { readFileSync } from 'node:fs';
import { z } from 'zod';

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
};

/** Settings that every process has. */
export type ServiceConfig = z.infer<z.ZodObject<typeof commonShape>> & { SERVICE: string };

/**
 * Reads a process's settings from its environment. The password of the URL in `X_URL` may be in a file that
 * `X_PASSWORD_FILE` names. If any setting is invalid, prints their names and exits with code 1; values are never
 * printed, since they may be secrets.
 */
export function loadConfig<Shape extends z.ZodRawShape>(
  service: string,
  shape: Shape,
  environment: NodeJS.ProcessEnv = process.env,
): z.infer<z.ZodObject<typeof commonShape & Shape>> & { SERVICE: string } {
  // An empty value, as Compose passes for an unset variable, means unset.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const unreadable = addPasswords(given);
  const result = z.object({ ...commonShape, ...shape }).safeParse(given);
  if (!result.success || unreadable.length > 0) {
    const issues = result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
    const lines = [...unreadable, ...issues].map((line) => `  ${line}\n`);
    process.stderr.write(`${service}: the environment is not usable:\n${lines.join('')}`);
    process.exit(1);
  }
  return { ...(result.data as z.infer<z.ZodObject<typeof commonShape & Shape>>), SERVICE: service };
}

/** Puts passwords from files into URLs. Returns an error message for each file that cannot be read. */
function addPasswords(environment: NodeJS.ProcessEnv): string[] {
  const unreadable: string[] = [];
  for (const [key, path] of Object.entries(environment)) {
    const setting = key.replace(/_PASSWORD_FILE$/, '_URL');
    const url = setting === key ? null : URL.parse(environment[setting] ?? '');
    if (!url) continue;
    try {
      url.password = readFileSync(path!, 'utf8').trim();
      environment[setting] = url.href;
    } catch (error) {
      unreadable.push(`${key}: ${(error as NodeJS.ErrnoException).code}`);
    }
  }
  return unreadable;
}

/** An `http://` or `https://` URL. */
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// URL' });
