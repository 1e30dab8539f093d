import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSystem, type System, type SystemOptions } from '../local/system.ts';
import { SiteClient } from './site-client.ts';

/** A whole system of its own that is attacked through its gateway, with the limits that every site has. */
export class AttackedSite extends SiteClient {
  readonly #rows: [attack: string, tried: string, met: string][] = [];
  readonly #directory: string;
  readonly system: System;

  private constructor(system: System, directory: string) {
    super(system.url);
    this.system = system;
    this.#directory = directory;
  }

  /** @param environment settings of its processes that differ from the defaults */
  static async start(environment: SystemOptions['environment'] = {}): Promise<AttackedSite> {
    const directory = await mkdtemp(join(tmpdir(), 'attacks-'));
    // PostgreSQL does not run as root, and its user has to pass.
    await chmod(directory, 0o755);
    return new AttackedSite(await startSystem({ directory, durable: false, environment }), directory);
  }

  /** Notes an attack for the table. */
  record(attack: string, tried: string, met: string): void {
    this.#rows.push([attack, tried, met]);
  }

  /** Prints what each attack met. */
  print(): void {
    const lines = this.#rows.map((cells) => `| ${cells.join(' | ')} |`);
    process.stdout.write(['| attack | tried | met |', '|---|---|---|', ...lines, ''].join('\n'));
  }

  async stop(): Promise<void> {
    this.close();
    await this.system.stop();
    await rm(this.#directory, { recursive: true, force: true });
  }
}
