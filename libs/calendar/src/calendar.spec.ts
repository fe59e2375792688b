import fc from 'fast-check';
import {
  addDays,
  addYears,
  businessToday,
  daysBetween,
  endOfMinute,
  formatDate,
  formatInstant,
  parseInstant,
  isAfter,
  isBefore,
  localDate,
  parseLocalDate,
  relativeDay,
} from './index.ts';

const anyDay = fc.integer({ min: 0, max: 73_000 }).map((n) => addDays(localDate('1900-01-01'), n));

describe('parseLocalDate', () => {
  it.each([
    ['2026-11-21', '2026-11-21'],
    ['21/11/2026', '2026-11-21'],
    ['21-11-2026', '2026-11-21'],
    [' 29/02/2024 ', '2024-02-29'],
    ['1900-01-01', '1900-01-01'],
    ['31/12/2100', '2100-12-31'],
  ])('reads %p', (raw, expected) => {
    expect(parseLocalDate(raw)).toEqual({ ok: true, value: expected });
  });

  it.each([
    '31/02/2026',
    '29/02/2025',
    '2026-13-01',
    '2026-00-10',
    '00/01/2026',
    '01/01/1899',
    '01/01/2101',
    '1/1/2026',
    '21/11-2026',
    '21/11/26',
    '2026/11/21',
    '2026-11-21T00:00:00Z',
    'hoje',
    '',
  ])('refuses %p', (raw) => {
    expect(parseLocalDate(raw)).toEqual({ ok: false, code: 'INVALID_DATE', message: 'Data inválida' });
  });

  it.each([20261121, null, undefined, {}, true])('refuses the type of %p', (raw) => {
    expect(parseLocalDate(raw)).toMatchObject({ ok: false, code: 'INVALID_TYPE' });
  });

  it('reads back every day as it is shown', () => {
    fc.assert(
      fc.property(anyDay, (day) => expect(parseLocalDate(formatDate(day))).toEqual({ ok: true, value: day })),
    );
  });
});

describe('days', () => {
  it('counts them across years, months and changes of the clock', () => {
    expect(daysBetween(localDate('2024-02-28'), localDate('2024-03-01'))).toBe(2);
    expect(addDays(localDate('2018-11-03'), 1)).toBe('2018-11-04');
    expect(addYears(localDate('2024-02-29'), 1)).toBe('2025-02-28');
    expect(isAfter(localDate('2026-01-02'), localDate('2026-01-01'))).toBe(true);
    expect(isBefore(localDate('2026-01-02'), localDate('2026-01-01'))).toBe(false);
  });

  it('addDays and daysBetween undo each other', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -500, max: 500 }), (day, n) => {
        expect(daysBetween(day, addDays(day, n))).toBe(n);
      }),
    );
  });
});

describe('business clock', () => {
  it.each([
    ['2026-11-21T02:59:59Z', '2026-11-20'],
    ['2026-11-21T03:00:00Z', '2026-11-21'],
    // Summer time was still kept then: two hours behind.
    ['2018-12-01T01:59:00Z', '2018-11-30'],
    ['2018-12-01T02:00:00Z', '2018-12-01'],
  ])('at %s it is %s in São Paulo', (instant, day) => {
    expect(businessToday(new Date(instant))).toBe(day);
  });

  it('writes instants, and says what is missing or unreadable', () => {
    expect(formatInstant('2026-09-05T17:10:00Z')).toBe('05/09/2026, 14:10');
    expect(formatInstant('2026-09-05T03:00:00.000Z')).toBe('05/09/2026, 00:00');
    expect(formatInstant(null)).toBe('Data não disponível');
    expect(formatInstant('2026-09-05')).toBe('Data inválida');
    expect(formatInstant('2026-99-05T00:00:00Z')).toBe('Data inválida');
  });
});

describe('relativeDay', () => {
  const now = new Date('2026-11-21T15:00:00Z');
  it.each([
    ['2026-11-21', '2026-11-21T12:05:00Z', 'Hoje, 09:05'],
    ['2026-11-21', '2026-11-20T12:05:00Z', 'Hoje'],
    ['2026-11-21', null, 'Hoje'],
    ['2026-11-20', '2026-11-21T01:30:00Z', 'Ontem, 22:30'],
    ['2026-11-20', '2026-11-21T12:05:00Z', 'Ontem'],
    ['2026-11-19', '2026-11-19T12:05:00Z', '2 dias atrás'],
    ['2026-11-18', null, '3 dias atrás'],
    ['2026-11-17', '2026-11-17T12:05:00Z', '17/11/2026, 09:05'],
    ['2026-11-17', '2026-11-21T12:05:00Z', '17/11/2026'],
    ['2026-11-22', null, '22/11/2026'],
    [null, null, 'Data não disponível'],
    ['', null, 'Data não disponível'],
    ['2026-02-30', null, 'Data inválida'],
  ])('of %p recorded at %p is %p', (date, recordedAt, expected) => {
    expect(relativeDay(date, recordedAt, now)).toBe(expected);
  });
});

describe('an instant from outside', () => {
  it('becomes UTC, whatever zone it names', () => {
    expect(parseInstant(' 2026-09-05T14:10:00-03:00 ')).toEqual({
      ok: true,
      value: '2026-09-05T17:10:00.000Z',
    });
    expect(parseInstant('2026-09-05T17:10:00.123456Z')).toEqual({
      ok: true,
      value: '2026-09-05T17:10:00.123Z',
    });
  });

  it.each(['2026-09-05', '2026-02-30T00:00:00Z', '2026-09-05T25:00:00Z', '2026-09-05T10:00:00', 'ontem', ''])(
    'is refused as %j',
    (text) => expect(parseInstant(text)).toMatchObject({ ok: false, code: 'INVALID_DATE' }),
  );

  it('is a text', () => expect(parseInstant(1)).toMatchObject({ ok: false, code: 'INVALID_TYPE' }));
});

describe('endOfMinute', () => {
  it.each([
    ['2026-11-21', '14:10', '2026-11-21T17:10:59.999Z'],
    ['2026-11-21', '23:59', '2026-11-22T02:59:59.999Z'],
    // In summer time, which there was until 2019.
    ['2018-12-31', '23:59', '2019-01-01T01:59:59.999Z'],
  ])('of %s, %s is %s', (day, time, instant) => {
    expect(endOfMinute(localDate(day), time)).toBe(instant);
    expect(formatInstant(instant)).toBe(`${formatDate(day)}, ${time}`);
  });

  it.each(['24:00', '9:00', '12:60', '', 'agora'])('makes nothing of %p', (time) =>
    expect(endOfMinute(localDate('2026-11-21'), time)).toBeUndefined(),
  );

  // Clocks went from 00:00 to 01:00.
  it('knows no minute that was left out', () =>
    expect(endOfMinute(localDate('2018-11-04'), '00:30')).toBeUndefined());
});
