import { createRequire } from 'node:module';
import { defineConfig } from 'oxlint';

const contexts = createRequire(import.meta.url)('./backend/contexts.cjs');

const money = 'Dinheiro e taxas são lidos por libs/money.';

export default defineConfig({
  jsPlugins: ['./scripts/lint-rules.mjs'],
  plugins: ['eslint', 'typescript', 'oxc', 'react'],
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'error' },
  ignorePatterns: ['**/dist/**', '**/dist-dev/**', '**/node_modules/**', 'coverage/**', '.data/**'],
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    // Money passes through libs/money, which reads text digit by digit: a binary fraction must never touch it.
    'no-restricted-globals': ['error', { name: 'parseFloat', message: money }],
    'no-restricted-properties': ['error', { object: 'Number', property: 'parseFloat', message: money }],
    // Values of ours are plain objects, and what is sorted without a comparison is text.
    'typescript/no-misused-spread': 'off',
    'typescript/require-array-sort-compare': 'off',
    'typescript/no-meaningless-void-operator': 'off',
    'typescript/no-useless-default-assignment': 'off',
  },
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        'typescript/ban-ts-comment': 'error',
        'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
        'typescript/no-base-to-string': 'error',
        'typescript/no-empty-object-type': 'error',
        'typescript/no-explicit-any': 'error',
        'typescript/no-misused-promises': 'error',
        'typescript/no-namespace': 'error',
        'typescript/no-require-imports': 'error',
        'typescript/no-unnecessary-type-assertion': 'error',
        'typescript/no-unnecessary-type-constraint': 'error',
        'typescript/no-unsafe-argument': 'error',
        'typescript/no-unsafe-assignment': 'error',
        'typescript/no-unsafe-call': 'error',
        'typescript/no-unsafe-enum-comparison': 'error',
        'typescript/no-unsafe-function-type': 'error',
        'typescript/no-unsafe-member-access': 'error',
        'typescript/no-unsafe-return': 'error',
        'typescript/only-throw-error': 'error',
        'typescript/prefer-promise-reject-errors': 'error',
        'typescript/restrict-plus-operands': 'error',
        'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      },
    },
    {
      // Nest needs the classes at run time for its metadata: a type-only import would erase the constructor's parameters.
      files: ['backend/src/**/*.ts', 'test/**/*.ts'],
      rules: { 'typescript/consistent-type-imports': 'off' },
    },
    {
      // supertest answers `any` bodies on purpose: the tests assert on them.
      files: ['**/*.spec.{ts,tsx}', 'test/**/*.ts'],
      rules: {
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    {
      // The domain: files of a context whose name has no suffix, and deciders (docs/developer/architecture.md).
      files: [
        `backend/src/{${contexts.join(',')}}/**/*.ts`,
        'libs/{money,calendar,brazil,rules}/src/**/*.ts',
      ],
      rules: { 'livro/nothing-of-its-own': 'error' },
    },
    { files: ['**/*.*.ts'], rules: { 'livro/nothing-of-its-own': 'off' } },
    {
      files: ['{libs,backend,frontend}/**/*.{ts,tsx}'],
      rules: { 'livro/linear-patterns': 'error' },
    },
    {
      files: ['**/*.{spec,fixture}.{ts,tsx}', 'frontend/test/**'],
      rules: { 'livro/linear-patterns': 'off' },
    },
    {
      files: [`backend/src/{${contexts.join(',')}}/**/*.{decide,events}.ts`],
      rules: { 'livro/nothing-of-its-own': 'error' },
    },
    {
      files: ['frontend/src/**/*.{ts,tsx}'],
      rules: {
        'react/exhaustive-deps': 'error',
        'react/rules-of-hooks': 'error',
        'react/error-boundaries': 'error',
        'react/globals': 'error',
        'react/immutability': 'error',
        'react/preserve-manual-memoization': 'error',
        'react/purity': 'error',
        'react/refs': 'error',
        'react/set-state-in-effect': 'error',
        'react/set-state-in-render': 'error',
        'react/static-components': 'error',
        'react/unsupported-syntax': 'error',
        'react/use-memo': 'error',
        'react/void-use-memo': 'error',
        'no-restricted-imports': [
          'error',
          {
            name: 'react',
            importNames: ['lazy', 'Suspense'],
            message: 'Suspense segura por até 300 ms o que já chegou: shared/display/on-demand.tsx não.',
          },
        ],
      },
    },
  ],
});
