/**
 * What a document says of the books that it was made of: the newest checkpoint, which leaves went into it, and, signed, whose file it
 * is. Goes as text into the QR code, which the verifier reads; the format stands in docs/auditing.md.
 */
import { Injectable } from '@nestjs/common';
import { base64 } from '@livro/proof';
import { SealKeys, type TimedTree } from '../seal/seal-keys.read.ts';
import { LEDGER } from '../tree/leaf.read.ts';
import { TreeRows } from '../tree/tree-rows.read.ts';
import { Checkpoints } from './checkpoints.read.ts';

/** Entries of the ledger by their numbers. */
export interface EntryRange {
  readonly first: number;
  readonly last: number;
}

/** The file up to its code: what the code can speak of. */
export interface CodedFile {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface PrintedProof {
  readonly entries: EntryRange;
  /** Leaves of the checkpoint. */
  readonly size: number;
  /** base64. */
  readonly root: string;
  /** ISO instant. */
  readonly sealedAt: string;
  /** The last of the ledger's entries that the checkpoint counts. */
  readonly sealedEntry: number;
  /** What comes after `#` in the address of the QR code. */
  codeOf(file: CodedFile): string;
}

@Injectable()
export class PrintedProofs {
  constructor(
    private readonly checkpoints: Checkpoints,
    private readonly rows: TreeRows,
    private readonly keys: SealKeys,
  ) {}

  /** Undefined while nothing is sealed. */
  async of(entries: EntryRange): Promise<PrintedProof | undefined> {
    const tree = await this.checkpoints.newest();
    if (!tree) return undefined;
    const { size, sealedAt, root } = tree;
    const sealed = await this.rows.lastOf(LEDGER, size);
    const sealedEntry = sealed ? sealed.revision + 1 : 0;
    const last = Math.min(entries.last, sealedEntry);
    const ends = await Promise.all([this.#leafOf(entries.first), this.#leafOf(last)]);
    // An entry that nobody can read may be no leaf: then the code names the checkpoint alone.
    const leaves = ends.every((leaf) => leaf !== undefined) && entries.first <= last ? ends.join(' ') : '';
    return {
      entries,
      size,
      root: base64(root),
      sealedAt,
      sealedEntry,
      codeOf: (file) => this.#code(tree, leaves, file),
    };
  }

  #code({ origin, size, note }: TimedTree, leaves: string, { bytes, sha256 }: CodedFile): string {
    const signature = this.keys.signedFile({ origin, size, leaves, bytes, sha256 });
    const [first, last] = leaves.split(' ');
    return new URLSearchParams({
      note: Buffer.from(note).toString('base64url'),
      ...(leaves !== '' && { first, last }),
      bytes: String(bytes),
      sha256: Buffer.from(sha256, 'hex').toString('base64url'),
      by: signature.toString('base64url'),
    }).toString();
  }

  async #leafOf(entry: number): Promise<number | undefined> {
    return (await this.rows.leafAt(LEDGER, entry - 1))?.leaf;
  }
}
