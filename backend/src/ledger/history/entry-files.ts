/** The attachments of entries, for lists that count them or look for entries with or without any. The ledger keeps none: who does answers. */
export abstract class EntryFiles {
  /** SQL of the ids of all entries that have any; `knownAt` names the parameter of an instant (ISO): that had any then. */
  abstract entriesWithAny(knownAt: string | undefined): string;

  /** By entry, those of the entries that it was put in place of, too; who has none is not in it. */
  abstract counted(entryIds: readonly string[], knownAt?: string): Promise<ReadonlyMap<string, number>>;
}
