/** Countersignatures of checkpoints as they were received. Each speaks for itself: one that does not hold is not shown. */
import {
  openNote,
  parseNote,
  parseSignatureLines,
  parseVerifierKey,
  type SignatureClaim,
  verifierKeyText,
} from '@livro/proof';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import type { SignedTree } from '../seal/seal-keys.read.ts';

interface Row {
  readonly size: number;
  readonly witness: string;
  readonly line: string;
}

/** A checkpoint with whatever witnesses said of it. */
export interface CosignedTree {
  readonly note: string;
  readonly witnesses: readonly { readonly name: string; readonly time: Date }[];
}

type Tree = Pick<SignedTree, 'size' | 'note'>;

@Injectable()
export class Cosignatures {
  constructor(private readonly database: Database) {}

  async on(tree: Tree): Promise<string> {
    const [{ note }] = (await this.onAll([tree])) as [CosignedTree];
    return note;
  }

  /** In the order of the checkpoints. */
  async onAll(trees: readonly Tree[]): Promise<CosignedTree[]> {
    const rows = await this.database.query<Row>(
      'select size, witness, line from vault.cosignatures where size = any($1::bigint[]) order by received_at, witness',
      [trees.map(({ size }) => size)],
    );
    return trees.map(({ size, note }) => {
      const held = rows.flatMap((row) => {
        const claim = row.size === size ? claimIn(note, row) : undefined;
        return claim ? [{ claim, line: row.line }] : [];
      });
      return {
        note: note + held.map(({ line }) => line).join(''),
        witnesses: held.map(({ claim }) => ({
          name: claim.key.name,
          time: new Date((claim.time ?? NaN) * 1_000),
        })),
      };
    });
  }

  /** The keys of all who ever countersigned. */
  async keys(): Promise<string[]> {
    const rows = await this.database.query<{ witness: string }>(
      'select distinct witness from vault.cosignatures order by witness',
    );
    return rows.flatMap(({ witness }) => {
      const key = parseVerifierKey(witness);
      return key ? [verifierKeyText(key)] : [];
    });
  }

  /** The smallest checkpoint of more than so many leaves that somebody countersigned. */
  async firstBeyond(leaf: number): Promise<number | undefined> {
    const [row] = await this.database.query<{ size: number | null }>(
      'select min(size)::bigint as size from vault.cosignatures where size > $1',
      [leaf],
    );
    return row!.size ?? undefined;
  }

  /** The largest tree that this witness countersigned; zero where none. */
  async newestOf(witness: string): Promise<number> {
    const [row] = await this.database.query<{ size: number }>(
      'select coalesce(max(size), 0)::bigint as size from vault.cosignatures where witness = $1',
      [witness],
    );
    return row!.size;
  }

  /** Keeps a line that holds; answers whether it did. */
  async keep(tree: Tree, witness: string, line: string): Promise<boolean> {
    if (!claimIn(tree.note, { witness, line })) return false;
    await this.database.query(
      'insert into vault.cosignatures (size, witness, line) values ($1, $2, $3) on conflict do nothing',
      [tree.size, witness, line],
    );
    return true;
  }
}

/** One line of this witness, over just this checkpoint; undefined where it does not hold. */
function claimIn(note: string, { witness, line }: Pick<Row, 'witness' | 'line'>): SignatureClaim | undefined {
  const [key, parsed, signatures] = [parseVerifierKey(witness), parseNote(note), parseSignatureLines(line)];
  if (!key || !parsed || signatures?.length !== 1) return undefined;
  return openNote({ text: parsed.text, signatures }, [key])?.[0];
}
