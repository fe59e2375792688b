/** Go's own tree and notes take ours, and ours take Go's: proofs of every leaf, from every smaller tree, and signatures. */
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import path from 'node:path';
import {
  base64,
  checkpointText,
  consistencyProof,
  cosign,
  fromBase64,
  type Hash,
  inclusionProof,
  isConsistent,
  isIncluded,
  leafHash,
  noteKey,
  noteText,
  openNote,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  rootOf,
  signNote,
  utf8,
  verifierKeyText,
} from '@livro/proof';

const SIZES = [1, 2, 3, 4, 5, 7, 8, 9, 31, 64, 100];
const ORIGIN = 'livro.example/books';
/** Where Debian puts the packages golang-go and golang-golang-x-mod-dev; another GOPATH may have them, too. */
const env = {
  ...process.env,
  GO111MODULE: 'off',
  GOPATH: process.env['GOPATH'] ?? '/usr/share/gocode',
  GOFLAGS: '',
};
const asked = (question: object) =>
  spawnSync('go', ['run', path.join(__dirname, 'go-tlog.go')], {
    env,
    encoding: 'utf8',
    input: JSON.stringify(question),
    maxBuffer: 1 << 26,
  });

const { error, status: listed } = spawnSync('go', ['list', 'golang.org/x/mod/sumdb/tlog'], { env });
/** Elsewhere the test is skipped and counted as such: it is a check that was not made. */
const withGo = error || listed !== 0 ? it.skip : it;

interface Log {
  readonly Key: string;
  readonly Note: string;
  readonly Size: number;
  readonly Records: readonly string[];
  readonly Roots: readonly string[];
  readonly Leaves: readonly (readonly string[])[];
  readonly Trees: readonly (readonly string[])[];
}

async function ours(size: number): Promise<Log> {
  const records = Array.from({ length: size }, (_, i) => utf8(`entry ${i}`));
  const leaves = records.map(leafHash);
  const hashAt = (level: number, n: number): Hash =>
    rootOf(leaves.slice(n * 2 ** level, (n + 1) * 2 ** level));
  const roots = leaves.map((_, i) => rootOf(leaves.slice(0, i + 1)));
  const all = (proofs: Promise<Hash[]>[]) =>
    Promise.all(proofs).then((list) => list.map((one) => one.map(base64)));
  const { privateKey } = generateKeyPairSync('ed25519');
  const text = checkpointText({ origin: ORIGIN, size, root: roots.at(-1)! });
  const signatures = [
    signNote(text, ORIGIN, privateKey),
    cosign(text, 'auditor.example', privateKey, 1_700_000_000),
  ];
  return {
    Key: verifierKeyText(noteKey(ORIGIN, privateKey)),
    Note: noteText({ text, signatures }),
    Size: size,
    Records: records.map(base64),
    Roots: roots.map(base64),
    Leaves: await all(leaves.map((_, i) => inclusionProof(i, size, hashAt))),
    Trees: await all(leaves.map((_, i) => consistencyProof(i + 1, size, hashAt))),
  };
}

withGo(
  'Go takes our notes and proofs, and not one of which a bit was changed',
  async () => {
    const logs = await Promise.all(SIZES.map(ours));
    const { status, stderr } = asked({ check: logs });
    expect([status, stderr]).toEqual([0, '']);
    const log = logs.at(-1)!;
    const [first = ''] = log.Leaves[3]!;
    const other = base64(fromBase64(first)!.map((byte, i) => (i === 0 ? byte ^ 1 : byte)));
    const leaves = log.Leaves.map((proof, i) => (i === 3 ? [other, ...proof.slice(1)] : proof));
    for (const changed of [
      { ...log, Leaves: leaves },
      { ...log, Note: log.Note.replace('\n100\n', '\n101\n') },
      { ...log, Trees: log.Trees.toSpliced(5, 1, log.Trees[6]!) },
    ])
      expect(asked({ check: [changed] }).status).toBe(1);
  },
  120_000,
);

withGo(
  'ours takes the notes and proofs of Go',
  () => {
    const { status, stderr, stdout } = asked({ make: SIZES });
    expect([status, stderr]).toEqual([0, '']);
    const logs = JSON.parse(stdout) as Log[];
    expect(logs.map(({ Size }) => Size)).toEqual(SIZES);
    const hashes = (proof: readonly string[] | null): Hash[] =>
      (proof ?? []).map((hash) => fromBase64(hash)!);
    for (const log of logs) {
      const key = parseVerifierKey(log.Key)!;
      expect(verifierKeyText(key)).toBe(log.Key);
      const note = parseNote(log.Note)!;
      expect(openNote(note, [key])).toHaveLength(1);
      const tree = parseCheckpoint(note.text)!;
      const roots = hashes(log.Roots);
      expect(tree).toEqual({ origin: 'go.example/log', size: log.Size, root: roots.at(-1) });
      log.Records.forEach((record, index) => {
        const hash = leafHash(fromBase64(record)!);
        const from = { size: index + 1, root: roots[index]! };
        const holds = [
          isIncluded({ index, hash }, tree, hashes(log.Leaves[index]!)),
          isConsistent(from, tree, hashes(log.Trees[index]!)),
        ];
        if (!holds.every(Boolean)) throw new Error(`leaf ${index} of ${log.Size}: ${String(holds)}`);
      });
    }
  },
  120_000,
);
