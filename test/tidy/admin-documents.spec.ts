/** docs/admin names the settings, commands, exit codes and screen texts of the program. */
import fs from 'node:fs';
import path from 'node:path';
import { exitCodes } from '../../backend/src/cli/exit-codes.ts';
import { programSources } from './program-sources.ts';

const root = path.resolve(__dirname, '../..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

describe('docs/admin/configuration.md', () => {
  /** Refused at the start: the setting no longer exists. */
  const REMOVED = ['PROJECTIONS_DIR'];
  const source = programSources(['backend/src/platform/config']);
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
      ...programSources(['backend/src/cli']).matchAll(
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
  const screens = programSources(['frontend/src', 'libs/rules/src', 'backend/src'], /generated/);
  const quoted = [
    ...read(page)
      .replaceAll(/\s+/g, ' ')
      .matchAll(/“([^”]+)”/g),
  ].map(([, words]) => words!);
  expect(quoted.filter((words) => !screens.includes(words))).toEqual([]);
});
