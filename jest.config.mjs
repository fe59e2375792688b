// One Jest for everything that runs in Node; the browser components' project runs under jsdom.
const swc = (tsx) => ({
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'commonjs' },
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true, tsx },
    keepClassNames: true,
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
  },
});
const TRANSLATED = 'openid-client|oauth4webapi|jose|qr';
const MODULES = `/node_modules/(${TRANSLATED})/.+\\.js$`;
const node = (displayName, roots, extra = {}) => ({
  displayName,
  rootDir: import.meta.dirname,
  roots: roots.map((r) => `<rootDir>/${r}`),
  testEnvironment: 'node',
  testMatch: ['**/*.spec.ts'],
  modulePathIgnorePatterns: ['/dist/'],
  setupFiles: ['<rootDir>/test/support/fixed-seed.cjs'],
  transform: { '^.+\\.ts$': ['@swc/jest', swc(false)], [MODULES]: ['@swc/jest', swc(false)] },
  // Node requires ES modules by itself; Jest has them translated.
  transformIgnorePatterns: [`/node_modules/(?!(${TRANSLATED})/)`],
  ...extra,
});
const beside = {
  globalSetup: '<rootDir>/test/support/shared-parts.ts',
  globalTeardown: '<rootDir>/test/support/stop-shared-parts.ts',
  setupFilesAfterEnv: ['<rootDir>/test/support/patience.ts'],
};
/** Files that change what a whole process has, or take so long that they are better spread over the workers. */
const alone = [
  'books.spec.ts',
  'books-arguments.spec.ts',
  'books-refused.spec.ts',
  'projections-rebuild.spec.ts',
];
/** What `npm test` leaves to `npm test -- all` and `npm run soak`: what takes long for what it adds to a shorter test of the same rule. */
const longApi = [
  'audit-books.spec.ts',
  'audit-entry-tests.spec.ts',
  'books-crash.spec.ts',
  'books-embedded.spec.ts',
  'developments-crash.spec.ts',
  'forged.spec.ts',
  'fuzz/fuzz.spec.ts',
  'imports-crash.spec.ts',
  'journal-loss.spec.ts',
  'projections-admin.spec.ts',
  'projections-repair-parked.spec.ts',
  'projections-repair.spec.ts',
  'tampering-kinds.spec.ts',
  'tampering-trust.spec.ts',
  'tampering.spec.ts',
  'time-stamps.spec.ts',
  'verification-runs.spec.ts',
];
const longFaults = [
  'backup',
  'backup-copies',
  'backup-moments',
  'banking-kill',
  'between-two-writes',
  'chaos',
  'closed-year',
  'failover',
  'feed-receivers',
  'projections',
  'projections-repair',
  'real-store',
  'restore',
  'rolling-restart',
  'segments-kill',
  'unreadable-event',
  'webhooks-kill',
  'webhooks-receivers',
];
const longWalks = [
  'matrix/matrix',
  'auditing',
  'figures',
  'first-steps',
  'folder-import',
  'provider',
  'server-gone',
  'settings',
  'system',
  'use',
  'webhooks',
  'verification',
];
const without = (folder, names) => ({
  testPathIgnorePatterns: names.map((name) => `/test/${folder}/${name}\\.spec`),
});
export default {
  projects: [
    node('unit', [
      'libs',
      'backend/src',
      'test/tidy',
      'test/model',
      'test/simulation',
      'test/golden',
      'test/interoperability',
    ]),
    node('conformance', ['test/conformance']),
    node('api', ['test/api'], beside),
    // What `npm test` runs of them: most files together, the others by themselves.
    node('api-together', ['test/together'], { ...beside, globals: { API_APART: [...alone, ...longApi] } }),
    node('api-alone', ['test/api'], { ...beside, testMatch: alone.map((name) => `**/test/api/${name}`) }),
    node('attacks', ['test/attacks'], beside),
    node('faults', ['test/faults']),
    node('faults-short', ['test/faults'], without('faults', longFaults)),
    node('e2e', ['test/e2e']),
    node('e2e-short', ['test/e2e'], without('e2e', longWalks)),
    node('bench', ['test/bench'], { testMatch: ['**/*.bench.ts'] }),
    {
      displayName: 'frontend',
      rootDir: import.meta.dirname,
      roots: ['<rootDir>/frontend/src'],
      testEnvironment: 'jest-fixed-jsdom',
      testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
      transform: { '^.+\\.m?[tj]sx?$': ['@swc/jest', swc(true)] },
      transformIgnorePatterns: ['/node_modules/(?!(until-async|@open-draft|rettime|@mui|csv-parse)/)'],
    },
  ],
};
