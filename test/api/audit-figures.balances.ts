/** The Balancete of any day, known at any moment, of all books and of one development: against the CSV, and against hledger. */
import type { TestApp } from '../support/app.ts';
import { centavos, type CsvEntry, next, turnover, within } from './audit-figures.csv.ts';
import { balances } from './audit-figures.hledger.ts';
import { asking } from './other-programs.fixture.ts';

interface BalanceLine {
  readonly developmentName: string;
  readonly accountType: string;
  readonly code: string;
  readonly debit: number;
  readonly credit: number;
}
interface Place {
  readonly livro: TestApp;
  readonly entries: readonly CsvEntry[];
  /** Ids by name. */
  readonly developments: ReadonlyMap<string, string>;
  readonly get: <Answer>(path: string, query: object) => Promise<Answer>;
}

/** Before the books, in the first days, amid and at the end of months, at the end. */
const DAYS = [
  '2024-12-31',
  '2025-01-02',
  '2025-02-14',
  '2025-03-31',
  '2025-06-15',
  '2025-09-30',
  '2025-12-31',
];

/** Call it within a block of its own. */
export function holdBalances(place: () => Place): void {
  const told = async (query: object): Promise<BalanceLine[]> =>
    (await place().get<{ lines: BalanceLine[] }>('trial-balance/', query)).lines;
  const turnoverOf = (lines: readonly BalanceLine[]): object =>
    Object.fromEntries(
      lines.map(({ developmentName, accountType, code, debit, credit }) => [
        `${developmentName}:${accountType} ${code}`,
        [centavos(debit), centavos(credit)],
      ]),
    );
  const due = (kept: readonly CsvEntry[], development?: string): object =>
    Object.fromEntries(
      [...turnover(kept)].filter(([line]) => !development || line.startsWith(`${development}:`)),
    );

  it.each(DAYS)(
    'has on %s what the lines of the CSV debit and credit, all books and each development',
    async (day) => {
      const { entries, developments } = place();
      const kept = entries.filter(within('', day));
      expect(turnoverOf(await told({ as_of: day }))).toEqual(due(kept));
      for (const [name, id] of developments)
        expect(turnoverOf(await told({ as_of: day, development: id }))).toEqual(due(kept, name));
    },
  );

  it('has as it was known at any moment the lines that had been recorded by then', async () => {
    const events = (await place().livro.events('ledger')).filter(({ type }) => type !== 'AccountOpened');
    const { entries } = place();
    // An import books in groups, each at an instant of its own.
    const sizes = new Set<number>();
    for (const at of [0, 411, 987, events.length - 1]) {
      const { recordedAt } = events[at]!.metadata;
      const known = entries.filter((_, number) => events[number]!.metadata.recordedAt <= recordedAt);
      sizes.add(known.length);
      for (const day of ['2025-06-15', '2025-12-31']) {
        const lines = await told({ as_of: day, known_at: recordedAt });
        expect(turnoverOf(lines)).toEqual(due(known.filter(within('', day))));
      }
    }
    expect(sizes.size).toBeGreaterThan(1);
  });

  const lineByLine = (lines: readonly BalanceLine[], accountOf: (line: BalanceLine) => string): object => {
    const sums = new Map<string, number>();
    for (const line of lines) {
      const account = accountOf(line);
      sums.set(account, (sums.get(account) ?? 0) + centavos(line.debit) - centavos(line.credit));
    }
    return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0).sort());
  };
  /** hledger keeps gains in the investment, and of what one development lends another it sees the other's account. */
  const GROUPS: Readonly<Record<string, string>> = {
    'opening-equity': 'patrimonio:abertura',
    revenue: 'receitas:pagamentos',
    investment: 'investimentos',
    gain: 'investimentos',
    loss: 'investimentos',
  };
  const theirName = ({ developmentName, accountType, code }: BalanceLine): string =>
    code === 'asset'
      ? `ativos:${developmentName}:${accountType}`
      : (GROUPS[code] ?? code.replace('expense:', 'despesas:'));

  asking('hledger').each(['2025-02-14', '2025-06-15', '2025-12-31'])(
    'comes on %s to what hledger says, all books and two developments',
    async (day) => {
      const { developments } = place();
      for (const [name, id] of [[undefined, undefined], ...[...developments].slice(0, 2)] as const) {
        const query = name === undefined ? [] : [`^ativos:${name}:`];
        const theirs = new Map<string, number>();
        for (const [account, sum] of balances({ query, until: next(day) })) {
          const isElsewhere = name && account.startsWith('ativos:') && !account.startsWith(`ativos:${name}:`);
          const group = isElsewhere ? 'between-developments' : account.replace(/^(investimentos):.*/, '$1');
          theirs.set(group, (theirs.get(group) ?? 0) + sum);
        }
        const ours = lineByLine(await told({ as_of: day, development: id }), theirName);
        expect([name, ours]).toEqual([
          name,
          Object.fromEntries([...theirs].filter(([, sum]) => sum !== 0).sort()),
        ]);
      }
    },
  );
}
