/** docs/admin: settings, commands and exit codes are those of the program, and each link leads to a section that is there. */
import fs from 'node:fs';
import path from 'node:path';
import { exitCodes } from '../../backend/src/cli/exit-codes.ts';

const root = path.resolve(__dirname, '../..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const sourceOf = (folder: string): string =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.spec\.|generated/.test(name))
    .map((name) => read(path.join(folder, name)))
    .join('\n');

describe('docs/admin/configuration.md', () => {
  /** Refused at the start: the setting no longer exists. */
  const REMOVED = ['PROJECTIONS_DIR'];
  const source = sourceOf('backend/src/platform/config');
  const documented = [...read('docs/admin/configuration.md').matchAll(/^\| (`[A-Z_`, ]+`) +\|/gm)].flatMap(
    ([, names]) => names!.match(/[A-Z_]+/g)!,
  );

  it('has a row for each setting that the program reads', () => {
    const names = [
      ...source.matchAll(/\benv\.([A-Z][A-Z_]+)\b|\benv, '([A-Z_]+)'|\btext\('([A-Z_]+)'/g),
    ].flatMap((match) => match.slice(1).filter((name) => name !== undefined));
    expect(new Set(names).size).toBeGreaterThan(30);
    expect([...new Set(names)].filter((name) => ![...documented, ...REMOVED].includes(name))).toEqual([]);
  });

  it('has no row for a setting that the program does not read', () => {
    expect(documented.length).toBeGreaterThan(40);
    expect(documented.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))).toEqual([]);
  });
});

describe('docs/admin/commands.md', () => {
  const page = read('docs/admin/commands.md');

  it('lists each command, and no other', () => {
    const names = [
      ...sourceOf('backend/src/cli').matchAll(
        /(?:\.command|new Command|\badd)\('([a-z-]+)'|\bname: '([a-z]+)',\s+description:/g,
      ),
    ].map(([, name, ofBackup]) => (name ?? ofBackup)!);
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([]);
    const listed = [...page.matchAll(/^```\n([\s\S]*?)^```$/gm)].flatMap(([, block]) =>
      block!
        .trim()
        .split('\n')
        .flatMap((line) => line.split(' ')[0]!.split('|')),
    );
    expect(listed.length).toBeGreaterThan(30);
    expect(listed.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('lists each exit code once', () => {
    const [, section = ''] = page.split('\n## Exit codes\n');
    const [table = ''] = section.split('\n## ');
    const codes = [...table.matchAll(/^\| +(\d+) \|/gm)].map(([, code]) => Number(code));
    expect(codes).toEqual(Object.values(exitCodes).toSorted((one, other) => one - other));
  });
});

const admin = fs.readdirSync(path.join(root, 'docs/admin')).map((name) => `docs/admin/${name}`);

it.each(admin)('%s quotes words that a person reads', (page) => {
  const screens = ['frontend/src', 'libs/rules/src', 'backend/src'].map(sourceOf).join('\n');
  const quoted = [
    ...read(page)
      .replaceAll(/\s+/g, ' ')
      .matchAll(/“([^”]+)”/g),
  ].map(([, words]) => words!);
  expect(quoted.filter((words) => !screens.includes(words))).toEqual([]);
});

describe('links', () => {
  const pages = ['SECURITY.md', 'test/attacks/asvs.md', 'test/attacks/tampering.md', ...admin];
  const anchors = (file: string): ReadonlySet<string> =>
    new Set(
      [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
        heading!
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
          .replaceAll(' ', '-'),
      ),
    );

  it.each(pages)('%s leads to files and sections that are there', (page) => {
    const dead = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
      .map(([, file = '', anchor]) => ({
        file: file === '' ? page : path.join(path.dirname(page), file),
        anchor,
      }))
      .filter(
        ({ file, anchor }) =>
          !fs.existsSync(path.join(root, file)) ||
          (anchor !== undefined && file.endsWith('.md') && !anchors(file).has(anchor)),
      );
    expect(dead).toEqual([]);
  });
});
