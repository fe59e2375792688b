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
  const opening = read.opening ?? findOpening(read.lines);
  return {
    ...read,
    lines,
    leftOut: leftOut.toSorted((a, b) => a.at - b.at),
    balance,
    openingBalance: opening,
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

/** Caixa writes an amount of zero beside its balances. */
const balanceOf = (line: ReadLine): Centavos | null => line.balance ?? line.amount;

/** Null where day or amount lack. */
function maskedLine(read: ReadLine): StatementLine | null {
  const { balance: _, ...line } = read;
  const { date } = line;
  const amount = isBalance(read) ? balanceOf(read) : line.amount;
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
/** Of what is invested or held back, which is no part of the account's balance. */
const SEPARATE_BALANCE = /\b(apl|aplic\p{L}*|invest\p{L}*|fundos?|poupan.a|rende|bloqueado)\b/iu;
const isOpening = (line: ReadLine): boolean => isBalance(line) && OPENING.test(line.description);

function findOpening(lines: readonly ReadLine[]): Centavos | null {
  const opening = lines.find((line) => isOpening(line) && !SEPARATE_BALANCE.test(line.description));
  return opening ? balanceOf(opening) : null;
}

/** The first day whose balance differs from the balance before plus the movements. Only daily balances count: the order within a day varies by bank. */
function gapIn(
  opening: Centavos | null,
  movements: readonly StatementLine[],
  dayBalances: ReadonlyMap<LocalDate, Centavos>,
): Gap | null {
  let before = opening;
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

/** The bank's balance at the end of each day, whether the file is ascending or descending. */
function balancesOfDays(dated: readonly ReadLine[]): Map<LocalDate, Centavos> {
  const isDescending = (dated[0]?.date ?? '') > (dated.at(-1)?.date ?? '');
  const days = new Map<LocalDate, ReadLine[]>();
  for (const line of isDescending ? dated.toReversed() : dated) {
    if (isOpening(line) || (isBalance(line) && SEPARATE_BALANCE.test(line.description))) continue;
    const ofDay = days.get(line.date!);
    if (ofDay) ofDay.push(line);
    else days.set(line.date!, [line]);
  }
  return new Map(
    [...days]
      .map(([date, lines]) => [date, closingBalance(lines)] as const)
      .filter((day): day is OfDay => day[1] !== null)
      .toSorted(byDay),
  );
}

/** Of the balances of one day's rows: where each follows from its neighbour, these say which is the last; else what comes last in the file. */
function closingBalance(lines: readonly ReadLine[]): Centavos | null {
  const last = lines.at(-1)!;
  if (isBalance(last)) return balanceOf(last);
  const moves = lines.filter((line) => !isBalance(line));
  if (moves.length > 1 && areConsecutive(moves.toReversed()) && !areConsecutive(moves))
    return moves[0]!.balance;
  // What another row's words call the balance of the day holds for rows without one; what a row before came to does not.
  return last.balance ?? lines.filter(isBalance).map(balanceOf).at(-1) ?? null;
}

const areConsecutive = (lines: readonly ReadLine[]): boolean =>
  lines.every(
    ({ amount, balance }, at) =>
      balance !== null &&
      (at === 0 || (amount !== null && balance === (lines[at - 1]!.balance ?? Number.NaN) + amount)),
  );
