/** The rules for every bank file, whatever its format: balances are not movements, CPFs are masked, and lines must add up to the reported balances. */
import type { LocalDate } from '@livro/calendar';
import { type Centavos, centavos } from '@livro/money';
import { limits, messages } from '@livro/rules';
import {
  type Gap,
  type LeftOut,
  namesBalance,
  type ReadFile,
  type ReadLine,
  type Statement,
  type StatementLine,
  unreadable,
  withoutCpfs,
} from './statement.ts';

const texts = messages.banking;

/** Throws `DomainError` for a file that is empty or too long. Days ahead of `today` are left out. */
export function statementOf(read: ReadFile, today: LocalDate): Statement {
  if (read.lines.length > limits.statementLinesMax)
    throw unreadable(texts.tooManyLines(limits.statementLinesMax));
  if (read.lines.length + read.leftOut.length === 0) throw unreadable(texts.nothingInIt);
  const lines: StatementLine[] = [];
  const leftOut: LeftOut[] = [...read.leftOut];
  for (const line of read.lines) {
    const reason = whyLeftOut(line, today);
    const whole = maskedLine(line);
    if (reason === undefined) lines.push(whole!);
    else leftOut.push({ at: line.at, reason, line: reason === texts.isBalance ? whole : null });
  }
  const dayBalances = balancesOfDays(read.lines.filter(({ date }) => date !== null && date <= today));
  const balance = read.balance ?? [...dayBalances].map(([date, amount]) => ({ date, amount })).at(-1) ?? null;
  if (balance && !dayBalances.has(balance.date)) dayBalances.set(balance.date, balance.amount);
  const opening = read.lines.find(isOpening);
  return {
    ...read,
    lines,
    leftOut: leftOut.toSorted((a, b) => a.at - b.at),
    balance,
    openingBalance: opening?.amount ?? opening?.balance ?? null,
    gap: gapIn(opening, lines, dayBalances),
  };
}

export const isBalance = ({ amount, balance, description }: ReadLine): boolean =>
  namesBalance(description) || (amount === null && balance !== null);

function whyLeftOut(line: ReadLine, today: LocalDate): string | undefined {
  if (isBalance(line)) return texts.isBalance;
  if (line.amount === 0) return texts.zeroAmount;
  return line.date! > today ? texts.inFuture : undefined;
}

/** Null where day or amount lack. */
function maskedLine({ balance, ...line }: ReadLine): StatementLine | null {
  const { date } = line;
  const amount = line.amount ?? balance;
  if (date === null || amount === null) return null;
  return {
    ...line,
    date,
    amount,
    bankId: line.bankId && withoutCpfs(line.bankId),
    description: withoutCpfs(line.description),
    documentNumber: line.documentNumber && withoutCpfs(line.documentNumber),
  };
}

const OPENING = /\b(anterior|inicial|abertura)\b/i;
const isOpening = (line: ReadLine): boolean => isBalance(line) && OPENING.test(line.description);

/** The first day whose balance differs from the balance before plus the movements. Only daily balances count: the order within a day varies by bank. */
function gapIn(
  opening: ReadLine | undefined,
  movements: readonly StatementLine[],
  dayBalances: ReadonlyMap<LocalDate, Centavos>,
): Gap | null {
  let before = opening ? (opening.amount ?? opening.balance) : null;
  let from: string | undefined;
  for (const [date, bank] of [...dayBalances].toSorted(byDay)) {
    if (before !== null) {
      const since = movements.filter((line) => (from === undefined || line.date > from) && line.date <= date);
      const lines = centavos(since.reduce((sum, { amount }) => sum + amount, before as number));
      if (lines !== bank) return { date, bank, lines };
    }
    before = bank;
    from = date;
  }
  return null;
}

type OfDay = readonly [LocalDate, Centavos];
const byDay = ([a]: OfDay, [b]: OfDay): number => (a < b ? -1 : 1);

/** The bank's balance at the end of each day. Of running balances it is the last of the day, whether the file is ascending or descending. */
function balancesOfDays(dated: readonly ReadLine[]): Map<LocalDate, Centavos> {
  const isDescending = (dated[0]?.date ?? '') > (dated.at(-1)?.date ?? '');
  const dayBalances = new Map<LocalDate, Centavos>();
  for (const line of isDescending ? dated.toReversed() : dated) {
    const amount = isBalance(line) ? (line.amount ?? line.balance) : line.balance;
    if (amount !== null && !isOpening(line)) dayBalances.set(line.date!, amount);
  }
  return new Map([...dayBalances].toSorted(byDay));
}
