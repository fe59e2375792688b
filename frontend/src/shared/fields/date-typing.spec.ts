import { localDate } from '@livro/calendar';
import { completeDate, slashTyped, stepDate } from './date-typing.ts';

const today = localDate('2026-11-21');

describe('a Brazilian date while it is typed', () => {
  it.each([
    ['0', '0'],
    ['05', '05'],
    ['0509', '05/09'],
    ['05092026', '05/09/2026'],
    ['050920261', '05/09/2026'],
    ['05-09-2026', '05/09/2026'],
    ['a5b', '5'],
  ])('%s becomes %s', (raw, text) => expect(slashTyped(raw)).toBe(text));

  it.each([
    ['', ''],
    ['5', '05/11/2026'],
    ['05', '05/11/2026'],
    ['05/03', '05/03/2026'],
    ['05/03/25', '05/03/2025'],
    ['29/02/2028', '29/02/2028'],
  ])('leaving it with "%s" keeps "%s"', (text, kept) =>
    expect(completeDate(text, '01/01/2026', today)).toEqual({ kind: 'kept', text: kept }),
  );

  it.each(['31/02/2026', '29/02/2027', '00', '32', '05/13', '01/01/1899', '01/01/2101', '05/03/2'])(
    '"%s" gives way to the date before it',
    (text) =>
      expect(completeDate(text, '15/02/2026', today)).toMatchObject({ kind: 'reverted', text: '15/02/2026' }),
  );

  it.each([
    ['15/02/2026', 'ArrowUp', '16/02/2026'],
    ['01/03/2026', 'ArrowDown', '28/02/2026'],
    ['31/01/2026', 'PageUp', '28/02/2026'],
    ['31/12/2026', 'PageUp', '31/01/2027'],
    ['15/01/2026', 'PageDown', '15/12/2025'],
    ['', 'ArrowUp', '21/11/2026'],
  ])('%s and %s give %s', (text, key, next) => expect(stepDate(text, key, today)).toBe(next));

  it('leaves other keys alone', () => expect(stepDate('15/02/2026', 'a', today)).toBeUndefined());
});
