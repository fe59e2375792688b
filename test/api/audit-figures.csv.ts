/** The books of 2025 as postings, made of the lines of their CSV alone: nothing of the program has a part in them. */
import { addDays, type LocalDate } from '@livro/calendar';
import { textOf } from './books.fixture.ts';

export interface CsvPosting {
  /** `Vista da Serra:building`. */
  readonly account: string;
  readonly development: string;
  /** Line of the trial balance. */
  readonly code: string;
  /** Centavos, debits positive. */
  readonly amount: number;
}

/** One line that moves money or, where it has no postings, waits to be confirmed. */
export interface CsvEntry {
  readonly date: string;
  readonly kind: string;
  readonly development: string;
  readonly amount: number;
  readonly supplier: string;
  readonly postings: readonly CsvPosting[];
}

const amountOf = (text: string): number => Number(text.replaceAll('.', '').replace(',', ''));
const isoDay = (text: string): string => text.split('/').reverse().join('-');
const daysFrom = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / 86_400_000;

interface Position {
  readonly date: string;
  /** A year's factor, as 1.0838. */
  readonly factor: number;
  outstanding: number;
}

/** In the order of the file, which is that of the journal. */
export function csvEntries(): readonly CsvEntry[] {
  const [head, ...rows] = textOf('movimentos.csv')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  const positions = new Map<string, Position>();
  return rows.map((cells) => {
    const of = (column: string): string => cells[head!.indexOf(column)]!;
    const [date, kind, development, amount] = [
      isoDay(of('data')),
      of('tipo'),
      of('empreendimento'),
      amountOf(of('valor')),
    ];
    const here = { account: `${development}:${of('conta')}`, development };
    const common = { date, kind, development, amount, supplier: of('fornecedor') };
    const post = (...lines: readonly (readonly [string, number])[]): CsvEntry => ({
      ...common,
      postings: lines.flatMap(([code, sum]) => (sum === 0 ? [] : [{ ...here, code, amount: sum }])),
    });
    switch (kind) {
      case 'saldo_inicial':
        return post(['asset', amount], ['opening-equity', -amount]);
      case 'despesa':
        return post([`expense:${of('categoria')}`, amount], ['asset', -amount]);
      case 'pagamento':
        return of('situacao') === 'pending' ? post() : post(['asset', amount], ['revenue', -amount]);
      case 'aplicacao': {
        const factor = 1 + Number(of('taxa').replace(',', '.')) / 100;
        positions.set(of('investimento'), { date, factor, outstanding: amount });
        return post(['investment', amount], ['asset', -amount]);
      }
      case 'retorno': {
        const gain = amount - paidBack(positions.get(of('investimento'))!, amount, date, of('tipo_retorno'));
        return post(
          ['asset', amount],
          ['investment', gain - amount],
          ['gain', -Math.max(gain, 0)],
          ['loss', Math.max(-gain, 0)],
        );
      }
      case 'transferencia': {
        const target = of('empreendimento_destino');
        const there = { account: `${target}:${of('conta_destino')}`, development: target };
        const lent = target === development ? 0 : amount;
        const left = post(['asset', -amount], ['between-developments', lent]);
        const came = [
          { ...there, code: 'asset', amount },
          ...(lent > 0 ? [{ ...there, code: 'between-developments', amount: -lent }] : []),
        ];
        return { ...left, postings: [...left.postings, ...came] };
      }
      default:
        throw new Error(`Unknown kind ${kind}`);
    }
  });
}

/** Principal of a return: all that is out, or the part of it that the amount is of the position's worth on that day. */
function paidBack(position: Position, amount: number, date: string, kind: string): number {
  const { outstanding, factor } = position;
  const worth = outstanding * factor ** (daysFrom(position.date, date) / 365);
  const principal =
    kind === 'full' || worth <= amount ? outstanding : Math.round((outstanding * amount) / worth);
  position.outstanding -= principal;
  return principal;
}

/** Debits and credits of each line of the trial balance: `Vista da Serra:building asset`. */
export function turnover(entries: readonly CsvEntry[]): ReadonlyMap<string, readonly [number, number]> {
  const sums = new Map<string, [number, number]>();
  for (const { account, code, amount } of entries.flatMap(({ postings }) => postings)) {
    const [debit, credit] = sums.get(`${account} ${code}`) ?? [0, 0];
    sums.set(`${account} ${code}`, [debit + Math.max(amount, 0), credit + Math.max(-amount, 0)]);
  }
  return sums;
}

export const debitsOf = (entries: readonly CsvEntry[]): number =>
  [...turnover(entries).values()].reduce((sum, [debit]) => sum + debit, 0);

/** What the wire tells in reais. */
export const centavos = (reais: number): number => Math.round(reais * 100);
export const next = (day: string): string => addDays(day as LocalDate, 1);
export const within =
  (from: string, to: string) =>
  ({ date }: CsvEntry): boolean =>
    date >= from && date <= to;
