/** Days that are judged by another day: of an application, of an entry that is undone, of a request. */
import { localDate } from '@livro/calendar';
import { investmentChecks } from './investment.ts';
import { purchaseChecks } from './purchase.ts';
import { reasonChecks } from './reason.ts';

const today = localDate('2026-11-21');
const day = localDate('2026-11-20');
const before = localDate('2026-11-19');

it.each([
  ['an expected return before the money went', investmentChecks.expectedReturnDate(before, { date: day }), 'INVALID_DATE', 'Data prevista de retorno não pode ser anterior à aplicação'],
  ['a reversal before its entry', reasonChecks.reversalDate(before, { today, entryDate: day }), 'INVALID_DATE', 'O estorno não pode ser anterior ao lançamento'],
  ['a reversal ahead', reasonChecks.reversalDate(localDate('2026-11-22'), { today, entryDate: day }), 'FUTURE_DATE', 'Data não pode ser no futuro'],
  ['a new request for a day that is over', purchaseChecks.newNeededByDate(day, { today }), 'PAST_DATE', 'Data não pode ser no passado'],
])('refuses %s', (_what, broken, code, message) => expect(broken).toEqual({ code, message })); // prettier-ignore

it('takes the day itself, and says nothing where there is nothing to hold it against', () => {
  expect(investmentChecks.expectedReturnDate(day, { date: day })).toBeUndefined();
  expect(investmentChecks.expectedReturnDate(before, {})).toBeUndefined();
  expect(reasonChecks.reversalDate(day, { today, entryDate: day })).toBeUndefined();
  expect(reasonChecks.reversalDate(undefined, { today })).toBeUndefined();
  expect(purchaseChecks.newNeededByDate(today, { today })).toBeUndefined();
  // One that waited may be late.
  expect(purchaseChecks.neededByDate(before)).toBeUndefined();
});
