/** Documents that are printed from code must be the ones that the code prints today. */
import fs from 'node:fs';
import path from 'node:path';
import {
  permissionsDocument,
  type DocumentedRoutes,
} from '../../backend/src/identity/permission/permissions-document.api.ts';
import { POSTED } from '../../backend/src/ledger/journal/postings.ts';
import { eventsDocument } from '../../scripts/events-document.cjs';
import { performanceDocument } from '../../scripts/performance-document.cjs';
import { promisesDocument } from '../../scripts/promises-document.cjs';
import { missingTests, NAMED_TEST } from './named-tests.ts';

const docs = path.resolve(__dirname, '../../docs');
const committed = (name: string): string => fs.readFileSync(path.join(docs, name), 'utf8');

it('docs/events.md says what the event types say', () => {
  expect(committed('events.md')).toBe(eventsDocument());
});

it('docs/performance.md shows the results in docs/benchmarks', () => {
  expect(committed('performance.md')).toBe(performanceDocument());
});

describe('docs/promises.md', () => {
  it('has the latest figures', () => {
    expect(committed('promises.md')).toBe(promisesDocument());
  });

  it('names for each promise tests that are there', () => {
    const promises = committed('promises.md').split('\n## ').slice(1, -1);
    expect(promises.filter((promise) => promise.match(NAMED_TEST) === null)).toEqual([]);
    expect(missingTests(committed('promises.md'))).toEqual([]);
  });
});

describe('docs/permissions.md', () => {
  const api = JSON.parse(committed('openapi.json')) as DocumentedRoutes;

  it('says what the table of permissions says of every documented route', () => {
    expect(committed('permissions.md')).toBe(permissionsDocument(api));
  });

  it('cannot be printed with a route that does not say who may call it', () => {
    const stray = (operation: object) => ({ paths: { ...api.paths, '/api/stray/': { get: operation } } });
    expect(() => permissionsDocument(stray({}))).toThrow('GET stray/');
    expect(() => permissionsDocument(stray({ 'x-permission': 'ledgers:burn' }))).toThrow('ledgers:burn');
    expect(permissionsDocument(stray({ 'x-permission': 'public' }))).toContain('`GET stray/`');
  });
});

it('docs/auditing.md and the verifier of another hand say of every event that moves money what it posts', () => {
  const other = fs.readFileSync(path.resolve(docs, '../test/interoperability/verify_bundle.py'), 'utf8');
  expect(POSTED.filter((type) => !other.includes(`"${type}"`))).toEqual([]);
  const table = /\| Event of `ledger` [\s\S]*?\n\n/.exec(committed('auditing.md'))?.[0] ?? '';
  expect(POSTED.filter((type) => !table.includes(`\`${type}\``))).toEqual([]);
});

it('docs/projections.md shows the code of the files that it names', () => {
  const root = path.resolve(__dirname, '../..');
  const page = fs.readFileSync(path.join(root, 'docs/projections.md'), 'utf8');
  const shown = [...page.matchAll(/^`(test\/[^`]+\.ts)`:\n\n```ts\n([\s\S]*?)```$/gm)];
  expect(shown.map(([, file]) => path.basename(file!))).toEqual([
    'supplier-spending.table.ts',
    'supplier-spending.projection.ts',
    'supplier-spending.projection.spec.ts',
  ]);
  for (const [, file, code] of shown) expect(code).toBe(fs.readFileSync(path.join(root, file!), 'utf8'));
  // What any context may import: the platform and the events of the others.
  const imported = shown.flatMap(([, , code]) =>
    [...code!.matchAll(/from '([^']+)'/g)].map(([, from]) => from!),
  );
  const free = /^(@livro\/|\.\/|(\.\.\/)+backend\/src\/(platform\/|[a-z]+\/journal\/events\.ts$))/;
  expect(imported.filter((from) => !free.test(from))).toEqual([]);
});

it('CHANGELOG.md has no version of which the screens tell nothing', () => {
  const read = (file: string): string => fs.readFileSync(path.resolve(docs, '..', file), 'utf8');
  const notes = read('frontend/src/app/shell/release-notes.ts');
  const given = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version!);
  expect(given.length).toBeGreaterThan(0);
  expect(given.filter((version) => !notes.includes(`version: '${version}'`))).toEqual([]);
});
