/** The columns of a sheet of entries: how they are called here and elsewhere, and how their cells are told. Pure. */
import {
  expenseCategories,
  expenseCategoryLabels,
  paymentMethodLabels,
  paymentMethods,
  paymentStatusLabels,
  type InitialPaymentStatus,
} from '@livro/rules';
import { meantBy, type Choice } from '../../../shared/staging/choices.ts';
import type { SheetColumn } from '../../../shared/staging/sheet.ts';

export type EntryField =
  | 'kind'
  | 'date'
  | 'description'
  | 'amount'
  | 'accountId'
  | 'category'
  | 'supplier'
  | 'clientId'
  | 'paymentMethod'
  | 'unitReference'
  | 'status'
  | 'destinationAccountId'
  | 'documentNumber'
  | 'notes'
  | 'tags';
export type PastedKind = 'expense' | 'payment' | 'transfer';

const choicesOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
  others?: Readonly<Partial<Record<Value, readonly string[]>>>,
): readonly Choice[] => values.map((value) => ({ value, label: labels[value], others: others?.[value] }));

export const kindChoices: readonly Choice[] = [
  { value: 'expense', label: 'Despesa', others: ['Saída', 'Gasto', 'Débito', 'Pago a'] },
  {
    value: 'payment',
    label: 'Pagamento',
    others: ['Recebimento', 'Receita', 'Entrada', 'Parcela', 'Crédito'],
  },
  { value: 'transfer', label: 'Transferência', others: ['Transf', 'TED entre contas'] },
];
export const categoryChoices = choicesOf(expenseCategories, expenseCategoryLabels);
export const methodChoices = choicesOf(paymentMethods, paymentMethodLabels, {
  'bank-transfer': ['TED', 'DOC', 'Transferência'],
  'credit-card': ['Crédito', 'Cartão'],
  'debit-card': ['Débito'],
});
const initialStatuses: readonly InitialPaymentStatus[] = ['confirmed', 'pending'];
export const statusChoices = choicesOf(initialStatuses, paymentStatusLabels, {
  confirmed: ['Pago', 'Recebido'],
  pending: ['A receber', 'Em aberto'],
});

const isOneOf = (choices: readonly Choice[]) => (cell: string) => meantBy(cell, choices).kind === 'one';
const labelsOf = (choices: readonly Choice[]) => choices.map(({ label }) => label);

/** The offers of accounts, clients and suppliers come from the books. */
export const entryColumns = (books: {
  readonly accounts: readonly Choice[];
  readonly clients: readonly Choice[];
  readonly suppliers: readonly Choice[];
}): readonly SheetColumn<EntryField>[] => [
  { field: 'kind', label: 'Tipo', headers: ['Operação', 'Natureza'], holds: 'text', recognises: isOneOf(kindChoices), offers: labelsOf(kindChoices), width: 124 },
  { field: 'date', label: 'Data', headers: ['Dia', 'Data do pagamento', 'Vencimento'], holds: 'date', width: 110 },
  { field: 'description', label: 'Descrição', headers: ['Histórico', 'Descritivo', 'Item', 'Serviço'], holds: 'text', width: 220 },
  { field: 'amount', label: 'Valor', headers: ['Valor (R$)', 'Total', 'Quantia', 'R$'], holds: 'amount', width: 120 },
  { field: 'accountId', label: 'Conta', headers: ['Conta de origem', 'Origem', 'Empreendimento', 'Obra'], holds: 'text', recognises: isOneOf(books.accounts), offers: labelsOf(books.accounts), width: 210 },
  { field: 'category', label: 'Categoria', headers: ['Classe', 'Grupo'], holds: 'text', recognises: isOneOf(categoryChoices), offers: labelsOf(categoryChoices), width: 130 },
  { field: 'supplier', label: 'Fornecedor', headers: ['Favorecido', 'Beneficiário', 'Empresa', 'Credor'], holds: 'text', recognises: isOneOf(books.suppliers), offers: labelsOf(books.suppliers), width: 170 },
  { field: 'clientId', label: 'Cliente', headers: ['Comprador', 'Pagador', 'Sacado'], holds: 'text', recognises: isOneOf(books.clients), offers: labelsOf(books.clients), width: 180 },
  { field: 'paymentMethod', label: 'Método', headers: ['Forma de pagamento', 'Forma', 'Método de pagamento'], holds: 'text', recognises: isOneOf(methodChoices), offers: labelsOf(methodChoices), width: 130 },
  { field: 'unitReference', label: 'Unidade', headers: ['Apartamento', 'Apto'], holds: 'text', width: 90 },
  { field: 'status', label: 'Status', headers: ['Situação'], holds: 'text', recognises: isOneOf(statusChoices), offers: labelsOf(statusChoices), width: 110 },
  { field: 'destinationAccountId', label: 'Conta de destino', headers: ['Destino', 'Para'], holds: 'text', offers: labelsOf(books.accounts), width: 210 },
  { field: 'documentNumber', label: 'Nº do documento', headers: ['Documento', 'NF', 'Nota fiscal', 'Nota', 'Número'], holds: 'text', width: 140 },
  { field: 'notes', label: 'Observações', headers: ['Obs', 'Observação', 'Comentário'], holds: 'text', width: 180 },
  { field: 'tags', label: 'Tags', headers: ['Etiquetas', 'Marcadores'], holds: 'text', width: 120 },
]; // prettier-ignore
