/** Checks of everything the process needs to work. Modules add theirs; `/health/ready` runs them all. */
export class Readiness {
  readonly #checks = new Map<string, () => Promise<unknown>>();

  /** Adds a check; it fails by throwing. */
  add(name: string, check: () => Promise<unknown>): void {
    this.#checks.set(name, check);
  }

  /** Runs all checks, each for at most `timeoutMs`. The results by name are 'ok' or an error. */
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
