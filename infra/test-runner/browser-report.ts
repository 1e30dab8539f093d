/** What Playwright's JSON reporter writes, as far as it is read here. */
export interface BrowserReport {
  suites: Suite[];
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
}
interface Suite {
  title: string;
  specs: { title: string; tests: { status: string }[] }[];
  suites?: Suite[];
}

/** How a run went. A flaky test failed at first and passed when tried again: it counts as passed, and is named. */
export interface BrowserOutcome {
  passed: number;
  failed: number;
  skipped: number;
  flaky: string[];
}

export const browserOutcome = ({ stats, suites }: BrowserReport): BrowserOutcome => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  flaky: suites.flatMap((suite) => flakyIn(suite)),
});

const flakyIn = ({ title, specs, suites = [] }: Suite): string[] =>
  [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map((spec) => spec.title),
    ...suites.flatMap((suite) => flakyIn(suite)),
  ].map((name) => `${title} › ${name}`);
