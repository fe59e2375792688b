import { columnTypes, rowTypes, safeInteger } from './column-types.ts';

describe('values of Postgres in JavaScript', () => {
  it('reads bigint as a number and refuses one that would lose a digit', () => {
    expect(safeInteger('999999999999999')).toBe(999_999_999_999_999);
    expect(safeInteger('-9007199254740991')).toBe(Number.MIN_SAFE_INTEGER);
    expect(() => safeInteger('9007199254740993')).toThrow(RangeError);
  });

  it('keeps a calendar day and a numeric as the text they are', () => {
    expect(columnTypes.getTypeParser(1082)('2025-02-28')).toBe('2025-02-28');
    expect(columnTypes.getTypeParser(1182)('{2025-02-28,NULL}')).toEqual(['2025-02-28', null]);
    expect(columnTypes.getTypeParser(1700)('8.380')).toBe('8.380');
  });

  it('reads arrays of bigint with the same care', () => {
    expect(columnTypes.getTypeParser(1016)('{1,NULL,-3}')).toEqual([1, null, -3]);
    expect(() => columnTypes.getTypeParser(1016)('{9007199254740993}')).toThrow(RangeError);
  });

  it('gives an instant as Date to queries and as ISO text to folds', () => {
    const text = '2026-11-21 13:45:06.789+00';
    expect(columnTypes.getTypeParser(1184)(text)).toEqual(new Date('2026-11-21T13:45:06.789Z'));
    expect(rowTypes.getTypeParser(1184)(text)).toBe('2026-11-21T13:45:06.789Z');
  });
});
