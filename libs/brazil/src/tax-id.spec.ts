/** A CPF and a CNPJ are told apart by what was typed, judged by their own check digits, and only the CPF is masked. */
import { checkTaxId, formatTaxId, maskTaxId } from './tax-id.ts';

it.each([
  ['529.982.247-25', { ok: true, kind: 'cpf', value: '52998224725' }],
  ['52998224725', { ok: true, kind: 'cpf', value: '52998224725' }],
  ['33.000.167/0001-01', { ok: true, kind: 'cnpj', value: '33000167000101' }],
  ['12.abc.345/01de-35', { ok: true, kind: 'cnpj', value: '12ABC34501DE35' }],
])('reads %s', (typed, read) => expect(checkTaxId(typed)).toEqual(read));

it.each([
  ['529.982.247-26', 'CPF inválido'],
  ['1234', 'CPF deve ter 11 dígitos'],
  ['33.000.167/0001-02', 'CNPJ inválido'],
  ['12ABC34501DE36', 'CNPJ inválido'],
  ['Depósito', 'CNPJ deve ter 14 caracteres'],
])('refuses %s', (typed, message) => expect(checkTaxId(typed)).toMatchObject({ ok: false, message }));

it('shows a company as it is, and of a person the ends', () => {
  expect(formatTaxId('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
  expect(maskTaxId('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
  expect(maskTaxId('33.000.167/0001-01')).toBe('33.000.167/0001-01');
  expect(maskTaxId('52998224725')).toBe('529.***.***-25');
  expect(maskTaxId('529.982.247-25')).toBe('529.***.***-25');
  expect(maskTaxId('529.***.***-25')).toBe('529.***.***-25');
});
