import { compactTaxpayer, formatTaxpayer, isCompany, maskTaxpayer, taxpayerLabel } from './index.ts';

it.each([
  ['52998224725', 'CPF', '529.982.247-25', '529.***.***-25'],
  ['529.***.***-25', 'CPF', '529.25', '529.***.***-25'],
  ['33000167000101', 'CNPJ', '33.000.167/0001-01', '33.000.167/0001-01'],
  ['12ABC34501DE35', 'CNPJ', '12.ABC.345/01DE-35', '12.ABC.345/01DE-35'],
  ['', 'CPF', '', '***.***.***-**'],
])('shows %p as a %s', (number, label, shown, masked) => {
  expect(isCompany(number)).toBe(label === 'CNPJ');
  expect([taxpayerLabel(number), maskTaxpayer(number)]).toEqual([label, masked]);
  if (!number.includes('*')) expect(formatTaxpayer(number)).toBe(shown);
});

it.each([
  ['529.982.247-25', '52998224725'],
  ['12.abc.345/01de-35', '12ABC34501DE35'],
  ['33.000.167/0001-01', '33000167000101'],
])('keeps %p as %s', (raw, kept) => expect(compactTaxpayer(raw)).toBe(kept));
