/** The port to what this process hears of the journal without asking the store for it. */
export abstract class JournalHeads {
  /** False where `stream` is known to hold nothing after `revision`; true where it does, or nobody knows. */
  abstract mayGoBeyond(stream: string, revision: bigint): boolean;
}
