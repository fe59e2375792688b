/**
 * How the values of an own projection's rows are written: in the one form in which the database gives them back, so that a fold meets
 * the same value whether the row is still in memory or was read again.
 */
import type { ColumnType } from '../platform/projections/projection.types.ts';

interface Form {
  readonly holds: (value: unknown) => boolean;
  readonly words: string;
}

/** Half of a letter, or the letter that Postgres has no place for. */
const NO_TEXT = /\p{Surrogate}|\0/u;
const INT4 = 2 ** 31;
const isText = (value: unknown): value is string => typeof value === 'string' && !NO_TEXT.test(value);
const matching =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    typeof value === 'string' && pattern.test(value);

const FORMS: Readonly<Record<ColumnType, Form>> = {
  text: { holds: isText, words: 'um texto' },
  uuid: {
    holds: matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    words: 'um UUID em letras minúsculas',
  },
  bigint: {
    holds: (value) => Number.isSafeInteger(value),
    words: 'um número inteiro; dinheiro é em centavos inteiros',
  },
  integer: {
    holds: (value) => Number.isSafeInteger(value) && Math.abs(Number(value)) < INT4,
    words: 'um número inteiro pequeno; dinheiro é bigint, em centavos inteiros',
  },
  boolean: { holds: (value) => typeof value === 'boolean', words: 'true ou false' },
  date: {
    holds: (value) =>
      matching(/^\d{4}-\d{2}-\d{2}$/)(value) &&
      new Date(`${String(value)}T00:00:00Z`).getUTCDate() === Number(String(value).slice(8)),
    words: 'um dia como 2026-11-24',
  },
  timestamptz: {
    holds: (value) =>
      matching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)(value) &&
      !Number.isNaN(Date.parse(String(value))),
    words: 'um instante como 2026-11-24T12:00:00.000Z',
  },
  jsonb: { holds: isPlainJson, words: 'o que JSON pode dizer' },
  'text[]': {
    holds: (value) => Array.isArray(value) && value.every(isText),
    words: 'uma lista de textos',
  },
  numeric: {
    holds: matching(/^-?(0|[1-9]\d{0,30})(\.\d{1,20})?$/),
    words: 'um número em texto, como "12.50"',
  },
};

/** Why the column cannot hold the value; undefined where it can. Null is judged by the table. */
export function misfitOf(type: ColumnType, value: unknown): string | undefined {
  if (value === null || FORMS[type].holds(value)) return undefined;
  return `tem de ser ${FORMS[type].words}`;
}

function isPlainJson(value: unknown): boolean {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return isText(value);
  if (Array.isArray(value)) return value.every(isPlainJson);
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.entries(value).every(([name, inner]) => isText(name) && isPlainJson(inner));
}
