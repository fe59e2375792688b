import { completeTyped, groupTyped } from './money-typing.ts';

/** Types the keys one after the other at the end of the text. */
const type = (keys: string) =>
  [...keys].reduce((text, key) => groupTyped(text + key, text.length + 1).text, '');

describe('an amount while it is typed', () => {
  it.each([
    ['1234567', '1.234.567'],
    ['1234,5', '1.234,5'],
    ['1234,567', '1.234,56'],
    [',5', '0,5'],
    ['007', '7'],
    ['0,50', '0,50'],
    ['1,2,3', '1,23'],
    ['abc12x', '12'],
    ['99999999999,99', '99.999.999.999,99'],
    ['-5', '5'],
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
  ])('leaving the field with "%s" leaves "%s"', (text, completed) =>
    expect(completeTyped(text)).toBe(completed),
  );
});
