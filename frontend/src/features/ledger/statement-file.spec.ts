import type { TransactionView } from '../../shared/api/generated.ts';
import { statementCsv } from './statement-file.ts';

const entry = (more: Partial<TransactionView>) =>
  ({
    type: 'expense',
    accountType: 'building',
    description: 'Cimento',
    signedAmount: -1234.5,
    date: '2026-09-05',
    category: 'material',
    supplier: null,
    notes: null,
    tags: [],
    ...more,
  }) as unknown as TransactionView;

const lines = (...entries: TransactionView[]) => statementCsv(entries).slice(1).split('\r\n');

it('is read by Brazilian spreadsheets: BOM, semicolons, commas, real days', () => {
  expect(statementCsv([]).startsWith('\ufeffData;Tipo;Conta;')).toBe(true);
  expect(lines(entry({}))[1]).toBe('05/09/2026;Despesa;Conta da Obra;Cimento;Material;;-1.234,50;;');
});

it('quotes what would break a line and disarms what a spreadsheet would run', () => {
  const [, line] = statementCsv([
    entry({ description: 'a;b "c"\nd', notes: '=1+1', tags: ['x', 'y'] }),
  ]).split('\r\n');
  expect(line).toBe(`05/09/2026;Despesa;Conta da Obra;"a;b ""c""\nd";Material;;-1.234,50;'=1+1;x, y`);
});
