/**
 * A second verifier, written in Python from docs/reference/proof-formats.md alone by somebody who had not read ours, says the same of bundles by
 * chance, whole and tampered with: whether they hold, and which event is the first that is wrong.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { check, bundleOf, type Files, OWNER, vkey } from '../../libs/proof/verifier/bundle.fixture.ts';
import { booksOf, signing } from '../../libs/proof/verifier/forged-books.fixture.ts';
import { WITHOUT_THE_KEY } from '../../libs/proof/verifier/without-key.fixture.ts';
import { temporaryFolder } from '../support/store-process.ts';

const BUNDLES = Number(process.env.PYTHON_BUNDLES ?? (process.env.SOAK ? 10_000 : 200));
const SEED = Number(process.env.LIVRO_SEED ?? 20_261_123);
/** So many lie on the disk at once. */
const AT_ONCE = 500;
const PROGRAM = path.join(__dirname, 'verify_bundle.py');
const PATIENCE_MS = 3_600_000;

const { error } = spawnSync('python3', ['--version']);
/** Elsewhere the test is skipped and counted as such: it is a check that was not made. */
const withPython = error ? it.skip : it;

interface Verdict {
  readonly folder: string;
  readonly holds: boolean;
  readonly first: number | null;
  readonly reason: string | null;
}

/** Then no event is wrong, and neither can know where the change was. */
const NOT_OF_EVENTS = 'a bit of the checkpoints, anywhere';

const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

/** Every other one is whole; of the others each kind of change in turn. */
function bundle(run: number): { files: Files; what: string } {
  const books = booksOf(SEED + run);
  if (run % 2 === 0) return { files: bundleOf(books.events, books.contents, signing(books)), what: 'whole' };
  const kinds = Object.entries(WITHOUT_THE_KEY);
  const [what, forge] = kinds[((run - 1) / 2) % kinds.length]!;
  return { files: forge(books).files, what };
}

function write(folder: string, files: Files): void {
  for (const [name, bytes] of files) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), bytes);
  }
}

function verdicts(folders: readonly string[]): Verdict[] {
  const input = folders.map((folder) => `${folder}\t${vkey(OWNER)}\n`).join('');
  const { stdout, stderr } = spawnSync('python3', [PROGRAM, '--many', '-'], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const answers = stdout.trim().split('\n');
  if (answers.length !== folders.length) throw new Error(stderr || stdout);
  return answers.map((line) => JSON.parse(line) as Verdict);
}

/** The event, or the range of events, that our verifier names. */
function named(title: string): readonly [number, number] | undefined {
  const [, one, from, to] = /Evento (\d+):|Entre os eventos (\d+) e (\d+):/.exec(title) ?? [];
  if (one !== undefined) return [Number(one), Number(one)];
  return from === undefined ? undefined : [Number(from), Number(to)];
}

withPython(
  `says the same of ${BUNDLES} bundles (seed ${SEED})`,
  async () => {
    const differences: string[] = [];
    const met = new Map<string, number>();
    for (let begin = 0; begin < BUNDLES; begin += AT_ONCE) {
      const folder = temporaryFolder(ends);
      const made = Array.from({ length: Math.min(AT_ONCE, BUNDLES - begin) }, (_, n) => ({
        ...bundle(begin + n),
        folder: path.join(folder, String(begin + n)),
      }));
      for (const one of made) write(one.folder, one.files);
      const theirs = verdicts(made.map((one) => one.folder));
      for (const [n, { files, what }] of made.entries()) {
        const ours = await check(files, vkey(OWNER));
        const { holds, first, reason } = theirs[n]!;
        const [from, to] = named(ours.title) ?? [];
        const isNamed = from === undefined ? first === null : first !== null && first >= from && first <= to!;
        const isSame = holds === ours.holds && (isNamed || what === NOT_OF_EVENTS);
        if (!isSame)
          differences.push(`${what} (${begin + n}): ours “${ours.title}”, theirs ${first} “${reason}”`);
        met.set(what, (met.get(what) ?? 0) + 1);
      }
      fs.rmSync(folder, { recursive: true });
    }
    expect(differences).toEqual([]);
    expect(met.size).toBe(Object.keys(WITHOUT_THE_KEY).length + 1);
  },
  PATIENCE_MS,
);
