import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../local/supervised-process.ts';

/** A service of docker-compose.yml, as far as tests read it. */
export interface ComposeService {
  build?: { target: string; args: { WORKSPACE: string } };
  image?: string;
  user?: string;
  networks?: string[];
  mem_limit?: string;
  pids_limit?: number;
  cpus?: number;
  command?: string | string[];
  /** Values as they are written, variables of .env included. */
  environment?: Record<string, string | number>;
  depends_on?: Record<string, { condition: string }>;
}

interface ComposeFile {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean }>;
}

/** What docker-compose.yml says. */
export const composeFile = (): ComposeFile =>
  parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }) as ComposeFile;

/** The services of docker-compose.yml, by name. */
export const composeServices = (): ComposeFile['services'] => composeFile().services;

/** A variable of .env.example: the value that it has there and the comment above it. */
export interface ExampleVariable {
  value: string;
  comment: string;
}

/** The variables of .env.example, by name. */
export function exampleVariables(): Record<string, ExampleVariable> {
  const variables: Record<string, ExampleVariable> = {};
  let comment = '';
  for (const line of readFileSync(join(ROOT, '.env.example'), 'utf8').split('\n')) {
    const [, name, value = ''] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    if (name) variables[name] = { value, comment };
    comment = line.startsWith('#') ? `${comment} ${line.slice(2)}` : '';
  }
  return variables;
}
