/** The statement of a development as a file that Brazilian spreadsheets open: UTF-8 with BOM, `;`, `1.234,56`, DD/MM/AAAA. */
import { formatDate } from '@livro/calendar';
import { formatAmount } from '@livro/money';
import { accountKindLabels } from '@livro/rules';
import type { TransactionView } from '../../shared/api/generated.ts';
import { categoryOf, kindOf, shownAmount } from './transaction-kind.tsx';

const header = [
  'Data',
  'Tipo',
  'Conta',
  'Descrição',
  'Categoria',
  'Fornecedor',
  'Valor',
  'Observações',
  'Tags',
];

/** A cell that a spreadsheet would take for a formula is marked as text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?[\d.,]+$/.test(text) ? `'${text}` : text;
  return /[;"\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function statementCsv(entries: readonly TransactionView[]): string {
  const lines = entries.map((entry) => [
    formatDate(entry.date),
    kindOf(entry.type).label,
    accountKindLabels[entry.accountType] ?? '',
    entry.description,
    categoryOf(entry),
    entry.supplier ?? '',
    formatAmount(shownAmount(entry)),
    entry.notes ?? '',
    (entry.tags ?? []).join(', '),
  ]);
  return `\ufeff${[header, ...lines].map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** Hands a text to the browser as a download. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
