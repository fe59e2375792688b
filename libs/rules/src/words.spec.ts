import fc from 'fast-check';
import {
  accountKindLabels,
  codes,
  developmentStatuses,
  developmentStatusLabels,
  messages,
  normaliseTags,
  readDevelopmentStatus,
  isAmongUnits,
  readUnits,
  repeatedUnits,
} from './index.ts';

describe('tags', () => {
  it.each([
    ['Urgente, obra ,URGENTE,,', ['urgente', 'obra']],
    [
      ['Fundação', 'fundação', ' ', 'a,b', 7, null],
      ['fundação', 'a', 'b'],
    ],
    [undefined, []],
    [{}, []],
  ])('reads %p', (raw, expected) => expect(normaliseTags(raw)).toEqual(expected));

  it('reads what it has read, as a list and as comma text', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (raw) => {
        const tags = normaliseTags(raw);
        expect(normaliseTags(tags)).toEqual(tags);
        expect(normaliseTags(tags.join(','))).toEqual(tags);
      }),
    );
  });
});

describe('units', () => {
  it.each([
    ['1754, 967, 150', ['1754', '967', '150'], []],
    ['12A, bloco, 7', ['7'], ['12A', 'bloco']],
    [['101', 102, '1,2'], ['101', '102', '1', '2'], []],
    [null, [], []],
  ])('reads %p', (raw, units, dropped) => expect(readUnits(raw)).toEqual({ units, dropped }));

  it.each([
    ['101', true],
    ['Apto 101', true],
    ['Bloco 2, 102', true],
    ['1010', false],
    ['10', false],
    ['Cobertura', false],
  ])('finds %s among 101 and 102: %s', (text, is) => expect(isAmongUnits(text, ['101', '102'])).toBe(is));

  it('names each repeat once', () => expect(repeatedUnits(['1', '2', '1', '1', '2'])).toEqual(['1', '2']));
});

describe('development status', () => {
  it.each([
    ['construction', 'in-progress'],
    ['finishing', 'in-progress'],
    ['suspended', 'on-hold'],
    [' Active ', 'active'],
    ['constructor', undefined],
    ['', undefined],
    [7, undefined],
  ])('reads %p as %p', (raw, expected) => expect(readDevelopmentStatus(raw)).toBe(expected));

  it('has a label for each word', () => {
    expect(Object.keys(developmentStatusLabels)).toEqual([...developmentStatuses]);
    expect(accountKindLabels).toEqual({ building: 'Conta da Obra', land: 'Conta do Terreno' });
  });
});

it('every code is named once', () => expect(new Set(codes).size).toBe(codes.length));

it('the catalogue has no empty text', () => {
  const texts = (entry: object): unknown[] =>
    Object.values(entry).flatMap((value) => (typeof value === 'object' ? texts(value as object) : [value]));
  for (const value of texts(messages)) {
    if (typeof value === 'string') expect(value.trim()).not.toBe('');
    else expect(typeof value).toBe('function');
  }
});
