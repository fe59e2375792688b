import fc from 'fast-check';
import {
  centavos,
  formatAmount,
  formatMoney,
  formatMoneyRounded,
  formatMoneySigned,
  parseFormMoney,
  parseWireMoney,
  toReais,
} from './index.ts';

const anyAmount = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }).map(centavos);
const INVALID = 'Valor informado é inválido';
const DECIMALS = 'Valor deve ter no máximo duas casas decimais';
const LIMIT = 'Valor acima do limite permitido';

describe('parseWireMoney', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [1234.5, 123450],
    [0.07, 7],
    [1.1, 110],
    [-12.34, -1234],
    [9999999999999.99, 999999999999999],
    ['1.234,56', 123456],
    ['1,234.56', 123456],
    ['1234,5', 123450],
    ['1234.56', 123456],
    ['1234', 123400],
    ['1.234.567', 123456700],
    ['1,234,567.8', 123456780],
    ['R$ 1.234,56', 123456],
    ['-R$\u00a01.234,56', -123456],
    ['R$ -5', -500],
    [' 007,10 ', 710],
    ['9.999.999.999.999,99', 999999999999999],
  ])('reads %p as %p centavos', (raw, expected) => {
    expect(parseWireMoney(raw)).toEqual({ ok: true, value: expected });
  });

  it.each([
    [Number.NaN, 'INVALID_AMOUNT', INVALID],
    [Number.POSITIVE_INFINITY, 'INVALID_AMOUNT', INVALID],
    [0.1 + 0.2, 'INVALID_AMOUNT', DECIMALS],
    [1.005, 'INVALID_AMOUNT', DECIMALS],
    [1e-7, 'INVALID_AMOUNT', DECIMALS],
    [1e15, 'MAXIMUM_VALUE', LIMIT],
    [1e21, 'MAXIMUM_VALUE', LIMIT],
    [10_000_000_000_000, 'MAXIMUM_VALUE', LIMIT],
    ['10.000.000.000.000,00', 'MAXIMUM_VALUE', LIMIT],
    ['NaN', 'INVALID_AMOUNT', INVALID],
    ['Infinity', 'INVALID_AMOUNT', INVALID],
    ['1e3', 'INVALID_AMOUNT', INVALID],
    ['0x10', 'INVALID_AMOUNT', INVALID],
    ['', 'INVALID_AMOUNT', INVALID],
    ['  ', 'INVALID_AMOUNT', INVALID],
    ['abc', 'INVALID_AMOUNT', INVALID],
    ['1.234', 'INVALID_AMOUNT', DECIMALS],
    ['1,234', 'INVALID_AMOUNT', DECIMALS],
    ['1.234,567', 'INVALID_AMOUNT', DECIMALS],
    ['1.23.456', 'INVALID_AMOUNT', INVALID],
    ['1,23.4', 'INVALID_AMOUNT', INVALID],
    ['1.234,', 'INVALID_AMOUNT', INVALID],
    [',50', 'INVALID_AMOUNT', INVALID],
    ['--5', 'INVALID_AMOUNT', INVALID],
    ['-R$ -5', 'INVALID_AMOUNT', INVALID],
    ['1 234,56', 'INVALID_AMOUNT', INVALID],
    ['٣,٠٠', 'INVALID_AMOUNT', INVALID],
    ['9'.repeat(5000), 'INVALID_AMOUNT', INVALID],
    [true, 'INVALID_TYPE', INVALID],
    [null, 'INVALID_TYPE', INVALID],
    [[], 'INVALID_TYPE', INVALID],
    [{}, 'INVALID_TYPE', INVALID],
  ])('refuses %p with %s', (raw, code, message) => {
    expect(parseWireMoney(raw)).toEqual({ ok: false, code, message });
  });

  it('reads back every amount that it sends, as a number and as text', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const back = { ok: true, value: amount };
        expect(parseWireMoney(JSON.parse(JSON.stringify(toReais(amount))))).toEqual(back);
        expect(parseWireMoney(formatAmount(amount))).toEqual(back);
        expect(parseWireMoney(formatMoney(amount))).toEqual(back);
      }),
    );
  });

  it('never throws and never rounds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.stringMatching(/^[-R$ .,\d]*$/), fc.double()), (raw) => {
        const parsed = parseWireMoney(raw);
        if (parsed.ok && typeof raw === 'number') expect(toReais(parsed.value)).toBe(raw + 0);
      }),
    );
  });
});

describe('parseFormMoney', () => {
  it.each([
    ['1.234', 123400],
    ['12.345', 1234500],
    ['1234', 123400],
    ['1.234,5', 123450],
    ['1,234.56', 123456],
    ['1234.56', 123456],
    ['1.234.56', 123456],
    ['1.234.5', 123450],
    ['1.234.', 123400],
    ['1234,', 123400],
    [',5', 50],
    ['R$ 10', 1000],
    ['0,00', 0],
  ])('reads %p as %p centavos', (text, expected) => {
    expect(parseFormMoney(text)).toEqual({ ok: true, value: expected });
  });

  it.each([
    ['1,234', DECIMALS],
    ['0.123', DECIMALS],
    ['1234.567', DECIMALS],
    ['1,2345', DECIMALS],
    ['', INVALID],
    [',', INVALID],
    ['R$', INVALID],
    ['doze', INVALID],
  ])('refuses %p', (text, message) => {
    expect(parseFormMoney(text)).toEqual({ ok: false, code: 'INVALID_AMOUNT', message });
  });

  it('reads back every amount as it is shown', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(parseFormMoney(formatMoney(amount))).toEqual({ ok: true, value: amount });
        expect(parseFormMoney(formatAmount(amount))).toEqual({ ok: true, value: amount });
      }),
    );
  });
});

describe('formats', () => {
  const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

  it('gives the same bytes as Intl, but for negative zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (n) => {
        expect(formatMoney(centavos(n))).toBe(brl.format(n / 100 + 0));
      }),
    );
    expect(formatMoney(centavos(-0))).toBe('R$\u00a00,00');
  });

  it.each([
    [123456, 'R$\u00a01.235'],
    [123449, 'R$\u00a01.234'],
    [-40, 'R$\u00a00'],
    [-50, '-R$\u00a01'],
    [0, 'R$\u00a00'],
  ])('rounds %p to %p on cards', (n, expected) => {
    expect(formatMoneyRounded(centavos(n))).toBe(expected);
  });

  it('signs movements but not zero', () => {
    expect(formatMoneySigned(centavos(1230))).toBe('+R$\u00a012,30');
    expect(formatMoneySigned(centavos(-1230))).toBe('-R$\u00a012,30');
    expect(formatMoneySigned(centavos(0))).toBe('R$\u00a00,00');
  });
});
