/** Two tiers: `unit` beside the source, `e2e` with built processes, real databases, queues and stores. */

const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2024',
      // Nest finds what to inject by the types that the decorators record, as in the build (tsconfig.base.json).
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
      keepClassNames: true,
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

const common = {
  // Run natively as modules (`--experimental-vm-modules`), since NestJS 12 and others exist in no other form.
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
  // A build output holds copies of package.json names and of nothing that is tested.
  modulePathIgnorePatterns: ['/dist-types/', '/\\.data/', '/\\.cache/'],
};

export default {
  // More than the two cores, since the e2e tests mostly wait: for time limits, restarts, settling.
  maxWorkers: 3,
  testTimeout: 60_000,
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: ['<rootDir>/{packages,gateway,services,frontend,infra}/**/*.spec.{ts,tsx}'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/frontend/e2e/'],
      moduleNameMapper: { '\\.(woff2|svg|png|jpg|webp)(\\?.*)?$': '<rootDir>/infra/test-harness/asset.ts' },
    },
    {
      ...common,
      displayName: 'e2e',
      testMatch: ['<rootDir>/{gateway/test,services/*/test,packages/*/test,infra}/**/*.e2e-spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
      globalSetup: '<rootDir>/infra/test-harness/jest-global-setup.ts',
      globalTeardown: '<rootDir>/infra/test-harness/jest-global-teardown.ts',
    },
  ],
};
