/** What Playwright's JSON reporter writes, as far as it is read here. */
export interface BrowserReport {
  suites: Suite[];
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
}
interface Suite {
  title: string;
  specs: { title: string; file: string; line: number; tests: { status: string }[] }[];
  suites?: Suite[];
}

/** A test that failed at first and passed when it was tried again. */
export interface FlakyTest {
  /** Its file, groups and title. */
  name: string;
  /** As Playwright takes it on its command line. */
  location: string;
}

/** How a run went. Flaky tests count as passed, and are named. */
export interface BrowserOutcome {
  passed: number;
  failed: number;
  skipped: number;
  flaky: FlakyTest[];
}

export const browserOutcome = ({ stats, suites }: BrowserReport): BrowserOutcome => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  flaky: suites.flatMap((suite) => flakyIn(suite)),
});

/**
 * The rule for flaky tests: one failure among hundreds on a busy machine is forgiven, but a test that fails its first
 * try twice in a row is one. So each flaky test is run once more, without a retry. These are Playwright's arguments.
 */
export const secondRun = (flaky: FlakyTest[]): string[] => [
  ...new Set(flaky.map(({ location }) => location)),
  '--retries',
  '0',
];

const flakyIn = ({ title, specs, suites = [] }: Suite): FlakyTest[] =>
  [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map((spec) => ({ name: spec.title, location: `${spec.file}:${spec.line}` })),
    ...suites.flatMap((suite) => flakyIn(suite)),
  ].map(({ name, location }) => ({ name: `${title} › ${name}`, location }));
