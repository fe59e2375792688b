import type { ColumnType } from '../projection.types.ts';
import { arrayText, wireText } from './wire-text.ts';

describe('values on their way to Postgres', () => {
  it.each<[ColumnType, unknown, string]>([
    ['text', 'É "isso"', 'É "isso"'],
    ['uuid', 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'],
    ['bigint', -0, '0'],
    ['bigint', 999_999_999_999_999, '999999999999999'],
    ['bigint', 12n, '12'],
    ['integer', 7, '7'],
    ['numeric', '8.380', '8.380'],
    ['numeric', 1.5, '1.5'],
    ['boolean', false, 'false'],
    ['date', '2025-02-28', '2025-02-28'],
    ['timestamptz', new Date('2026-11-21T12:00:00Z'), '2026-11-21T12:00:00.000Z'],
    ['jsonb', { a: [null, 'ç'] }, '{"a":[null,"ç"]}'],
    ['text[]', ['a,b', '"', '\\', '', 'NULL'], '{"a,b","\\"","\\\\","","NULL"}'],
  ])('%s %p is %s', (type, value, text) => expect(wireText(type, value)).toBe(text));

  it.each<[ColumnType, unknown]>([
    ['text', 1],
    ['text', undefined],
    ['uuid', 5],
    ['bigint', 1.5],
    ['bigint', '12'],
    ['bigint', 2 ** 53],
    ['integer', Number.NaN],
    ['numeric', Number.POSITIVE_INFINITY],
    ['boolean', 'true'],
    ['date', new Date()],
    ['timestamptz', 0],
    ['jsonb', undefined],
    ['text[]', 'a'],
    ['text[]', ['a', 1]],
  ])('%s cannot hold %p', (type, value) => expect(wireText(type, value)).toBeUndefined());

  it('writes arrays that Postgres reads back, with nothing and NULL told apart', () => {
    expect(arrayText([])).toBe('{}');
    expect(arrayText([null, 'NULL', '', 'x"y\\z'])).toBe('{NULL,"NULL","","x\\"y\\\\z"}');
  });
});
