/** What typed texts are worth, before the rules judge them: a value, nothing, or a text that cannot be read. */
import { parseLocalDate, type LocalDate } from '@livro/calendar';
import { formatAmount, parseFormMoney, ZERO, type Centavos, type Parsed } from '@livro/money';
import type { Problem, Problems } from './use-entry-form.ts';

export interface Reading<T> {
  readonly value: T | undefined;
  readonly problem?: Problem;
}

function read<T>(text: string, parse: (text: string) => Parsed<T>): Reading<T> {
  if (text.trim() === '') return { value: undefined };
  const parsed = parse(text);
  return parsed.ok ? { value: parsed.value } : { value: undefined, problem: parsed };
}

export const moneyOf = (text: string): Reading<Centavos> => read(text, parseFormMoney);
/** A readable amount as it is shown: whoever sent it by a key never left its field. */
export const amountText = (text: string): string => formatAmount(moneyOf(text).value ?? ZERO);
export const dateOf = (text: string): Reading<LocalDate> => read(text, parseLocalDate);

/** Digits only; NaN for anything else, which no range contains; undefined for nothing. */
export function integerOf(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** A stored percent as it is typed. */
export const percentText = (stored: string | null): string => stored?.replace('.', ',') ?? '';

/** Only the fields that have one. */
export function problemsOf<Values>(all: {
  readonly [Field in keyof Values & string]?: Problem;
}): Problems<Values> {
  return Object.fromEntries(
    Object.entries(all).filter(([, problem]) => problem !== undefined),
  ) as Problems<Values>;
}
