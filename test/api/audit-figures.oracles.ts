/**
 * The figures of Livro Diário, Razão, Balancete, the months and the tests of entries on the books of 2025: held against sums over the
 * lines of the CSV, and against what hledger makes of a journal that another hand wrote of them.
 */
import { addDays, type LocalDate } from '@livro/calendar';
import type { TestApp } from '../support/app.ts';
import { holdBalances } from './audit-figures.balances.ts';
import {
  centavos,
  type CsvEntry,
  csvEntries,
  debitsOf,
  next,
  turnover,
  within,
} from './audit-figures.csv.ts';
import { register, transactions } from './audit-figures.hledger.ts';
import type { Agent } from './ledger.fixture.ts';
import { asking } from './other-programs.fixture.ts';

interface Place {
  readonly livro: TestApp;
  readonly agent: Agent;
}
interface LedgerLine {
  readonly date: string;
  readonly debit: number;
  readonly credit: number;
  readonly balance: number;
}
interface LedgerPage {
  readonly results: readonly LedgerLine[];
  readonly count: number;
  readonly next: string | null;
  readonly opening: number;
  readonly closing: number;
}
interface Account {
  readonly id: string;
  readonly developmentId: string;
  readonly developmentName: string;
  readonly type: string;
}

const RANGES = [
  ['2025-01-01', '2025-12-31'],
  ['2025-02-28', '2025-02-28'],
  ['2025-04-11', '2025-08-23'],
] as const;
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** The program must have these books and nothing else. */
export function holdAgainstOracles(place: () => Place): void {
  const entries = csvEntries();
  const moved = entries.filter(({ postings }) => postings.length > 0);
  let accounts: readonly Account[];
  let developments: ReadonlyMap<string, string>;

  const get = async <Answer>(path: string, query: object): Promise<Answer> =>
    (await place().agent.get(`/api/${path}`).query(query).expect(200)).body.data as Answer;

  beforeAll(async () => {
    accounts = await get<Account[]>('accounts/', {});
    developments = new Map(accounts.map((one) => [one.developmentName, one.developmentId]));
    expect([accounts.length, developments.size, entries.length]).toEqual([12, 6, 1_500]);
  });

  describe('the trial balance', () =>
    holdBalances(() => ({ entries, developments, get, livro: place().livro })));

  describe('the general ledger', () => {
    /** All pages; each row's balance must be the one before and its own amount. */
    async function register2025(query: object): Promise<{ rows: LedgerLine[]; first: LedgerPage }> {
      const first = await get<LedgerPage>('audit/ledger/', { ...query, limit: 100 });
      const rows = [...first.results];
      for (let { next: cursor } = first; cursor !== null;) {
        const page = await get<LedgerPage>('audit/ledger/', { ...query, limit: 100, cursor });
        rows.push(...page.results);
        cursor = page.next;
      }
      expect(rows).toHaveLength(first.count);
      return { rows, first };
    }
    const shown = (rows: readonly LedgerLine[]) =>
      rows.map(({ date, debit, credit, balance }) => ({
        date,
        change: centavos(debit) - centavos(credit),
        balance: centavos(balance),
      }));
    const summed = (kept: readonly CsvEntry[], account: string, opening = 0) => {
      let balance = opening;
      return kept.flatMap(({ date, postings }) =>
        postings
          .filter((posting) => posting.account === account && posting.code === 'asset')
          .map(({ amount }) => ({ date, change: amount, balance: (balance += amount) })),
      );
    };

    it('has on each of twelve accounts each line of the CSV with the running balance', async () => {
      for (const { id, developmentName, type } of accounts) {
        const { rows, first } = await register2025({ account: id, code: 'asset' });
        const due = summed(entries, `${developmentName}:${type}`);
        expect([developmentName, type, shown(rows)]).toEqual([developmentName, type, due]);
        expect([first.opening, centavos(first.closing)]).toEqual([0, due.at(-1)?.balance ?? 0]);
      }
    });

    it.each(RANGES)('begins a range from %s to %s with what was there before it', async (from, to) => {
      for (const { id, developmentName, type } of accounts.slice(0, 4)) {
        const account = `${developmentName}:${type}`;
        const before = summed(entries.filter(within('', addDays(from as LocalDate, -1))), account);
        const opening = before.at(-1)?.balance ?? 0;
        const { rows, first } = await register2025({ account: id, code: 'asset', from, to });
        expect(centavos(first.opening)).toBe(opening);
        expect(shown(rows)).toEqual(summed(entries.filter(within(from, to)), account, opening));
      }
    });

    asking('hledger')(
      'has the lines and running balances of hledger, of each account and of a category',
      async () => {
        for (const { id, developmentName, type } of accounts) {
          const { rows } = await register2025({ account: id, code: 'asset' });
          const account = `ativos:${developmentName}:${type}`;
          expect([account, shown(rows)]).toEqual([account, register(account)]);
        }
        const { rows } = await register2025({ code: 'expense:material' });
        expect(shown(rows)).toEqual(register('despesas:material'));
      },
    );
  });

  describe('the journal', () => {
    const told = (query: object) =>
      get<{ count: number; amount: number }>('audit/journal/', { ...query, limit: 1 });
    /** What an entry debits; what developments owe each other is the Balancete's. */
    const journalDebits = (kept: readonly CsvEntry[]): number =>
      sumOf(
        kept.flatMap(({ postings }) =>
          postings.map(({ code, amount }) => (code === 'between-developments' ? 0 : Math.max(amount, 0))),
        ),
      );
    const concerns =
      (development: string) =>
      (entry: CsvEntry): boolean =>
        entry.development === development || entry.postings.some((one) => one.development === development);

    it.each(RANGES)(
      'has from %s to %s as many entries as the CSV, and their sum, all books and each development',
      async (from, to) => {
        const kept = entries.filter(within(from, to));
        const { count, amount } = await told({ from, to });
        expect([count, centavos(amount)]).toEqual([kept.length, journalDebits(kept)]);
        for (const [name, development] of developments) {
          const ours = await told({ from, to, development });
          const theirs = kept.filter(concerns(name));
          expect([name, ours.count, centavos(ours.amount)]).toEqual([
            name,
            theirs.length,
            journalDebits(theirs),
          ]);
        }
      },
    );

    asking('hledger').each(RANGES)(
      'from %s to %s sums to what hledger debits, and what investments lost',
      async (from, to) => {
        for (const [name, development] of [[undefined, undefined], ...developments] as const) {
          const ours = await told({ from, to, development });
          const query = name === undefined ? [] : [`^ativos:${name}:`];
          const theirs = transactions({ query, from, until: next(to) });
          const kept = entries.filter(within(from, to)).filter((entry) => !name || concerns(name)(entry));
          const waiting = kept.filter(({ postings }) => postings.length === 0).length;
          const lost = sumOf(
            kept.flatMap(({ postings }) =>
              postings.map(({ code, amount }) => (code === 'loss' ? amount : 0)),
            ),
          );
          expect([name, ours.count, centavos(ours.amount)]).toEqual([
            name,
            theirs.count + waiting,
            theirs.debits + lost,
          ]);
        }
      },
    );
  });

  it('has of each month as many entries, and debits, as the CSV', async () => {
    const { months } = await get<{
      months: { month: string; entries: number; debits: number; credits: number }[];
    }>('closing/', { year: 2025 });
    expect(
      months.map((one) => [one.month, one.entries, centavos(one.debits), centavos(one.credits)]),
    ).toEqual(
      months.map(({ month }) => {
        const kept = moved.filter(({ date }) => date.startsWith(month));
        return [month, kept.length, debitsOf(kept), debitsOf(kept)];
      }),
    );
  });

  describe('a test of entries', () => {
    interface Found {
      readonly population: { readonly count: number; readonly debits: number };
      readonly found: { readonly count: number; readonly debits: number };
      readonly matches: boolean;
    }
    const told = (test: string, query: object) => get<Found>(`audit/entry-tests/${test}/`, query);

    it.each(RANGES)('has from %s to %s the population that the CSV has', async (from, to) => {
      const kept = moved.filter(within(from, to));
      const { population, matches } = await told('round-amounts', { from, to });
      expect([population.count, centavos(population.debits), matches]).toEqual([
        kept.length,
        debitsOf(kept),
        true,
      ]);
    });

    asking('hledger').each(RANGES)('has from %s to %s the population that hledger has', async (from, to) => {
      const { population } = await told('all-entries', { from, to });
      const theirs = transactions({ from, until: next(to) });
      const beyond = [...turnover(moved.filter(within(from, to)))]
        .filter(([line]) => /between-developments$|loss$/.test(line))
        .map(([, [debit]]) => debit);
      expect([population.count, centavos(population.debits)]).toEqual([
        theirs.count,
        theirs.debits + sumOf(beyond),
      ]);
    });

    asking('hledger')('finds just below a limit the expenses that hledger finds', async () => {
      const [from, to] = RANGES[0];
      const { found } = await told('below-limit', { from, to, approval_limit: '10.000,00', percent: 10 });
      const theirs = transactions({ query: ['despesas', 'amt:>=9000', 'amt:<10000'], from, until: next(to) });
      expect(theirs.count).toBeGreaterThan(0);
      expect([found.count, centavos(found.debits)]).toEqual([theirs.count, theirs.debits]);
    });
  });
}
