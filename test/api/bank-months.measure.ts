/** Books what the months say, imports the banks' files, and holds what the program proposes against the truth. */
import {
  type AccountMonth,
  accountMonths,
  type Bank,
  bankFile,
  clientNames,
  type TrueLine,
} from './bank-months.fixture.ts';
import { person } from './clients.fixture.ts';
import { type Agent, development } from './ledger.fixture.ts';

/** Shares of one. */
export interface Measured {
  readonly lines: number;
  readonly precision: number;
  readonly recall: number;
  readonly likely: number;
  readonly likelyPrecision: number;
  readonly likelyRecall: number;
  /** The first few that were proposed wrongly or not at all. */
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
}

interface ShownLine {
  readonly id: string;
  readonly date: string;
  readonly amount: number;
  readonly description: string;
  readonly proposal: {
    readonly kind: string;
    readonly entries: readonly { readonly id: string }[];
    readonly payments: readonly { readonly id: string }[];
    readonly counterpart: { readonly account_id: string } | null;
    readonly very_likely: boolean;
    readonly reason: string;
  } | null;
}

const AT_ONCE = 100;
const SHOWN = 10;

export async function measure(ana: Agent, months: readonly string[], perMonth: number): Promise<Measured> {
  const clients = new Map<string, string>();
  const towers = new Map<Bank, string>();
  const first = await development(ana, 90_000_000);
  for (const [n, name] of clientNames.entries()) {
    const sent = { ...person(2_000 + n, first.id), name };
    clients.set(name, (await ana.post('/api/clients/').send(sent).expect(201)).body.data.id as string);
  }
  const ids = new Map<number, string>();
  const all: AccountMonth[] = [];
  for (const [index, month] of months.entries())
    for (const one of accountMonths(month, perMonth / 5, 11 + index)) {
      if (!towers.has(one.bank)) towers.set(one.bank, (await development(ana, 90_000_000)).building);
      all.push(one);
      await book(ana, towers.get(one.bank)!, one, clients, ids);
      const file = bankFile(one.bank, one.lines, month);
      await ana
        .post(`/api/bank-accounts/${towers.get(one.bank)!}/statements/`)
        .attach('file', Buffer.from(file.text, 'utf8'), file.name)
        .expect(201);
    }
  const count = {
    proposed: 0,
    right: 0,
    truth: 0,
    found: 0,
    flagged: 0,
    flaggedRight: 0,
    likely: 0,
    likelyFound: 0,
  };
  const [wrong, missed]: [string[], string[]] = [[], []];
  let lines = 0;
  for (const [bank, account] of towers) {
    const truths = all.filter((one) => one.bank === bank).flatMap((one) => one.lines);
    for (const shown of await openLines(ana, account)) {
      lines += 1;
      const truth = claim(truths, shown);
      const { proposal } = shown;
      const isRight = proposal !== null && matches(truth, proposal, ids);
      const said = `${bank} ${shown.date} ${shown.amount} ${shown.description} is ${truth.kind}, proposed ${proposal?.kind} ${proposal?.reason}`;
      if (truth.kind !== 'nothing') count.truth += 1;
      if (proposal) count.proposed += 1;
      if (isRight) count.right += 1;
      if (isRight && truth.kind !== 'nothing') count.found += 1;
      if (proposal?.very_likely) count.flagged += 1;
      if (proposal?.very_likely && isRight) count.flaggedRight += 1;
      if (truth.veryLikely) count.likely += 1;
      if (truth.veryLikely && proposal?.very_likely && isRight) count.likelyFound += 1;
      if (proposal && !isRight) wrong.push(said);
      else if (truth.kind !== 'nothing' && !isRight) missed.push(said);
    }
  }
  return {
    lines,
    precision: count.right / count.proposed,
    recall: count.found / count.truth,
    likely: count.flagged,
    likelyPrecision: count.flaggedRight / count.flagged,
    likelyRecall: count.likelyFound / count.likely,
    wrong: wrong.slice(0, SHOWN),
    missed: missed.slice(0, SHOWN),
  };
}

async function book(
  ana: Agent,
  account: string,
  { booked }: AccountMonth,
  clients: ReadonlyMap<string, string>,
  ids: Map<number, string>,
): Promise<void> {
  for (let from = 0; from < booked.length; from += AT_ONCE) {
    const part = booked.slice(from, from + AT_ONCE);
    const entries = part.map(({ status, date, cents, name }) =>
      status === 'expense'
        ? {
            kind: 'expense',
            account_id: account,
            description: 'Nota fiscal da obra',
            supplier: `${name} Ltda`,
            amount: cents / 100,
            category: 'material',
            date,
            force: true,
          }
        : {
            kind: 'payment',
            account_id: account,
            client_id: clients.get(name),
            amount: cents / 100,
            date,
            payment_method: 'pix',
            description: 'Parcela do contrato',
            status,
            force: true,
          },
    );
    const { body, status } = await ana.post('/api/transactions/batch/').send({ entries });
    if (status !== 201) throw new Error(JSON.stringify(body).slice(0, 500));
    for (const [i, entry] of (body.data.entries as { id: string }[]).entries())
      ids.set(part[i]!.ref, entry.id);
  }
}

async function openLines(ana: Agent, account: string): Promise<readonly ShownLine[]> {
  const lines: ShownLine[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await ana
      .get(`/api/bank-accounts/${account}/lines/?status=open&page=${page}&limit=100`)
      .expect(200);
    lines.push(...(body.data.results as ShownLine[]));
    if (!body.data.next) return lines;
  }
}

const letters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase();

function claim(truths: TrueLine[], { date, amount, description }: ShownLine): TrueLine {
  const cents = Math.round(amount * 100);
  const isIt = (one: TrueLine): boolean =>
    one.date === date && one.cents === cents && letters(description).includes(letters(one.words));
  const at = truths.findIndex(isIt);
  if (at < 0) throw new Error(`Nobody knows ${date} ${amount} ${description}`);
  return truths.splice(at, 1)[0]!;
}

function matches(
  truth: TrueLine,
  proposal: NonNullable<ShownLine['proposal']>,
  ids: ReadonlyMap<number, string>,
): boolean {
  const expected = truth.refs
    .map((ref) => ids.get(ref))
    .toSorted()
    .join(' ');
  const of = (those: readonly { readonly id: string }[]): string =>
    those
      .map(({ id }) => id)
      .toSorted()
      .join(' ');
  switch (truth.kind) {
    case 'nothing':
      return false;
    case 'fee':
      return proposal.kind === 'expense';
    case 'transfer':
      return proposal.kind === 'transfer';
    case 'entry':
    case 'entries':
      return proposal.kind === 'entries' && of(proposal.entries) === expected;
    default:
      return proposal.kind === 'payments' && of(proposal.payments) === expected;
  }
}
