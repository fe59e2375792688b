/** The open lines of an account with what each may be, and what was learnt from lines with the same words. */
import { addDays, localDate } from '@livro/calendar';
import { Injectable } from '@nestjs/common';
import { BankingQueries, type FoundEntry, type FoundLine, type Learnt } from '../account/banking.queries.ts';
import { type Proposal, proposals, type Side } from './proposals.ts';
import { wordsKey, wordsOf } from './words.read.ts';

/** So many open lines, from the oldest on, are looked at together; and so many entries. */
const LINES_AT_ONCE = 2_000;
const ENTRIES_AT_ONCE = 5_000;
const DAYS_AROUND = 12;

export interface ProposedLine {
  readonly proposal: (Proposal & { readonly entries: readonly FoundEntry[] }) | null;
  readonly learnt: Learnt | null;
}

@Injectable()
export class LineProposals {
  constructor(private readonly queries: BankingQueries) {}

  /** For each of the shown lines, in their order; nothing for those that are settled. */
  async of(accountId: string, shown: readonly FoundLine[]): Promise<readonly ProposedLine[]> {
    if (!shown.some(({ status }) => status === 'open'))
      return shown.map(() => ({ proposal: null, learnt: null }));
    const { rows: open } = await this.queries.lines(accountId, {
      status: 'open',
      limit: LINES_AT_ONCE,
      offset: 0,
    });
    const days = open.map(({ date }) => date).toSorted();
    const [from, to] = [
      addDays(localDate(days[0]!), -DAYS_AROUND),
      addDays(localDate(days.at(-1)!), DAYS_AROUND),
    ];
    const [entries, learnt] = await Promise.all([
      this.queries.openEntries(accountId, from, to, ENTRIES_AT_ONCE),
      this.queries.learnt([...new Set(shown.map(({ description }) => wordsKey(description)))]),
    ]);
    const found = proposals(open.map(lineSide), entries.map(entrySide));
    const byLine = new Map(found.flatMap((one) => one.lineIds.map((id) => [id, one] as const)));
    const byEntry = new Map(entries.map((one) => [one.entry_id, one]));
    return shown.map(({ id, description }) => {
      const proposal = byLine.get(id);
      return {
        proposal: proposal
          ? { ...proposal, entries: proposal.entryIds.map((entryId) => byEntry.get(entryId)!) }
          : null,
        learnt: learnt.find(({ words }) => words === wordsKey(description)) ?? null,
      };
    });
  }
}

const lineSide = ({ id, date, amount, description, document_number }: FoundLine): Side => ({
  id,
  date: localDate(date),
  amount,
  words: wordsOf(description),
  documentNumber: document_number,
});

const entrySide = (entry: FoundEntry): Side => ({
  id: entry.entry_id,
  date: localDate(entry.date),
  amount: entry.amount,
  words: wordsOf(entry.description, entry.supplier),
  documentNumber: entry.document_number,
});
