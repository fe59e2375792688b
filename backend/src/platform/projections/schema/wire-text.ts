/**
 * How values of JavaScript are spelt for Postgres, one by one and as whole arrays. Written here rather than left to the
 * driver, which spends a third of a fold's time on it.
 */
import type { ColumnType } from '../projection.types.ts';

/** The value as a text of that type; undefined when it is none. */
export function wireText(type: ColumnType, value: unknown): string | undefined {
  switch (type) {
    case 'bigint':
    case 'integer':
      return Number.isSafeInteger(value) || typeof value === 'bigint' ? String(value) : undefined;
    case 'text':
    case 'date':
      return text(value);
    case 'uuid':
      return text(value)?.toLowerCase();
    case 'numeric':
      return text(value) ?? (typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined);
    case 'boolean':
      return typeof value === 'boolean' ? String(value) : undefined;
    case 'timestamptz':
      return value instanceof Date ? value.toISOString() : text(value);
    case 'jsonb':
      return JSON.stringify(value);
    case 'text[]':
      // An array inside an array cannot go through `unnest`, which flattens; so it travels as its own text.
      return Array.isArray(value) && value.every((item) => typeof item === 'string')
        ? arrayText(value)
        : undefined;
    default:
      throw new TypeError(`No column type: ${String(type satisfies never)}`);
  }
}

/** A Postgres array literal. */
export function arrayText(items: readonly (string | null)[]): string {
  let literal = '{';
  for (const item of items) {
    if (literal.length > 1) literal += ',';
    literal += item === null ? 'NULL' : `"${SPECIAL.test(item) ? item.replace(SPECIALS, '\\$&') : item}"`;
  }
  return `${literal}}`;
}

const SPECIAL = /["\\]/;
const SPECIALS = /["\\]/g;
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A value as an error message shows it. */
export const described = (value: unknown): string =>
  `${typeof value} ${String(JSON.stringify(value, bigintText)).slice(0, 60)}`;
const bigintText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value);
