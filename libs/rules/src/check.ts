/**
 * What a check is, and the few of which all forms are made. A check sees a parsed value ('' counts as absent) and answers
 * with the first broken rule or nothing; it never throws and never changes the value.
 */
import { isAfter, isBefore, type LocalDate } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import type { Code } from './codes.ts';
import { limits } from './limits.ts';
import { messages } from './messages/messages.ts';

export interface Violation {
  readonly code: Code;
  readonly message: string;
}

/** `form` holds the other fields of the same form, parsed, and `today` (LocalDate) where dates are judged. */
export type Check<T> = (
  value: T | undefined,
  form?: Readonly<Record<string, unknown>>,
) => Violation | undefined;

export const violation = (code: Code, message: string): Violation => ({ code, message });

/** The rules in order; the first one that objects answers. */
export const every =
  <T>(...checks: readonly Check<T>[]): Check<T> =>
  (value, form) => {
    for (const check of checks) {
      const broken = check(value, form);
      if (broken) return broken;
    }
    return undefined;
  };

/** A letter, digit, punctuation mark or symbol: what a person sees. Blanks, joiners and marks alone are nothing. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && !VISIBLE.test(value));

export const required =
  <T>(message: string): Check<T> =>
  (value) =>
    isAbsent(value) ? violation('REQUIRED_FIELD', message) : undefined;

/** Anything goes, also nothing. */
export const optional: Check<unknown> = () => undefined;

/** Characters as a person counts them (code points), around which spaces do not count. */
export const lengthOf = (text: string): number => Array.from(text.trim()).length;

/** NUL and half surrogates: no store can keep them. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

interface TextRule {
  readonly label: string;
  readonly min?: number;
  readonly max?: number;
  readonly minMessage?: string;
  readonly maxMessage?: string;
}

/** Length of a text where there is one. NUL and half surrogates are refused: no store can keep them. */
export const text =
  ({ label, min, max, minMessage, maxMessage }: TextRule): Check<string> =>
  (value) => {
    if (value === undefined || isAbsent(value)) return undefined;
    if (UNSTORABLE.test(value)) {
      return violation('INVALID_FORMAT', messages.invalidText(label));
    }
    const length = lengthOf(value);
    if (min !== undefined && length < min) {
      return violation('MIN_LENGTH', minMessage ?? messages.minLength(label, min));
    }
    if (max !== undefined && length > max) {
      return violation('MAX_LENGTH', maxMessage ?? messages.maxLength(label, max));
    }
    return undefined;
  };

/** Words to look for. */
export const searchText: Check<string> = text({ label: 'Busca', max: limits.searchMax });

/** One of the listed words, where one is given. */
export const choice =
  <W extends string>(values: readonly W[], label: string): Check<W> =>
  (value) =>
    isAbsent(value) || values.includes(value as W)
      ? undefined
      : violation('INVALID_FORMAT', messages.invalidChoice(label));

/** An amount above zero and within the limit. */
export const positiveAmount =
  (message: string): Check<Centavos> =>
  (value) => {
    if (value === undefined || value === null) return undefined;
    if (!Number.isInteger(value)) return violation('INVALID_AMOUNT', messages.amountInvalid);
    if (value < limits.minimumAmount) return violation('MINIMUM_VALUE', message);
    return value > limits.maximumAmount ? violation('MAXIMUM_VALUE', messages.amountAboveLimit) : undefined;
  };

/** A required amount above zero, with the texts that most forms share. */
export const amount: Check<Centavos> = every(
  required(messages.amountRequired),
  positiveAmount(messages.amountAboveZero),
);

/** Not after `form.today`; without a today there is nothing to hold it against. */
export const notInFuture: Check<LocalDate> = (value, form) => {
  const today = form?.today as LocalDate | undefined;
  return value && today && isAfter(value, today)
    ? violation('FUTURE_DATE', messages.dateInFuture)
    : undefined;
};

/** Not before `form.today`. */
export const notInPast: Check<LocalDate> = (value, form) => {
  const today = form?.today as LocalDate | undefined;
  return value && today && isBefore(value, today) ? violation('PAST_DATE', messages.dateInPast) : undefined;
};

export const pastDate: Check<LocalDate> = every(required(messages.dateRequired), notInFuture);

/** A year that somebody may have books of, where one is given. */
export const year: Check<number> = (value) =>
  value === undefined || (value >= 1900 && value <= 2099)
    ? undefined
    : violation('INVALID_FORMAT', messages.yearInvalid);

export const notes: Check<string> = text({ label: 'Observações', max: limits.notesMax });

/** Normalised tags: at most ten, each of at most thirty characters. */
export const tags: Check<readonly string[]> = (value) => {
  if (!value) return undefined;
  if (value.some((tag) => lengthOf(tag) > limits.tagLengthMax)) {
    return violation('MAX_LENGTH', messages.tagTooLong);
  }
  if (value.some((tag) => UNSTORABLE.test(tag))) {
    return violation('INVALID_FORMAT', messages.invalidText('Tags'));
  }
  return value.length > limits.tagsMax ? violation('MAX_LENGTH', messages.tooManyTags) : undefined;
};

/** The addresses that the specification takes: no spaces, an @, a dot in the domain. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text);

export const email = (requiredMessage: string, invalidMessage: string): Check<string> =>
  every(required(requiredMessage), text({ label: 'Email', max: limits.emailMax }), (value) =>
    value && isEmail(value.trim()) ? undefined : violation('INVALID_FORMAT', invalidMessage),
  );
