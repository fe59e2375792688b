import { formatDate, localDate } from '@livro/calendar';
import fc from 'fast-check';
import { completeDate, dayMeant, slashTyped, stepDate } from './date-typing.ts';

const today = localDate('2026-11-21');

describe('a Brazilian date while it is typed', () => {
  it.each([
    ['0', '0'],
    ['05', '05'],
    ['0509', '05/09'],
    ['05092026', '05/09/2026'],
    ['050920261', '05/09/2026'],
    ['05-09-2026', '05/09/2026'],
    ['5b', '5'],
    [' Ontem', 'ontem'],
    ['hoje 5', 'hoje'],
    ['5/', '5/'],
    ['5/3/', '5/3/'],
    ['5/3/2026', '5/3/2026'],
    ['5/3/20261', '5/3/2026'],
    ['05/032026', '05/03/2026'],
    ['1.2.26', '1/2/26'],
    ['/', ''],
    // Typed into the day of a whole date: no other part moves.
    ['215/09/2026', '215/09/2026'],
    ['5/09/2026', '5/09/2026'],
    ['2026-10-15', '15/10/2026'],
    [' 2026-10-15T13:00:00Z', '15/10/2026'],
  ])('%s becomes %s', (raw, text) => expect(slashTyped(raw)).toBe(text));

  it.each([
    ['', ''],
    ['5', '05/11/2026'],
    ['05', '05/11/2026'],
    ['5/3', '05/03/2026'],
    ['05/03', '05/03/2026'],
    ['05/03/25', '05/03/2025'],
    ['5/3/2026', '05/03/2026'],
    ['1/1/2025', '01/01/2025'],
    ['29/02/2028', '29/02/2028'],
    ['hoje', '21/11/2026'],
    ['o', '20/11/2026'],
    ['anteontem', '19/11/2026'],
    ['25', '25/11/2026'],
  ])('leaving it with "%s" leaves "%s"', (text, full) =>
    expect(completeDate(text, today)).toEqual({ kind: 'read', text: full }),
  );

  it.each([
    '31/02/2026',
    '29/02/2027',
    '00',
    '32',
    '05/13',
    '01/01/1899',
    '01/01/2101',
    '05/03/2',
    '5/3/202',
    '215/09/2026',
    '53/20/26',
    'amanhã',
    'ontemx',
  ])('"%s" stays as it is, and is no day', (text) =>
    expect(completeDate(text, today)).toEqual({ kind: 'unreadable', text }),
  );

  it.each([
    ['5', '05/11/2026'],
    ['21', '21/11/2026'],
    ['22', '22/10/2026'],
    ['31', '31/10/2026'],
    ['5/12', '05/12/2025'],
    ['29/2', '29/02/2024'],
    ['5/12/2026', '05/12/2026'],
  ])('where no day ahead can be meant, "%s" is %s', (text, full) =>
    expect(completeDate(text, today, true)).toEqual({ kind: 'read', text: full }),
  );

  it.each(['31/2', '0', '32', '5/13'])('"%s" never came', (text) =>
    expect(completeDate(text, today, true)).toEqual({ kind: 'unreadable', text }),
  );

  it.each([
    ['5', 'qui, 05/11/2026'],
    ['ontem', 'sex, 20/11/2026'],
    ['01/01/1900', 'seg, 01/01/1900'],
    ['', undefined],
    ['31/2', undefined],
  ])('says of "%s" that it means %s', (text, meant) => expect(dayMeant(text, today)).toBe(meant));

  it('reads every day as people write it', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (instant) => {
        const iso = localDate(instant.toISOString().slice(0, 10));
        const [year = '', month = '', day = ''] = iso.split('-');
        const written = `${Number(day)}/${Number(month)}/${year}`;
        const typed = [...written].reduce((text, key) => slashTyped(text + key), '');
        for (const text of [typed, slashTyped(iso), slashTyped(day + month + year)])
          expect(completeDate(text, today)).toEqual({ kind: 'read', text: formatDate(iso) });
      }),
    );
  });

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
