import fc from 'fast-check';
import { checkCnpj, formatCnpj, isValidCnpj } from './index.ts';

const WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
/** The check digits from the published table of weights, written another way than in the code under test. */
function withCheckDigits(twelve: string): string {
  let cnpj = twelve;
  for (const weights of [WEIGHTS.slice(1), WEIGHTS]) {
    const sum = weights.reduce((total, weight, i) => total + weight * (cnpj.codePointAt(i)! - 48), 0);
    cnpj += String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  }
  return cnpj;
}
const anyCnpj = fc
  .array(fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'), { minLength: 12, maxLength: 12 })
  .filter((twelve) => new Set(twelve).size > 1)
  .map((twelve) => withCheckDigits(twelve.join('')));

it('takes every number with right check digits, also with letters, and none with a changed check digit', () => {
  fc.assert(
    fc.property(anyCnpj, fc.integer({ min: 12, max: 13 }), fc.integer({ min: 1, max: 9 }), (cnpj, at, by) => {
      expect(checkCnpj(formatCnpj(cnpj))).toEqual({ ok: true, value: cnpj });
      expect(checkCnpj(cnpj.toLowerCase())).toEqual({ ok: true, value: cnpj });
      const changed = cnpj.slice(0, at) + String((Number(cnpj[at]) + by) % 10) + cnpj.slice(at + 1);
      expect(isValidCnpj(changed)).toBe(false);
    }),
  );
});

it.each(['00.000.000/0001-91', '33.000.167/0001-01', '12.ABC.345/01DE-35'])('takes %s', (cnpj) =>
  expect(checkCnpj(cnpj).ok).toBe(true),
);

it.each([
  ['', 'CNPJ deve ter 14 caracteres'],
  ['33.000.167/0001-0', 'CNPJ deve ter 14 caracteres'],
  ['33 000 167 0001 01', 'CNPJ deve estar no formato 00.000.000/0000-00'],
  ['33.000.167/0001-02', 'CNPJ inválido'],
  ['11.111.111/1111-11', 'CNPJ inválido'],
  ['12.ABC.345/01DE-3A', 'CNPJ inválido'],
])('refuses %p', (raw, message) =>
  expect(checkCnpj(raw)).toEqual({ ok: false, code: 'INVALID_FORMAT', message }),
);

it.each([
  ['3', '3'],
  ['33000', '33.000'],
  ['330001670', '33.000.167/0'],
  ['12abc34501de35', '12.ABC.345/01DE-35'],
  ['12ABC34501DE3599', '12.ABC.345/01DE-35'],
])('formats %p while typing', (raw, expected) => expect(formatCnpj(raw)).toBe(expected));
