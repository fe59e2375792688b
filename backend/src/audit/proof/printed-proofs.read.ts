/**
 * What a document says of the books that it was made of: the newest checkpoint, which leaves went into it, and, signed, whose file it
 * is. Goes as text into the QR code, which the verifier reads; the format stands in docs/reference/proof-formats.md.
 */
import { Injectable } from '@nestjs/common';
import { base64, type SignedRanges } from '@livro/proof';
import { SealKeys, type TimedTree } from '../seal/seal-keys.read.ts';
import { LEDGER } from '../tree/leaf.read.ts';
import { TreeRows } from '../tree/tree-rows.read.ts';
import { Checkpoints } from './checkpoints.read.ts';

/** Entries of the ledger by their numbers. */
export interface EntryRange {
  readonly first: number;
  readonly last: number;
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
  /** The text of the QR code: `address`, and after `#` the proof of the file. */
  codeOf(address: string, file: SignedRanges): string;
  /** No text of a code with this address is longer. */
  maxCodeLength(address: string): number;
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
    const unsigned = (address: string, file: SignedRanges): string =>
      `${address}#${fieldsOf(tree, leaves, file).toString()}`;
    return {
      entries,
      size,
      root: base64(root),
      sealedAt,
      sealedEntry,
      codeOf: (address, file) => {
        const text = unsigned(address, file);
        const signature = this.keys.signedCode(tree.origin, text);
        return `${text}&by=${signature.toString('base64url')}`;
      },
      maxCodeLength: (address) => unsigned(address, LARGEST_FILE).length + SIGNATURE_FIELD_LENGTH,
    };
  }

  async #leafOf(entry: number): Promise<number | undefined> {
    return (await this.rows.leafAt(LEDGER, entry - 1))?.leaf;
  }
}

/** The table of a PDF's objects has ten digits for each position. */
const LARGEST_FILE: SignedRanges = {
  before: 9_999_999_999,
  gap: 9_999_999_999,
  after: 9_999_999_999,
  sha256: '0'.repeat(64),
};
const SIGNATURE_FIELD_LENGTH = '&by='.length + Math.ceil((64 * 4) / 3);

function fieldsOf({ note }: TimedTree, leaves: string, file: SignedRanges): URLSearchParams {
  const [first = '', last = ''] = leaves.split(' ');
  return new URLSearchParams({
    note: Buffer.from(note).toString('base64url'),
    ...(leaves !== '' && { first, last }),
    v: '2',
    bytes: [file.before, file.gap, file.after].join('-'),
    sha256: Buffer.from(file.sha256, 'hex').toString('base64url'),
  });
}
