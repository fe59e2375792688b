/** What a backup says of itself: which parts it is made of, in which order, and how far it goes. */
import type { CopiedStand } from '../../platform/projections/rebuild/row-copies.ts';

/** A sealed piece under the SHA-256 of its bytes as they lie there. */
export interface Part {
  readonly sha256: string;
  readonly bytes: number;
}

export interface JournalPart extends Part {
  readonly events: number;
  /** A full one is never written again; the last is, until it is full. */
  readonly isFull: boolean;
  /** Its last event. */
  readonly last: { readonly position: string; readonly id: string };
  /** Events of the ledger and of the seals so far, this part's among them. */
  readonly entries: number;
  readonly seals: number;
}

/** A read model as it was when the journal had come to `position`, which is no further than the backup goes. */
export interface CopiedReadModel extends CopiedStand {
  /** Rows by table, in the text format of COPY, all columns in their order. */
  readonly tables: Readonly<Record<string, readonly Part[]>>;
}

/** Content's SHA-256 by the attachment's id, `logo` for the company's logo. */
export type ContentNames = Readonly<Record<string, string>>;

export interface Manifest {
  readonly backupId: string;
  readonly madeAt: string;
  readonly streamPrefix: string;
  readonly journal: readonly JournalPart[];
  readonly vault: { readonly parts: readonly Part[]; readonly migrations: readonly string[] };
  /** Both may be thrown away; backups of earlier versions have none. */
  readonly readModels?: readonly CopiedReadModel[];
  readonly snapshots?: Part;
  readonly names: ContentNames;
  /** Of each content that could be read. */
  readonly contents: Readonly<Record<string, Part>>;
  /** Contents that the journal names and nobody could read. */
  readonly missing: readonly string[];
  readonly keys: Part;
  /** Keys that the installation has from its settings: in no backup, and needed to use one. */
  readonly keysOfSettings: readonly string[];
}

export const partsOf = ({ tables }: CopiedReadModel): readonly Part[] => Object.values(tables).flat();

/** All but the keys, which may lie elsewhere. */
export const allParts = ({
  journal,
  vault,
  contents,
  readModels = [],
  snapshots,
}: Manifest): readonly Part[] => [
  ...journal,
  ...vault.parts,
  ...Object.values(contents),
  ...readModels.flatMap(partsOf),
  ...(snapshots ? [snapshots] : []),
];

export const entriesIn = ({ journal }: Pick<Manifest, 'journal'>): number => journal.at(-1)?.entries ?? 0;
export const eventsIn = ({ journal }: Pick<Manifest, 'journal'>): number =>
  journal.reduce((sum, { events }) => sum + events, 0);
