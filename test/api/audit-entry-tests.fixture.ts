/** The entries of the books of 2025 once more, read from their CSV and given times and authors, without any of the program's queries. */
import type { Recorded } from '@livro/event-sourcing';
import { Database } from '../../backend/src/platform/database/database.ts';
import type { TestApp } from '../support/app.ts';
import { liveTable } from './audit.fixture.ts';
import { textOf } from './books.fixture.ts';

export interface Line {
  /** The entry's number in the journal. */
  readonly number: number;
  /** `yyyy-mm-dd`. */
  readonly date: string;
  /** As in the CSV: `despesa`. */
  readonly kind: string;
  readonly amount: number;
  /** What the trial balance debits for it. */
  readonly debits: number;
  readonly supplier: string;
  /** A line of the trial balance on each side: kind of account and whose account it is. */
  readonly accounts: readonly string[];
  /** Wall clock in São Paulo, and by whom it was recorded. */
  readonly recordedAt: Date;
  readonly recordedBy: string;
}

const centavos = (text: string): number => Number(text.replaceAll('.', '').replace(',', ''));

/** Every booked line of movimentos.csv; what is pending moved no money. */
export function linesOf(events: readonly Recorded[], people: readonly [string, string]): readonly Line[] {
  const [head, ...rows] = textOf('movimentos.csv')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  const entries = events.flatMap(({ type, data }, index) =>
    type === 'AccountOpened'
      ? []
      : [{ number: index + 1, data: data as { amount: number; principal?: number } }],
  );
  if (entries.length !== rows.length)
    throw new Error('The journal has other entries than the CSV has lines.');
  return rows.flatMap((cells, index) => {
    const of = (column: string): string => cells[head!.indexOf(column)]!;
    const { number, data } = entries[index]!;
    const amount = centavos(of('valor'));
    if (amount !== data.amount) throw new Error(`Line ${index + 2} is not entry ${number}.`);
    if (of('situacao') === 'pending') return [];
    const [day, month, year] = of('data').split('/');
    const date = `${year}-${month}-${day}`;
    const here = `${of('empreendimento')} ${of('conta')}`;
    const there = `${of('empreendimento_destino')} ${of('conta_destino')}`;
    const external = of('tipo') === 'transferencia' && of('empreendimento') !== of('empreendimento_destino');
    const principal = data.principal ?? amount;
    return [
      {
        number,
        date,
        kind: of('tipo'),
        amount,
        debits: external ? 2 * amount : Math.max(amount, principal),
        supplier: of('fornecedor'),
        accounts: accountsOf(of('tipo'), here, there, of('categoria'), external, amount - principal),
        recordedAt: recordedAt(number, date),
        recordedBy: number % 400 === 0 ? people[1] : people[0],
      },
    ];
  });
}

function accountsOf(
  kind: string,
  here: string,
  there: string,
  category: string,
  external: boolean,
  gain: number,
): readonly string[] {
  const money = `${here} asset`;
  switch (kind) {
    case 'saldo_inicial':
      return [money, `${here} opening`];
    case 'despesa':
      return [money, `${here} ${category}`];
    case 'pagamento':
      return [money, `${here} revenue`];
    case 'transferencia':
      return [money, `${there} asset`, ...(external ? [`${here} between`, `${there} between`] : [])];
    case 'aplicacao':
      return [money, `${here} invested`];
    case 'retorno':
      return [money, `${here} invested`, ...(gain > 0 ? [`${here} gain`] : gain < 0 ? [`${here} loss`] : [])];
    default:
      throw new Error(`Unknown kind ${kind}`);
  }
}

/** São Paulo has kept UTC-3 since 2019. */
const OFFSET_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;

/** Up to 59 days after its date, at any hour. */
function recordedAt(number: number, date: string): Date {
  const clock = ((number * 5) % 24) * 3_600_000 + ((number * 13) % 60) * 60_000;
  return new Date(Date.parse(`${date}T00:00:00Z`) + ((number * 7) % 60) * DAY_MS + clock + OFFSET_MS);
}

/** The wall clock of an instant, as parts of a `Date` in UTC. */
export const wall = (at: Date): Date => new Date(at.getTime() - OFFSET_MS);
/** Days from one `yyyy-mm-dd` to another. */
export const daysFrom = (first: string, second: string): number =>
  Math.round((Date.parse(second) - Date.parse(first)) / DAY_MS);
export const dayOf = (at: Date): string => wall(at).toISOString().slice(0, 10);

/** An import records all lines now and for one person: their rows get the times and authors of `lines`. */
export async function recordAs(app: TestApp, lines: readonly Line[]): Promise<void> {
  await app.app.get(Database).query(
    `update ${await liveTable(app, 'transactions')} t set created_at = n.at, recorded_by = n.person
     from unnest($1::bigint[], $2::timestamptz[], $3::text[]) as n(number, at, person) where t.entry_number = n.number`,
    [
      lines.map(({ number }) => number),
      lines.map((line) => line.recordedAt),
      lines.map(({ recordedBy }) => recordedBy),
    ],
  );
}
