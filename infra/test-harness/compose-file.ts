import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../local/supervised-process.ts';

/** The fields of a docker-compose.yml service that tests read. */
export interface ComposeService {
  build?: { target: string; args: { WORKSPACE: string } };
  image?: string;
  user?: string;
  networks?: string[];
  profiles?: string[];
  mem_limit?: string;
  pids_limit?: number;
  cpus?: number;
  command?: string | string[];
  /** Values as written, with unresolved variables of .env. */
  environment?: Record<string, string | number>;
  depends_on?: Record<string, { condition: string }>;
}

interface ComposeFile {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean }>;
}

/** The parsed docker-compose.yml. */
export const composeFile = (): ComposeFile =>
  parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }) as ComposeFile;

/** The services of docker-compose.yml, by name. */
export const composeServices = (): ComposeFile['services'] => composeFile().services;

/** A variable of .env.example: its value and the comment above it. */
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
