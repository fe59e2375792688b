import { parseFormMoney } from '@livro/money';
import fc from 'fast-check';
import { completeTyped, groupTyped, hasOpenPoint } from './money-typing.ts';

/** Types the keys one after the other at the end of the text. */
const type = (keys: string) =>
  [...keys].reduce(
    (text, key) => groupTyped(text + key, text.length + 1, key === '.' || hasOpenPoint(text)).text,
    '',
  );
const worth = (keys: string) => {
  const parsed = parseFormMoney(completeTyped(type(keys)));
  return parsed.ok ? parsed.value : parsed.message;
};

describe('an amount while it is typed', () => {
  it.each([
    ['1234567', '1.234.567'],
    ['1234,5', '1.234,5'],
    ['1234,567', '1.234,567'],
    ['12.', '12.'],
    ['12.5', '12.5'],
    ['1234.56', '1.234.56'],
    ['12.345', '12.345'],
    ['1.234.567', '1.234.567'],
    ['1.234,56', '1.234,56'],
    ['.5', '0.5'],
    [',5', '0,5'],
    ['007', '7'],
    ['0,50', '0,50'],
    ['1,2,3', '1,23'],
    ['abc12x', '12'],
    ['99999999999,99', '99.999.999.999,99'],
    ['-5', '-5'],
    ['5-', '-5'],
    ['-1234', '-1.234'],
  ])('%s becomes %s', (keys, text) => expect(type(keys)).toBe(text));

  it('keeps the caret beside the digit that was just typed', () => {
    // "1.234" with a 9 typed after the 1.
    expect(groupTyped('19.234', 2)).toEqual({ text: '19.234', caret: 2 });
    expect(groupTyped('195.234', 3)).toEqual({ text: '195.234', caret: 3 });
    expect(groupTyped('1957.234', 4)).toEqual({ text: '1.957.234', caret: 5 });
  });

  it('keeps the caret where a digit was removed', () => {
    // "1.234.567" without its 2.
    expect(groupTyped('1.34.567', 2)).toEqual({ text: '134.567', caret: 1 });
  });

  it('restores a grouping point that was removed', () => {
    expect(groupTyped('1234', 1)).toEqual({ text: '1.234', caret: 1 });
  });

  it.each([
    ['', ''],
    [',', ''],
    ['1.234', '1.234,00'],
    ['0,5', '0,50'],
    ['12,', '12,00'],
    ['12.', '12,00'],
    ['12.5', '12,50'],
    ['1.234.56', '1.234,56'],
    ['-50', '-50,00'],
    ['0,001', '0,001'],
  ])('leaving the field with "%s" leaves "%s"', (text, completed) =>
    expect(completeTyped(text)).toBe(completed),
  );

  it.each([
    ['12.50', 1_250],
    ['1234.56', 123_456],
    ['1.234', 123_400],
    ['1500.00', 150_000],
    ['1.500.00', 150_000],
    ['1.234.567,89', 123_456_789],
    ['-50', -5_000],
    ['0,001', 'Valor deve ter no máximo duas casas decimais'],
    ['1,500.00', 'Valor deve ter no máximo duas casas decimais'],
  ])('%s is worth %s', (keys, centavos) => expect(worth(keys)).toBe(centavos));

  it('is worth the same with a typed point as with the comma', () => {
    fc.assert(
      fc.property(fc.nat({ max: 99_999_999 }), fc.nat({ max: 99 }), (reais, cents) => {
        const decimals = String(cents).padStart(2, '0');
        expect(worth(`${reais}.${decimals}`)).toBe(worth(`${reais},${decimals}`));
        expect(worth(`${reais}.${decimals}`)).toBe(reais * 100 + cents);
      }),
    );
  });

  it('is the decimal sign no more once its point is followed by a third digit, nor when that is taken back', () => {
    expect(groupTyped('1.23', 4).text).toBe('123');
    expect(groupTyped('12.34', 5, true).text).toBe('12.34');
    expect(groupTyped('12.345', 6, true).text).toBe('12.345');
  });
});
