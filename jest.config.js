/** Two tiers: `unit` next to the source, `e2e` with built processes, real databases, queues and stores. */

const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2024',
      // Nest injects by the types that decorators record, as in the build (tsconfig.base.json).
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
  // Native modules (`--experimental-vm-modules`): NestJS 12 and others have no other form.
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
  // Build output repeats the names of packages and has nothing to test.
  modulePathIgnorePatterns: ['/dist-types/', '/\\.data/', '/\\.cache/'],
};

export default {
  // More than two cores' worth, since the e2e tests mostly wait.
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
