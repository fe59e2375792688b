/**
 * test/attacks/asvs.md answers each requirement of OWASP ASVS 5.0 up to level 2, once, by a test that is there, by a section of
 * the documents, or by a reason why not; and each attack is a row's proof.
 */
import fs from 'node:fs';
import path from 'node:path';
import { securityKinds } from '@livro/rules';
import { missingTests, NAMED_TEST as TEST } from './named-tests.ts';

const root = path.resolve(__dirname, '../..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

/** Requirements of levels 1 and 2 in ASVS 5.0.0: section, and the numbers in it (those of level 3 are left out). */
const REQUIRED: Readonly<Record<string, readonly number[]>> = {
  'V1.1': [1, 2],
  'V1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  'V1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  'V1.4': [1, 2, 3],
  'V1.5': [1, 2],
  'V2.1': [1, 2, 3],
  'V2.2': [1, 2, 3],
  'V2.3': [1, 2, 3, 4],
  'V2.4': [1],
  'V3.2': [1, 2],
  'V3.3': [1, 2, 3, 4],
  'V3.4': [1, 2, 3, 4, 5, 6],
  'V3.5': [1, 2, 3, 4, 5],
  'V3.7': [1, 2],
  'V4.1': [1, 2, 3],
  'V4.2': [1],
  'V4.3': [1, 2],
  'V4.4': [1, 2, 3, 4],
  'V5.1': [1],
  'V5.2': [1, 2, 3],
  'V5.3': [1, 2],
  'V5.4': [1, 2, 3],
  'V6.1': [1, 2, 3],
  'V6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  'V6.3': [1, 2, 3, 4],
  'V6.4': [1, 2, 3, 4],
  'V6.5': [1, 2, 3, 4, 5],
  'V6.6': [1, 2, 3],
  'V6.8': [1, 2, 3, 4],
  'V7.1': [1, 2, 3],
  'V7.2': [1, 2, 3, 4],
  'V7.3': [1, 2],
  'V7.4': [1, 2, 3, 4, 5],
  'V7.5': [1, 2],
  'V7.6': [1, 2],
  'V8.1': [1, 2],
  'V8.2': [1, 2, 3],
  'V8.3': [1],
  'V8.4': [1],
  'V9.1': [1, 2, 3],
  'V9.2': [1, 2, 3, 4],
  'V10.1': [1, 2],
  'V10.2': [1, 2],
  'V10.3': [1, 2, 3, 4],
  'V10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  'V10.5': [1, 2, 3, 4, 5],
  'V10.6': [1, 2],
  'V10.7': [1, 2, 3],
  'V11.1': [1, 2],
  'V11.2': [1, 2, 3],
  'V11.3': [1, 2, 3],
  'V11.4': [1, 2, 3, 4],
  'V11.5': [1],
  'V11.6': [1],
  'V12.1': [1, 2, 3],
  'V12.2': [1, 2],
  'V12.3': [1, 2, 3, 4],
  'V13.1': [1],
  'V13.2': [1, 2, 3, 4, 5],
  'V13.3': [1, 2],
  'V13.4': [1, 2, 3, 4, 5],
  'V14.1': [1, 2],
  'V14.2': [1, 2, 3, 4],
  'V14.3': [1, 2, 3],
  'V15.1': [1, 2, 3],
  'V15.2': [1, 2, 3],
  'V15.3': [1, 2, 3, 4, 5, 6, 7],
  'V16.1': [1],
  'V16.2': [1, 2, 3, 4, 5],
  'V16.3': [1, 2, 3, 4],
  'V16.4': [1, 2, 3],
  'V16.5': [1, 2, 3],
  'V17.1': [1],
  'V17.2': [1, 2, 3, 4],
  'V17.3': [1, 2],
};

interface Row {
  readonly items: readonly string[];
  readonly here: string;
  readonly shownBy: string;
}

const rows: Row[] = read('test/attacks/asvs.md')
  .split('\n')
  .filter((line) => /^\| V\d+\.\d+\.\d+/.test(line))
  .map((line) => {
    const [items = '', here = '', shownBy = ''] = line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim());
    return { items: items.split(/,\s*/), here, shownBy };
  });

const SECTION = /\[[^\]]+\]\(([^)#]*)#([^)]+)\)/g;
const REASON = /^(Not applicable|Deviation): \S.{15,}/;

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

describe('test/attacks/asvs.md', () => {
  it('answers each requirement of levels 1 and 2 once', () => {
    const required = Object.entries(REQUIRED).flatMap(([section, numbers]) =>
      numbers.map((number) => `${section}.${number}`),
    );
    expect(rows.flatMap(({ items }) => items).toSorted()).toEqual(required.toSorted());
  });

  it('says of each what holds here, and how one sees it or why not', () => {
    const bare = rows.filter(
      ({ here, shownBy }) =>
        here.length < 6 ||
        !(REASON.test(shownBy) || shownBy.match(TEST) !== null || shownBy.match(SECTION) !== null),
    );
    expect(bare).toEqual([]);
  });

  it('names tests that are there', () => {
    const missing = rows.flatMap(({ items, shownBy }) =>
      missingTests(shownBy).map((name) => `${items.join(', ')}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('names sections that are there', () => {
    const missing = rows.flatMap(({ items, shownBy }) =>
      [...shownBy.matchAll(SECTION)]
        .filter(([, file, anchor]) => {
          const text = read(path.join('test/attacks', file || 'asvs.md'));
          return ![...text.matchAll(/^#+ (.+)$/gm)].some(([, heading]) => anchorOf(heading!) === anchor);
        })
        .map(([name]) => `${items.join(', ')}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('says of each kind of the security log what leaves it', () => {
    const [, logs = ''] = read('docs/admin/security.md').split('\n## Logs\n');
    const [section = ''] = logs.split('\n## ');
    const kinds = section.split('\n').flatMap((line) => {
      const [, cell = ''] = line.split('|');
      return [...cell.matchAll(/`([a-z-]+)`/g)].map(([, kind]) => kind!);
    });
    expect(kinds.toSorted()).toEqual([...securityKinds].toSorted());
  });

  it('leaves no attack unnamed', () => {
    const named = new Set(rows.flatMap(({ shownBy }) => [...shownBy.matchAll(TEST)].map(([, file]) => file)));
    const attacks = fs
      .readdirSync(path.join(root, 'test/attacks'))
      .filter((name) => name.endsWith('.attack.ts'));
    expect(attacks.filter((name) => !named.has(`test/attacks/${name}`))).toEqual([]);
  });
});

describe('the API', () => {
  it('has no reading route that asks for a right to change', () => {
    const { paths } = JSON.parse(read('docs/openapi.json')) as {
      paths: Record<string, Record<string, { 'x-permission'?: string }>>;
    };
    const reading = Object.entries(paths).flatMap(([route, { get }]) =>
      get ? [`${get['x-permission'] ?? ''} ${route}`] : [],
    );
    expect(reading.length).toBeGreaterThan(50);
    const asks = /^(public|session:any|[a-z-]+:(read|read-personal|export|export-personal|verify|replay)) /;
    // These read what only anyone who may change it should see.
    expect(reading.filter((one) => !asks.test(one))).toEqual([
      'users:update /api/users/{id}/sessions/',
      'clients:erase /api/clients/{id}/erase-preview/',
      'clients:erase /api/clients/{id}/erasure/',
    ]);
  });
});
