/** `replay --account ID`: the account's entries from the store, one a line, with the balance after each. */
import type { Writable } from 'node:stream';
import { formatMoney, type Centavos } from '@livro/money';
import { formatDate } from '@livro/calendar';
import type {
  Replay,
  ReplayDifference,
  ReplayedEntry,
  ReplaySummary,
} from '../../audit/replay/replay.read.ts';

/** Writes as it reads. */
export async function writeReplay(
  replay: Replay,
  accountId: string,
  json: boolean,
  out: Writable,
): Promise<ReplaySummary> {
  const entries = replay.of(accountId);
  let next = await entries.next();
  for (; !next.done; next = await entries.next()) {
    out.write(`${json ? JSON.stringify(next.value) : entryText(next.value)}\n`);
  }
  out.write(`${json ? JSON.stringify({ summary: next.value }) : summaryText(next.value)}\n`);
  return next.value;
}

const money = (amount: number): string => formatMoney(amount as Centavos);

function entryText({ entryNumber, date, amount, balance, description, difference }: ReplayedEntry): string {
  const columns = [
    String(entryNumber).padStart(7),
    formatDate(date),
    money(amount).padStart(20),
    money(balance).padStart(20),
    description,
  ];
  return `${columns.join('  ')}${difference === null ? '' : `  ≠ ${differenceText(difference)}`}`;
}

const differenceText = ({ field, expected, found, message }: ReplayDifference): string =>
  field === null
    ? message
    : `campo ${field}: ${message} (esperado ${expected ?? 'nada'}, encontrado ${found ?? 'nada'})`;

const summaryText = ({ entries, balance, shownBalance, differences }: ReplaySummary): string =>
  `${entries} lançamentos, saldo ${money(balance)}` +
  (differences === 0
    ? ', como nas telas.'
    : `; as telas mostram ${money(shownBalance)}: ${differences} diferença(s).`);
