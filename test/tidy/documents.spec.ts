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
import { promisedTests, reliabilityDocument } from '../../scripts/promises-document.cjs';
import { missingTests, NAMED_TEST } from './named-tests.ts';

const docs = path.resolve(__dirname, '../../docs');
const committed = (name: string): string => fs.readFileSync(path.join(docs, name), 'utf8');

it('docs/reference/events.md says what the event types say', () => {
  expect(committed('reference/events.md')).toBe(eventsDocument());
});

it('docs/performance.md shows the results in docs/benchmarks', () => {
  expect(committed('performance.md')).toBe(performanceDocument());
});

describe('docs/reliability.md', () => {
  it('has the latest figures', () => {
    expect(committed('reliability.md')).toBe(reliabilityDocument());
  });

  it('names for each promise tests that are there', () => {
    const promises = promisedTests();
    expect(promises.filter(({ tests }) => tests.length === 0)).toEqual([]);
    expect(promises.flatMap(({ tests }) => tests.flatMap(missingTests))).toEqual([]);
    expect(promises.flatMap(({ tests }) => tests.filter((test) => !test.match(NAMED_TEST)))).toEqual([]);
  });
});

describe('docs/reference/permissions.md', () => {
  const api = JSON.parse(committed('openapi.json')) as DocumentedRoutes;

  it('says what the table of permissions says of every documented route', () => {
    expect(committed('reference/permissions.md')).toBe(permissionsDocument(api));
  });

  it('cannot be printed with a route that does not say who may call it', () => {
    const stray = (operation: object) => ({ paths: { ...api.paths, '/api/stray/': { get: operation } } });
    expect(() => permissionsDocument(stray({}))).toThrow('GET stray/');
    expect(() => permissionsDocument(stray({ 'x-permission': 'ledgers:burn' }))).toThrow('ledgers:burn');
    expect(permissionsDocument(stray({ 'x-permission': 'public' }))).toMatch(
      /\|none \(public\)\|.*`stray\/`/,
    );
  });
});

it('docs/reference/proof-formats.md and the Python verifier say what every money event posts', () => {
  const other = fs.readFileSync(path.resolve(docs, '../test/interoperability/verify_bundle.py'), 'utf8');
  expect(POSTED.filter((type) => !other.includes(`"${type}"`))).toEqual([]);
  const table = /\| Event of `ledger` [\s\S]*?\n\n/.exec(committed('reference/proof-formats.md'))?.[0] ?? '';
  expect(POSTED.filter((type) => !table.includes(`\`${type}\``))).toEqual([]);
});

it('the example projection of docs/developer/recipes.md imports only what any context may import', () => {
  const root = path.resolve(__dirname, '../..');
  const page = fs.readFileSync(path.join(root, 'docs/developer/recipes.md'), 'utf8');
  const files = [...page.matchAll(/`(test\/api\/supplier-spending\/[^`]+\.ts)`/g)].map(([, file]) => file!);
  expect(files.map((file) => path.basename(file)).toSorted()).toEqual([
    'supplier-spending.projection.spec.ts',
    'supplier-spending.projection.ts',
    'supplier-spending.table.ts',
  ]);
  // The platform and the events of the contexts.
  const imported = files.flatMap((file) =>
    [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/from '([^']+)'/g)].map(([, from]) => from!),
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
