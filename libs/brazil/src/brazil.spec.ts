import fc from 'fast-check';
import {
  checkCpf,
  digitsOf,
  formatCpf,
  formatPhone,
  hasAreaCode,
  isPhoneLength,
  isValidCpf,
  maskCpf,
} from './index.ts';

/** The check digits from the definition, written another way than in the code under test. */
function withCheckDigits(nine: readonly number[]): string {
  const digits = [...nine];
  for (const length of [9, 10]) {
    const total = digits.slice(0, length).reduce((a, d, i) => a + d * (length + 1 - i), 0);
    const rest = total % 11;
    digits.push(rest < 2 ? 0 : 11 - rest);
  }
  return digits.join('');
}
const anyCpf = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 })
  .filter((nine) => new Set(nine).size > 1)
  .map(withCheckDigits);

describe('CPF', () => {
  it('takes every number with right check digits and none with a changed digit', () => {
    fc.assert(
      fc.property(anyCpf, fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (cpf, at, by) => {
        expect(checkCpf(formatCpf(cpf))).toEqual({ ok: true, value: cpf });
        expect(checkCpf(cpf)).toEqual({ ok: true, value: cpf });
        const changed = cpf.slice(0, at) + String((Number(cpf[at]) + by) % 10) + cpf.slice(at + 1);
        // Weights are below the prime 11, so a single changed digit is always found.
        expect(isValidCpf(changed)).toBe(false);
      }),
    );
  });

  it.each([
    ['', 'INVALID_CPF', 'CPF deve ter 11 dígitos'],
    ['123', 'INVALID_CPF', 'CPF deve ter 11 dígitos'],
    ['696.317.704-000', 'INVALID_CPF', 'CPF deve ter 11 dígitos'],
    ['696 317 704 00', 'INVALID_FORMAT', 'CPF deve estar no formato XXX.XXX.XXX-XX'],
    ['696.317.70400', 'INVALID_FORMAT', 'CPF deve estar no formato XXX.XXX.XXX-XX'],
    ['111.111.111-11', 'INVALID_CPF', 'CPF inválido'],
    ['696.317.704-01', 'INVALID_CPF', 'CPF inválido'],
  ])('refuses %p with %s', (raw, code, message) => {
    expect(checkCpf(raw)).toEqual({ ok: false, code, message });
  });

  it.each([
    ['6', '6'],
    ['6963', '696.3'],
    ['6963177', '696.317.7'],
    ['6963177040', '696.317.704-0'],
    ['69631770400', '696.317.704-00'],
    ['6963177040099', '696.317.704-00'],
  ])('formats %p while typing', (raw, expected) => expect(formatCpf(raw)).toBe(expected));

  it('shows the first group and the last two digits', () => {
    expect(maskCpf('123.456.789-01')).toBe('123.***.***-01');
    expect(maskCpf('')).toBe('***.***.***-**');
  });
});

describe('telephone', () => {
  it.each(['1133334444', '(11) 98888-7777', '11 98888.7777'])('takes %p', (raw) =>
    expect(isPhoneLength(raw)).toBe(true),
  );
  it.each(['', '988887777', '119888877771', '+55 11 98888-7777', '11 98888-7777 ramal'])(
    'refuses %p',
    (raw) => expect(isPhoneLength(raw)).toBe(false),
  );
  it.each([
    ['11', '11'],
    ['113333', '(11) 3333'],
    ['1133334444', '(11) 3333-4444'],
    ['11988887777', '(11) 98888-7777'],
    ['+55 21 98765-4321', '(21) 98765-4321'],
    ['5521987654321', '(21) 98765-4321'],
    ['+55 21 3333-4444', '(21) 3333-4444'],
    ['(021) 98765-4321', '(21) 98765-4321'],
    ['021 3333-4444', '(21) 3333-4444'],
    ['0800 123 4567', '(08) 00123-4567'],
    ['(55) 98888-7777', '(55) 98888-7777'],
    ['119888877771', '(11) 98888-77771'],
    ['+1 212 555 0000', '+12125550000'],
    ['+55', '+55'],
  ])('formats %p', (raw, expected) => expect(formatPhone(raw)).toBe(expected));
  it.each(['0800 123 4567', '(02) 98765-4321'])('knows that %p has no area code', (raw) =>
    expect(hasAreaCode(raw)).toBe(false),
  );
  it('keeps only ASCII digits', () => expect(digitsOf('a1٣2b')).toBe('12'));
});
