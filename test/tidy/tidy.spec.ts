/** Style that a linter does not see, kept by a test: what slips in unnoticed is named here with its file and line. */
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const MAX_LINES = 320;
const GENERATED = new Set(['generated.ts', 'declared-commands.ts']);

function sources(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'data', 'screenshots'].includes(entry.name) ? [] : sources(full);
    return /\.(ts|tsx|mjs)$/.test(entry.name) && !GENERATED.has(entry.name) ? [full] : [];
  });
}

const files = ['libs', 'backend/src', 'frontend/src', 'test', 'scripts'].flatMap((folder) =>
  sources(path.join(root, folder)),
);
const relative = (file: string): string => path.relative(root, file);

function offences(pattern: RegExp, where: (file: string) => boolean = () => true): string[] {
  return files
    .filter((file) => where(relative(file)) && !file.endsWith('tidy.spec.ts'))
    .flatMap((file) =>
      fs
        .readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          pattern.test(line) ? [`${relative(file)}:${index + 1}: ${line.trim()}`] : [],
        ),
    );
}

describe('tidy', () => {
  it('reads real files', () => expect(files.length).toBeGreaterThan(50));
  it('leaves no test focused', () =>
    expect(offences(/\b(it|test|describe)\.only\(|\b(fit|fdescribe)\(/, (f) => f.includes('.spec.'))).toEqual(
      [],
    ));
  it('has no unfinished marks', () => expect(offences(/\b(TODO|FIXME|HACK)\b|\bXXX\b(?![.-])/)).toEqual([]));
  it('normalises text in the one place that bounds what it takes', () =>
    expect(
      offences(/\.normalize\(/, (f) => !f.startsWith('test/') && !f.includes('.spec.')).filter(
        (line) => !line.startsWith('libs/rules/src/normal-form.ts'),
      ),
    ).toEqual([]));
  it('names no host or folder of a machine', () =>
    expect(offences(/\/(home|root|work|Users)\/|registry\.npmjs|\.internal\b/)).toEqual([]));
  it('lets the compiler see through every read model', () =>
    expect(
      offences(
        /\bas (never|unknown)\b|TableDefinition<never>/,
        (f) =>
          /^backend\/src\/(platform\/projections\/|.*\.(projection|tables?)\.ts$)/.test(f) &&
          !f.includes('.spec.'),
      ),
    ).toEqual([]));
  it('listens for no key that the help does not show', () =>
    expect(
      offences(
        /\bkey\)? === '([a-z?/]|F\d+)'/,
        (f) =>
          f.startsWith('frontend/src/') &&
          !f.startsWith('frontend/src/shared/keyboard/') &&
          !f.includes('.spec.'),
      ),
    ).toEqual([]));
  it('has no rooms for odds and ends', () =>
    expect(
      files.map(relative).filter((file) => /(^|\/)(utils?|helpers?|common|managers?)(\/|\.)/.test(file)),
    ).toEqual([]));
  it('keeps a file to one idea', () =>
    expect(
      files.filter((file) => fs.readFileSync(file, 'utf8').split('\n').length > MAX_LINES).map(relative),
    ).toEqual([]));
  it('opens each file with what it owns', () =>
    expect(
      files
        .filter(
          (file) =>
            !/^(#!.*\n)?\s*(\/\*\*|\/\/)/.test(fs.readFileSync(file, 'utf8')) &&
            !file.includes('.spec.') &&
            !/index\.ts$|\.config\./.test(file),
        )
        .map(relative),
    ).toEqual([]));
});
