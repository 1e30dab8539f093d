import { openSync } from 'node:fs';
import type { INestApplicationContext } from '@nestjs/common';
import { createLogger } from '@packaging/service-kit/process/logger';
import { createService } from '@packaging/service-kit/process/start-service';
import { AppModule } from './app.module.ts';
import { config } from './config.ts';

const STANDARD_ERROR = 2;
const OWNER_ONLY = 0o600;

/** Runs an operator's command on the service's database, prints the result and exits, with 1 after a failure. */
export async function runCommand(work: (app: INestApplicationContext) => Promise<string>): Promise<never> {
  try {
    const app = await createService(AppModule, createLogger(config, openLog()));
    process.stdout.write(`${await work(app)}\n`);
    await app.close();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** Security events of commands belong in the log of the service. */
function openLog(): number {
  try {
    return config.COMMAND_LOG_FILE ? openSync(config.COMMAND_LOG_FILE, 'a', OWNER_ONLY) : STANDARD_ERROR;
  } catch {
    return STANDARD_ERROR;
  }
}
