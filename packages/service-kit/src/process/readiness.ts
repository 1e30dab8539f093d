/** Checks of everything the process cannot work without. Modules add theirs; `/health/ready` runs them all. */
export class Readiness {
  readonly #checks = new Map<string, () => Promise<unknown>>();

  /** Adds a check; it fails by throwing. */
  add(name: string, check: () => Promise<unknown>): void {
    this.#checks.set(name, check);
  }

  /** Runs every check for at most `timeoutMs`; the results are 'ok' or an error, by name. */
  async run(timeoutMs = 2000): Promise<{ ready: boolean; checks: Record<string, string> }> {
    const results = await Promise.all(
      [...this.#checks].map(async ([name, check]) => [name, await outcome(check, timeoutMs)] as const),
    );
    return { ready: results.every(([, result]) => result === 'ok'), checks: Object.fromEntries(results) };
  }
}

async function outcome(check: () => Promise<unknown>, timeoutMs: number): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no response within ${timeoutMs} ms`), timeoutMs);
  });
  const result = check().then(
    () => 'ok',
    (error: unknown) => (error instanceof Error ? error.name : 'failed'),
  );
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer));
}
