import { addDays, isWorkingDay, localDate } from '@livro/calendar';
import { centavos, type Centavos } from '@livro/money';
import fc from 'fast-check';
import { brokenPlanRule, dueName, duesOf, sumOf, type PlanTerms } from './instalments.ts';

const TODAY = localDate('2026-11-23');
const money = (reais: number): Centavos => centavos(Math.round(reais * 100));
const terms = (change: Partial<PlanTerms> = {}): PlanTerms => ({
  total: money(100_000),
  instalments: 36,
  firstDue: localDate('2026-12-10'),
  ...change,
});
const balloon = { every: 12, amount: money(5_000) };
const downPayment = { amount: money(20_000), date: localDate('2026-11-30') };

it('divides what the entrada and the balloons leave, the rest to the last', () => {
  const dues = duesOf(terms({ downPayment, balloon }));
  expect(dues.map(dueName).filter((name) => !name.startsWith('Parcela'))).toEqual([
    'Entrada',
    'Balão 1/3',
    'Balão 2/3',
    'Balão 3/3',
  ]);
  const monthly = dues.filter(({ kind }) => kind === 'instalment');
  // 65.000 / 36 = 1.805,55 and 20 centavos.
  expect(new Set(monthly.slice(0, -1).map(({ amount }) => amount))).toEqual(new Set([180_555]));
  expect(monthly.at(-1)!.amount).toBe(180_575);
  expect(sumOf(dues)).toBe(10_000_000);
  expect(dues.slice(11, 14).map((due) => [dueName(due), due.date])).toEqual([
    ['Parcela 11/36', '2027-10-11'],
    ['Parcela 12/36', '2027-11-10'],
    ['Balão 1/3', '2027-11-10'],
  ]);
});

it('is due on the last day of months that are too short, and on the 31st again after them', () => {
  const dues = duesOf(terms({ firstDue: localDate('2026-12-31'), instalments: 5 }));
  // 28 February 2027 is a Sunday, 31 January a Sunday.
  expect(dues.map(({ date }) => date)).toEqual([
    '2026-12-31',
    '2027-02-01',
    '2027-03-01',
    '2027-03-31',
    '2027-04-30',
  ]);
});

it.each<[string, Partial<PlanTerms>, string, string]>([
  ['nothing', { total: money(0) }, 'total', 'Valor deve ser maior que zero'],
  ['less than nothing', { total: money(-1) }, 'total', 'Valor deve ser maior que zero'],
  [
    'an entrada of nothing',
    { downPayment: { ...downPayment, amount: money(0) } },
    'downPayment',
    'Valor deve ser maior que zero',
  ],
  ['no parcel', { instalments: 0 }, 'instalments', 'Número de parcelas deve ser de 1 a 420'],
  ['half a parcel', { instalments: 1.5 }, 'instalments', 'Número de parcelas deve ser de 1 a 420'],
  ['421 parcels', { instalments: 421 }, 'instalments', 'Número de parcelas deve ser de 1 a 420'],
  [
    '420 parcels and more',
    { instalments: 420, downPayment },
    'instalments',
    'No máximo 420 vencimentos, com a entrada e os balões',
  ],
  [
    'a year mistyped backwards',
    { firstDue: localDate('2006-12-10') },
    'firstDue',
    'Data não pode ser de mais de 5 anos atrás',
  ],
  [
    'an end too far ahead',
    { firstDue: localDate('2036-12-10'), instalments: 420 },
    'firstDue',
    'O último vencimento não pode passar de 36 anos à frente',
  ],
  [
    'an entrada after the first parcel',
    { downPayment: { ...downPayment, date: localDate('2026-12-11') } },
    'firstDue',
    'A primeira parcela não pode vencer antes da entrada',
  ],
  [
    'balloons that never come',
    { balloon: { ...balloon, every: 37 } },
    'balloonEvery',
    'Intervalo dos balões deve ser de 1 a 36 meses',
  ],
  [
    'nothing left for the parcels',
    { downPayment: { ...downPayment, amount: money(100_000) } },
    'total',
    'O total deve ser maior que a entrada e os balões somados',
  ],
  [
    'less than a centavo each',
    { total: centavos(35), downPayment: undefined, balloon: undefined },
    'total',
    'O total não chega a um centavo por parcela: são 36 parcelas',
  ],
])('refuses %s', (_, change, field, message) =>
  expect(brokenPlanRule(terms(change), TODAY)).toMatchObject({ field, message }),
);

it('adds up to the contract with whole amounts on working days in order, whatever is agreed', () => {
  const anyTerms = fc
    .record({
      total: fc.integer({ min: 1, max: 5_000_000_000 }),
      instalments: fc.integer({ min: 1, max: 420 }),
      firstDue: fc.integer({ min: 0, max: 300 }).map((days) => addDays(TODAY, days)),
      down: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
      every: fc.option(fc.integer({ min: 1, max: 60 })),
      each: fc.integer({ min: 1, max: 1_000_000 }),
    })
    .map(({ total, instalments, firstDue, down, every, each }): PlanTerms => ({
      total: centavos(total),
      instalments,
      firstDue,
      ...(down && { downPayment: { amount: centavos(down), date: TODAY } }),
      ...(every && { balloon: { every, amount: centavos(each) } }),
    }))
    .filter((agreed) => !brokenPlanRule(agreed, TODAY));
  fc.assert(
    fc.property(anyTerms, (agreed) => {
      const dues = duesOf(agreed);
      expect(sumOf(dues)).toBe(agreed.total);
      expect(dues.every(({ amount }) => Number.isInteger(amount) && amount > 0)).toBe(true);
      expect(dues.every(({ date }) => isWorkingDay(date))).toBe(true);
      expect(dues.map(({ date }) => date)).toEqual(dues.map(({ date }) => date).sort());
      const monthly = dues.filter(({ kind }) => kind === 'instalment').map(({ amount }) => amount);
      expect(monthly.at(-1)! - monthly[0]!).toBeLessThan(agreed.instalments);
      expect(monthly.length).toBe(agreed.instalments);
    }),
    { numRuns: 200 },
  );
});
