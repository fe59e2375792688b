/** The columns of exported lists of the ledger: transactions, expenses and payments. */
import {
  accountKindLabels,
  entryTextNames,
  entryTexts,
  expenseCategoryLabels,
  paymentMethodLabels,
  paymentStatusLabels,
  textNamesOf,
  transactionTypeLabels,
  type EntryTextName,
  type CellsOf,
  undoingLabels,
} from '@livro/rules';
import type { FoundExpense } from '../../ledger/expense/expense.queries.ts';
import type { FoundPayment } from '../../ledger/payment/payment.queries.ts';
import type { FoundTransaction, TransactionTotals } from '../../ledger/history/transaction.queries.ts';
import { type Column, day, instant, integer, money, text } from '../../platform/files/table.ts';

interface Corrected {
  readonly reversed_by: string | null;
  readonly replaced_by: string | null;
  readonly replaces: string | null;
}

/** What corrections made of an entry; empty for one that stands as it was booked. */
const correctionOf = (row: Corrected, reverses: string | null = null, refund = false): string => {
  const { entry, undone } = undoingLabels(refund);
  if (reverses !== null) return entry;
  if (row.replaced_by !== null) return 'Corrigido';
  if (row.reversed_by !== null) return undone;
  return row.replaces === null ? '' : 'Correção';
};

/** Those texts of an entry, as `entryTexts` describes them. */
const textColumns = <Row extends Partial<CellsOf<EntryTextName>>>(
  names: readonly EntryTextName[],
): readonly Column<Row>[] =>
  names.map((name) => {
    const { label, width, column } = entryTexts[name];
    return text(label, width, (row) => row[column] ?? null);
  });

const joined = (tags: readonly string[]): string => tags.join(', ');

/** With the number of the entry that a reversal undoes, and who booked it. */
export type ListedTransaction = FoundTransaction & {
  readonly reverses_entry: number | null;
  readonly author: string;
};

/** What stands above them in a workbook: the same figures as below the list on the screen. */
export const totalsAbove = ({
  count,
  income,
  expense,
  net,
}: TransactionTotals & { readonly count: number }) =>
  [
    ['Lançamentos', String(count)],
    ['Entradas', income],
    ['Saídas', 0 - expense],
    ['Líquido', net],
  ] as const;

export const transactionColumns: readonly Column<ListedTransaction>[] = [
  integer('Lançamento', (row) => row.entry_number),
  day('Data', (row) => row.date),
  text('Tipo', 24, (row) => transactionTypeLabels[row.type]),
  text('Empreendimento', 30, (row) => row.development_name),
  text('Conta', 18, (row) => accountKindLabels[row.account_type]),
  text('Descrição', 48, (row) => row.description),
  text('Categoria', 18, (row) => row.category && expenseCategoryLabels[row.category]),
  ...textColumns<ListedTransaction>(['supplier']),
  money('Valor', (row) => row.signed_amount),
  text('Outra conta', 18, (row) => row.related_type && accountKindLabels[row.related_type]),
  text('Outro empreendimento', 30, (row) => row.related_development_name),
  ...textColumns<ListedTransaction>(entryTextNames.filter((name) => name !== 'supplier')),
  text('Correção', 12, (row) => correctionOf(row, row.reverses, row.refund)),
  integer('Estorna o lançamento', (row) => row.reverses_entry),
  text('Observações', 40, (row) => row.notes),
  text('Tags', 24, (row) => joined(row.tags)),
  text('Gravado por', 28, (row) => row.author),
  instant('Gravado em', (row) => row.created_at),
];

export const expenseColumns: readonly Column<FoundExpense>[] = [
  integer('Lançamento', (row) => row.entry_number),
  day('Data', (row) => row.date),
  text('Empreendimento', 30, (row) => row.development_name),
  text('Conta', 18, (row) => row.account_type && accountKindLabels[row.account_type]),
  text('Descrição', 48, (row) => row.description),
  text('Categoria', 18, (row) => expenseCategoryLabels[row.category]),
  ...textColumns<FoundExpense>(textNamesOf('expense')),
  money('Valor', (row) => row.amount),
  text('Correção', 12, (row) => correctionOf(row)),
  text('Observações', 40, (row) => row.notes),
  text('Tags', 24, (row) => joined(row.tags)),
  instant('Gravado em', (row) => row.created_at),
];

/** With the client's name only for who may read clients. */
export type NamedPayment = FoundPayment & { readonly client_name: string | null };

export const paymentColumns = (mayReadClients: boolean): readonly Column<NamedPayment>[] => [
  integer('Lançamento', (row) => row.entry_number),
  day('Data', (row) => row.date),
  text('Situação', 14, (row) => paymentStatusLabels[row.status]),
  text('Empreendimento', 30, (row) => row.development_name),
  text('Conta', 18, (row) => row.account_type && accountKindLabels[row.account_type]),
  ...(mayReadClients ? [text<NamedPayment>('Cliente', 34, (row) => row.client_name)] : []),
  ...textColumns<NamedPayment>(textNamesOf('payment')),
  text('Descrição', 48, (row) => row.description),
  text('Método', 24, (row) => paymentMethodLabels[row.method]),
  money('Valor', (row) => row.amount),
  text('Correção', 12, (row) => correctionOf(row, null, row.status === 'refunded')),
  text('Observações', 40, (row) => row.notes),
  text('Tags', 24, (row) => joined(row.tags)),
  instant('Gravado em', (row) => row.created_at),
];
