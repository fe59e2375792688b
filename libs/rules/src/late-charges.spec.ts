import { addDays, localDate } from '@livro/calendar';
import { centavos } from '@livro/money';
import fc from 'fast-check';
import {
  inheritedLateRule,
  lateCharges,
  lateRuleChecks,
  lateRuleInForce,
  lateRuleText,
} from './late-charges.ts';

const usualLateRule = inheritedLateRule(undefined);

const due = localDate('2026-11-03');
const of = (paidOn: string, amount = 100_000) => ({
  amount: centavos(amount),
  due,
  paidOn: localDate(paidOn),
});

it('shows how fine and interest were worked out', () => {
  const charges = lateCharges(of('2026-11-20'), usualLateRule);
  expect(charges).toMatchObject({ days: 17, fine: 2_000, interest: 567 });
  expect(charges.lines.map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
    'Multa: R$ 1.000,00 × 2 % = R$ 20,00',
    'Juros: R$ 1.000,00 × 1 % × 17/30 = R$ 5,67',
  ]);
});

it('rounds half a centavo to the even one', () => {
  expect(lateCharges(of('2026-11-04', 25), { fine: '2', interest: '0' }).fine).toBe(0);
  expect(lateCharges(of('2026-11-04', 75), { fine: '2', interest: '0' }).fine).toBe(2);
});

it('asks nothing for what fell due on a holiday and came on the next working day', () => {
  const finados = { amount: centavos(100_000), due: localDate('2026-10-31') };
  const on = (paidOn: string) => lateCharges({ ...finados, paidOn: localDate(paidOn) }, usualLateRule).days;
  expect([on('2026-10-01'), on('2026-11-03'), on('2026-11-04')]).toEqual([0, 0, 1]);
  const { lines } = lateCharges({ ...finados, paidOn: localDate('2026-11-04') }, usualLateRule);
  expect(lines[1]).toMatch(/ × 1\/30 = .* \(dias contados de 03\/11\/2026, o primeiro dia útil\)$/);
});

it('is never less than nothing, and never less for a day more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.integer({ min: -400, max: 4_000 }),
      (amount, days) => {
        const charges = (late: number) =>
          lateCharges({ amount: centavos(amount), due, paidOn: addDays(due, late) }, usualLateRule);
        const [one, next] = [charges(days), charges(days + 1)];
        expect(one.interest).toBeGreaterThanOrEqual(0);
        expect(next.interest).toBeGreaterThanOrEqual(one.interest);
        expect(one.fine * 50).toBeLessThanOrEqual(amount + 25);
      },
    ),
  );
});

it.each(['2,01', '-1', '1e1', '2.001', 'dois'])('takes no fine of %p', (fine) =>
  expect(lateRuleChecks.lateFine(fine)).toBeDefined(),
);
it.each(['2', '0', '1,5', '0.33', ''])('takes a fine of %p', (fine) =>
  expect(lateRuleChecks.lateFine(fine)).toBeUndefined(),
);

it('takes the company’s rule for each part that a development does not tell, and the usual one where nobody does', () => {
  const company = inheritedLateRule({ fine: '1.5', interest: '0' });
  expect(company).toEqual({ fine: '1.5', interest: '0', from: 'company' });
  expect(inheritedLateRule({ fine: null, interest: null })).toEqual(usualLateRule);
  expect(usualLateRule).toEqual({ fine: '2', interest: '1', from: 'usual' });
  expect(lateRuleInForce({ fine: '0', interest: null }, company)).toEqual({
    fine: '0',
    fineFrom: 'development',
    interest: '0',
    interestFrom: 'company',
  });
  expect(lateRuleText(company)).toBe('1,5 % e 0 % ao mês');
});
