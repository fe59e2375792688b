/** Countersignatures of checkpoints as they were received. Each speaks for itself: one that does not hold is not shown. */
import { openNote, parseNote, parseSignatureLines, parseVerifierKey, verifierKeyText } from '@livro/proof';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import type { SignedTree } from '../seal/seal-keys.read.ts';

interface Row {
  readonly size: number;
  readonly witness: string;
  readonly line: string;
}

@Injectable()
export class Cosignatures {
  constructor(private readonly database: Database) {}

  /** The checkpoint with whatever witnesses said of it. */
  async on({ size, note }: Pick<SignedTree, 'size' | 'note'>): Promise<string> {
    const rows = await this.database.query<Row>(
      'select size, witness, line from vault.cosignatures where size = $1 order by received_at, witness',
      [size],
    );
    return note + rows.flatMap((row) => (holds(note, row) ? [row.line] : [])).join('');
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
  async keep(tree: Pick<SignedTree, 'size' | 'note'>, witness: string, line: string): Promise<boolean> {
    if (!holds(tree.note, { witness, line })) return false;
    await this.database.query(
      'insert into vault.cosignatures (size, witness, line) values ($1, $2, $3) on conflict do nothing',
      [tree.size, witness, line],
    );
    return true;
  }
}

/** One line of this witness, over just this checkpoint. */
function holds(note: string, { witness, line }: Pick<Row, 'witness' | 'line'>): boolean {
  const [key, parsed, signatures] = [parseVerifierKey(witness), parseNote(note), parseSignatureLines(line)];
  if (!key || !parsed || signatures?.length !== 1) return false;
  return openNote({ text: parsed.text, signatures }, [key]) !== undefined;
}
