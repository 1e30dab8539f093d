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
 * Reads a process's settings from its environment. If any are invalid, prints their names and exits with code 1; values
 * are never printed, since they may be secrets.
 */
export function loadConfig<Shape extends z.ZodRawShape>(
  service: string,
  shape: Shape,
  environment: NodeJS.ProcessEnv = process.env,
): z.infer<z.ZodObject<typeof commonShape & Shape>> & { SERVICE: string } {
  // An empty value, as Compose passes for an unset variable, means unset.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = z.object({ ...commonShape, ...shape }).safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    process.stderr.write(`${service}: the environment is not usable:\n${lines.join('\n')}\n`);
    process.exit(1);
  }
  return { ...(result.data as z.infer<z.ZodObject<typeof commonShape & Shape>>), SERVICE: service };
}

/** An `http://` or `https://` URL. */
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// URL' });
