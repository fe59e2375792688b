/**
 * The tree computed anew from the journal in a verification: at each checkpoint the root that was signed and the time that was stamped,
 * and the rows that proofs are made of.
 */
import type { Recorded } from '@livro/event-sourcing';
import { areEqual, base64, GrowingTree, leafHash } from '@livro/proof';
import { finding, type Finding } from '../verification/finding.ts';
import { SEALS } from '../seal/seals.ts';
import type { TimedTree } from '../seal/seal-keys.read.ts';
import type { TimeStampCheck } from '../stamp/time-stamp-check.read.ts';
import { Leaves } from './leaf.read.ts';
import { rootRow, type TileRoot, type TreeRows } from './tree-rows.read.ts';

const ROWS_AT_ONCE = 4_096;

export class TreeCheck {
  readonly #tree = new GrowingTree();
  readonly #leaves = new Leaves();
  readonly #signed: ReadonlyMap<number, TimedTree>;
  readonly #newest: TimedTree | undefined;
  #otherwise: Finding | undefined;
  #row: Finding | undefined;
  /** When the newest event was recorded, as it says itself. */
  #latest = '';
  #early: Finding | undefined;
  #entries: Buffer[] = [];
  #roots: TileRoot[] = [];

  constructor(
    signed: readonly TimedTree[],
    private readonly rows: TreeRows,
    private readonly stamps: Pick<TimeStampCheck, 'tooEarly'>,
  ) {
    this.#signed = new Map(signed.map((one) => [one.size, one]));
    this.#newest = signed.at(-1);
  }

  /** The journal's next event. What comes after the newest checkpoint nobody has signed. */
  async take(event: Recorded): Promise<void> {
    if (this.#tree.size >= (this.#newest?.size ?? 0)) return;
    const entry = this.#leaves.take(event);
    if (!entry) return;
    this.#roots.push(...this.#tree.append(leafHash(entry)).map(rootRow));
    this.#entries.push(entry);
    if (event.metadata.recordedAt > this.#latest) this.#latest = event.metadata.recordedAt;
    const said = this.#signed.get(this.#tree.size);
    if (said && !areEqual(said.root, this.#tree.root()))
      this.#otherwise ??= finding('seal', SEALS, 'o diário não é o que o ponto de verificação diz', {
        entry: said.seal,
        field: 'checkpoint',
        expected: base64(said.root),
        found: base64(this.#tree.root()),
      });
    if (said) this.#early ??= this.stamps.tooEarly(said, this.#latest);
    if (this.#entries.length >= ROWS_AT_ONCE || this.#tree.size === this.#newest!.size) await this.#compare();
  }

  /** What is not as it was signed; where the journal is, what of the rows is not as the journal is. */
  end(): Finding[] {
    const { size } = this.#tree;
    if (this.#otherwise) return [this.#otherwise];
    if (this.#newest && size < this.#newest.size) {
      const counted = { expected: String(this.#newest.size), found: String(size) };
      const message = 'faltam eventos que o ponto de verificação conta';
      return [finding('seal', SEALS, message, { entry: this.#newest.seal, ...counted })];
    }
    return [this.#row, this.#early].filter((one) => one !== undefined);
  }

  /** Rows may be dropped, and are made anew from the first on: then there is nothing yet to compare. */
  async #isThere(): Promise<boolean> {
    await this.rows.make();
    return (await this.rows.leaf(this.#newest!.size - 1)) !== undefined;
  }

  async #compare(): Promise<void> {
    const [entries, roots] = [this.#entries, this.#roots];
    [this.#entries, this.#roots] = [[], []];
    if (this.#row || this.#otherwise || !(await this.#isThere())) return;
    const from = this.#tree.size - entries.length;
    const stored = await this.rows.entries(from, entries.length);
    const i = entries.findIndex((entry, at) => !stored[at]?.equals(entry));
    if (i >= 0) {
      const found = stored[i]?.toString('hex') ?? null;
      this.#row = finding('table', 'proof.leaves', 'a árvore guardada não é a do diário', {
        entry: from + i + 1,
        expected: entries[i]!.toString('hex'),
        found,
      });
      return;
    }
    for (const { level, index, hash } of roots) {
      const [there] = await this.rows.tileRoots(level, index, 1);
      if (there?.equals(hash)) continue;
      this.#row = finding('table', 'proof.tile_roots', 'a árvore guardada não é a do diário', {
        entry: index + 1,
      });
      return;
    }
  }
}
