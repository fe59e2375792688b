/** Reads every entry of a development, a page at a time, for what needs them all. */
import type { Outcome } from '../../shared/api/outcome.ts';
import type {
  TransactionPageView,
  TransactionsPageApiArg,
  TransactionView,
} from '../../shared/api/generated.ts';

const READ_PAGE = 100;

/**
 * Oldest first. `onProgress` hears how far it is and answers false to stop; undefined when a page could not be read or
 * the reading was stopped.
 */
export async function readAllTransactions(
  read: (query: TransactionsPageApiArg) => Promise<Outcome<TransactionPageView>>,
  development: string,
  onProgress: (done: number, all: number) => boolean,
): Promise<TransactionView[] | undefined> {
  const entries: TransactionView[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await read({ development, sort: 'date', page, limit: READ_PAGE });
    if (!answer.ok) return undefined;
    entries.push(...answer.data.results);
    if (!onProgress(entries.length, answer.data.count)) return undefined;
    if (answer.data.results.length < READ_PAGE) return entries;
  }
}
