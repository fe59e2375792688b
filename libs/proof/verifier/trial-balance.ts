/** The trial balance summed from the ledger's events alone, by the table of the format's document. */
import type { BundleEvent, EventContent } from './event-stream.ts';
import { Wrong } from './input.ts';

export type Lines = Readonly<Record<string, number>>;
type Posting = readonly [line: string, amount: number];
type Data = EventContent['data'];

const moved = (data: Data, debit: string, credit: string): readonly Posting[] => {
  const amount = centavos(data['amount']);
  return [
    [debit, amount],
    [credit, -amount],
  ];
};

const payment = (data: Data, a: string): readonly Posting[] =>
  data['status'] === 'pending' ? [] : moved(data, `asset:${a}`, `revenue:${a}`);

/** `a` is the money account. */
const POSTINGS: Readonly<Record<string, (data: Data, a: string) => readonly Posting[]>> = {
  OpeningBalanceSet: (data, a) => moved(data, `asset:${a}`, `opening-equity:${a}`),
  ExpenseRecorded: (data, a) => moved(data, `expense:${a}:${text(data['category'])}`, `asset:${a}`),
  PaymentRegistered: payment,
  PaymentConfirmed: payment,
  MoneyTransferred: (data) =>
    moved(data, `asset:${text(data['destinationAccountId'])}`, `asset:${text(data['sourceAccountId'])}`),
  InvestmentMade: (data, a) => moved(data, `investment:${a}`, `asset:${a}`),
  InvestmentReturned: (data, a) => [
    [`asset:${a}`, centavos(data['amount'])],
    [`investment:${a}`, -centavos(data['principal'])],
    [`${centavos(data['gain']) < 0 ? 'loss' : 'gain'}:${a}`, -centavos(data['gain'])],
  ],
};
const REVERSALS = ['EntryReversed', 'PaymentRefunded'];

/** Throws a TypeError where the event has not what the table needs. */
function postingsOf({ type, data }: EventContent): readonly Posting[] {
  if (!REVERSALS.includes(type)) return POSTINGS[type]!(data, String(data['accountId']));
  return postingsOf(data['entry'] as EventContent).map(([line, sum]) => [line, 0 - sum]);
}

function centavos(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new TypeError('no amount');
  return value as number;
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('no text');
  return value;
}

export class TrialBalance {
  readonly #sums = new Map<string, bigint>();
  /** Entries that moved money, or undid one that did. */
  entries = 0;

  constructor(from: Lines) {
    for (const [line, amount] of Object.entries(from)) this.#sums.set(line, BigInt(amount));
  }

  take(event: BundleEvent, voided: ReadonlyMap<number, unknown>): void {
    const { type, stream, index } = event;
    if (!Object.hasOwn(POSTINGS, type) && !REVERSALS.includes(type)) return;
    // The stream's name is not hashed with the event: what moves money is of the ledger or of nobody.
    if (stream !== 'ledger') throw new Wrong(`um lançamento está em ${stream}, e não no diário.`, index);
    // The number is not hashed with the event; its id is.
    const number = event.revision + 1;
    if (voided.has(number) && voided.get(number) === event.content().id) return;
    let postings: readonly Posting[];
    try {
      postings = postingsOf(event.content());
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new Wrong(`lançamento ${number}: não se lê o que ele move.`, index);
    }
    if (postings.reduce((sum, [, amount]) => sum + amount, 0) !== 0)
      throw new Wrong(`lançamento ${number}: débitos e créditos não são iguais.`, index);
    for (const [line, amount] of postings)
      this.#sums.set(line, (this.#sums.get(line) ?? 0n) + BigInt(amount));
    this.entries++;
  }

  /** The first line that differs. */
  against(told: Lines): string | undefined {
    for (const line of [...new Set([...Object.keys(told), ...this.#sums.keys()])].sort()) {
      const [sum, said] = [this.#sums.get(line) ?? 0n, BigInt(told[line] ?? 0)];
      if (sum !== said) return `${line}: pelos lançamentos ${reais(sum)}, no balancete ${reais(said)}`;
    }
    return undefined;
  }

  get debits(): string {
    return reais([...this.#sums.values()].reduce((total, sum) => (sum > 0n ? total + sum : total), 0n));
  }
}

/** `R$ 1.234,56`. */
export function reais(amount: bigint): string {
  const magnitude = amount < 0n ? -amount : amount;
  const decimals = String(magnitude % 100n).padStart(2, '0');
  return `${amount < 0n ? '-' : ''}R$ ${(magnitude / 100n).toLocaleString('pt-BR')},${decimals}`;
}
