import { createRequire } from 'node:module';
import js from '@eslint/js';
import globals from 'globals';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

const contexts = createRequire(import.meta.url)('./backend/contexts.cjs');

export default ts.config(
  {
    ignores: ['**/dist/**', '**/dist-dev/**', '**/node_modules/**', 'coverage/**', '.data/**'],
  },
  {
    files: ['**/*.{mjs,cjs,js}'],
    extends: [js.configs.recommended],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [js.configs.recommended, ...ts.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['backend/tsconfig.json', 'frontend/tsconfig.json', 'test/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      'no-undef': 'off',
      // An interface that answers with a promise is kept so even where one implementation need not wait.
      '@typescript-eslint/require-await': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // Money passes through libs/money, which reads text digit by digit: a binary fraction must never touch it.
      'no-restricted-globals': [
        'error',
        { name: 'parseFloat', message: 'Dinheiro e taxas são lidos por libs/money.' },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Number', property: 'parseFloat', message: 'Dinheiro e taxas são lidos por libs/money.' },
      ],
    },
  },
  {
    // Nest needs the classes at run time for its metadata: a type-only import would erase the constructor's parameters.
    files: ['backend/src/**/*.ts', 'test/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    // supertest answers `any` bodies on purpose: the tests assert on them.
    files: ['**/*.spec.{ts,tsx}', 'test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // The domain: files of a context whose name has no suffix, and deciders (docs/context-template.md).
    files: [
      `backend/src/{${contexts.join(',')}}/**/!(*.*).ts`,
      `backend/src/{${contexts.join(',')}}/**/*.{decide,events}.ts`,
      'libs/{money,calendar,brazil,rules}/src/**/*.ts',
    ],
    ignores: ['**/*.spec.ts'],
    rules: {
      // Time, ids and chance arrive in the command: a decision made twice must come out the same.
      'no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'A hora chega no comando.',
        },
        {
          selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
          message: 'A hora chega no comando.',
        },
        {
          selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
          message: 'O acaso chega no comando.',
        },
        { selector: "CallExpression[callee.name='randomUUID']", message: 'Os ids chegam no comando.' },
      ],
    },
  },
  { files: ['frontend/src/**/*.{ts,tsx}'], ...hooks.configs.flat['recommended-latest'] },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    rules: {
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
);
