/** What becomes of a pasted text before anyone looks at it: cells, columns, numbers, days and names. */
import { cellsOf, textIn } from './pasted-cells.ts';
import { meantBy } from './choices.ts';
import { arrangementOf, type SheetColumn } from './sheet.ts';
import { rowsOf } from './use-staging.ts';
import { amountIn, dateIn, stylesOf } from './written-values.ts';

const columns: readonly SheetColumn[] = [
  { field: 'date', label: 'Data', holds: 'date', width: 1 },
  { field: 'description', label: 'Descrição', headers: ['Histórico'], holds: 'text', width: 1 },
  { field: 'amount', label: 'Valor', headers: ['Total'], holds: 'amount', width: 1 },
  { field: 'supplier', label: 'Fornecedor', headers: ['Favorecido'], holds: 'text', width: 1 },
];

describe('cells', () => {
  it.each([
    ['tabs', 'a\tb\nc\td', [['a', 'b'], ['c', 'd']]],
    ['semicolons, with a comma inside', 'a;1,50\r\nc;2,00\r\n', [['a', '1,50'], ['c', '2,00']]],
    ['quoted cells with a line, a tab and quotes', '"a\nb"\t"c\td"\t"e ""f"""', [['a\nb', 'c\td', 'e "f"']]],
    ['an inch that is no quote', 'Cano 3/4" PVC\t2', [['Cano 3/4" PVC', '2']]],
    ['a quote that never closes', '"Obra nova\t2\nx\t3', [['"Obra nova', '2'], ['x', '3']]],
    ['empty rows and blanks', '\uFEFF a \t b\n\t\n\nc\td', [['a', 'b'], ['c', 'd']]],
    ['nothing', ' \n', []],
  ])('%s', (_, text, cells) => expect(cellsOf(text)).toEqual(cells)); // prettier-ignore
});

it('reads a file in UTF-8, and one that Windows wrote', () => {
  expect(textIn(new TextEncoder().encode('Descrição'))).toBe('Descrição');
  expect(textIn(Uint8Array.from([0x44, 0xe7, 0xe3, 0x6f]))).toBe('Dção');
});

describe('columns', () => {
  it('are told by their headers, however they are written', () => {
    const rows = [
      ['DATA', 'historico', 'Valor (R$)', 'Centro'],
      ['05/03/2026', 'Cimento', '1,00', 'x'],
    ];
    expect(arrangementOf(rows, columns)).toEqual({
      hasHeader: true,
      fields: ['date', 'description', 'amount', undefined],
    });
  });
  it('are told by what they hold where there is no header', () => {
    const rows = [
      ['Cimento CP-II', '1.234,56', '05/03/2026', ''],
      ['Areia', '10,00', '06/03/2026', ''],
    ];
    expect(arrangementOf(rows, columns)).toEqual({
      hasHeader: false,
      fields: ['description', 'amount', 'date', undefined],
    });
  });
});

describe('numbers and days', () => {
  it.each([
    ['br', '1.234,56', '1.234,56'],
    ['br', 'R$ 1234,5', '1.234,50'],
    ['br', '1.234', '1.234,00'],
    ['br', '-12,00', '-12,00'],
    ['br', '(12,00)', '-12,00'],
    ['us', '1,234.56', '1.234,56'],
    ['us', '$1', '$1'],
    ['us', '1,234', '1.234,00'],
    ['us', '1234.5', '1.234,50'],
    ['br', '12,345', '12,345'],
    ['br', 'doze', 'doze'],
  ] as const)('%s %s', (style, cell, shown) => expect(amountIn(cell, style)).toBe(shown));

  it.each([
    ['dmy', '05/03/2026', '05/03/2026'],
    ['dmy', '5/3/26', '05/03/2026'],
    ['dmy', '2026-03-05 00:00:00', '05/03/2026'],
    ['dmy', '05-mar-2026', '05/03/2026'],
    ['mdy', '3/5/2026', '05/03/2026'],
    ['dmy', '31/02/2026', '31/02/2026'],
    ['dmy', 'ontem', 'ontem'],
  ] as const)('%s %s', (style, cell, shown) => expect(dateIn(cell, style)).toBe(shown));

  it('are told by the cells that only one of the styles can have written', () => {
    expect(stylesOf(['10', '1,234.56'], ['03/25/2026', '03/05/2026'])).toEqual({
      numbers: 'us',
      dates: 'mdy',
    });
    expect(stylesOf(['10', '1.234,56'], ['25/03/2026'])).toEqual({ numbers: 'br', dates: 'dmy' });
    expect(stylesOf(['1.50', '1,50'], ['03/25/2026', '25/03/2026'])).toEqual({ numbers: 'br', dates: 'dmy' });
  });

  it('loses the minus of a column in which everything has one, and of no other', () => {
    const told = { hasHeader: false, fields: ['amount'] };
    const amounts = (cells: readonly string[]) =>
      rowsOf(cells.map((cell) => [cell]), told, { numbers: 'br', dates: 'dmy' }, columns).map(({ cells: { amount } }) => amount); // prettier-ignore
    expect(amounts(['-1,00', '-2,00'])).toEqual(['1,00', '2,00']);
    expect(amounts(['-1,00', '2,00'])).toEqual(['-1,00', '2,00']);
  });
});

describe('names', () => {
  const choices = [
    { value: '1', label: 'Conta da Obra · Residencial Aurora' },
    { value: '2', label: 'Conta do Terreno · Residencial Aurora' },
    { value: '3', label: 'Conta da Obra · Bela Vista', others: ['BV'] },
  ];
  it.each([
    ['Conta da Obra · Residencial Aurora', '1'],
    ['AURORA / terreno', '2'],
    ['bela vista', '3'],
    ['bv', '3'],
    ['obra arora', '1'],
    ['Aurora', ['1', '2']],
    ['Porto', undefined],
  ])('%s', (text, wanted) => {
    const meant = meantBy(text, choices);
    const found = meant.kind === 'one' ? meant.choice.value : meant.kind === 'none' ? undefined : meant.choices.map(({ value }) => value); // prettier-ignore
    expect(found).toEqual(wanted);
  });
});
