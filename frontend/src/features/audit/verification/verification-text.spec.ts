/** What differs is told as a person reads it: amounts as money, everything else as it is stored. */
import { valueText } from './verification-text.ts';

it.each([
  ['balance', '125000001', 'R$\u00a01.250.000,01'],
  ['data.amount', '-5', '-R$\u00a00,05'],
  ['balance', 'metade', 'metade'],
  ['entry_number', '125000001', '125000001'],
  ['metadata.hash', 'abab', 'abab'],
  [null, '12', '12'],
  ['balance', null, null],
])('%s: %s is told as %s', (field, value, told) => {
  expect(valueText(field, value)).toBe(told);
});
