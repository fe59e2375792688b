/** One row of history as it goes over the wire, and what a page of history carries besides its rows. */
import {
  accountKindLabels,
  eachText,
  entryTextNames,
  expenseCategories,
  textsIn,
  textsOf,
  type ExpenseCategory,
  accountKinds,
  transactionTypes,
  type AccountKind,
  type TransactionType,
} from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import type { FoundTransaction, TransactionTotals } from './transaction.queries.ts';
import { ShownTexts } from '../../platform/http/text-fields.ts';
import type { PaymentView } from '../payment/payment.view.ts';
import { instant, reais, reaisOrNull } from '../journal/wire-values.view.ts';

export class RelatedAccountView {
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty({ type: 'string', nullable: true }) developmentName!: string | null;
  @ApiProperty({ enum: accountKinds }) accountType!: AccountKind;
  @ApiProperty() accountName!: string;
}

export class TransactionView extends ShownTexts({ ...textsOf('expense'), ...textsOf('payment') }) {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({
    format: 'uuid',
    description: 'O lançamento; as duas pernas de uma transferência têm o mesmo',
  })
  entryId!: string;
  @ApiProperty({ type: 'integer' }) entryNumber!: number;
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty({ enum: accountKinds }) accountType!: AccountKind;
  @ApiProperty() accountName!: string;
  @ApiProperty({ format: 'uuid' }) developmentId!: string;
  @ApiProperty({ type: 'string', nullable: true }) developmentName!: string | null;
  @ApiProperty({ enum: transactionTypes }) type!: TransactionType;
  @ApiProperty() description!: string;
  @ApiProperty({ description: 'Como foi lançado, sem sinal de saída' }) amount!: number;
  @ApiProperty({ description: 'O efeito no saldo da conta' }) signedAmount!: number;
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ enum: expenseCategories, nullable: true, description: 'Só de despesas' })
  category!: ExpenseCategory | null;
  @ApiProperty({ type: 'string', nullable: true }) notes!: string | null;
  @ApiProperty({ type: [String] }) tags!: string[];
  @ApiProperty({ type: RelatedAccountView, nullable: true }) relatedAccountInfo!: RelatedAccountView | null;
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true }) clientId!: string | null;
  @ApiProperty({ type: 'string', nullable: true }) paymentMethod!: string | null;
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true }) investmentId!: string | null;
  @ApiProperty({ type: 'number', nullable: true }) principal!: number | null;
  @ApiProperty({ type: 'number', nullable: true }) gain!: number | null;
  @ApiProperty({
    type: 'string',
    format: 'date',
    nullable: true,
    description: 'A data própria de um lançamento atrasado',
  })
  originalDate!: string | null;
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'O lote em que foi lançado' })
  batchId!: string | null;
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'O estorno deste lançamento' })
  reversedBy!: string | null;
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'O lançamento no lugar deste' })
  replacedBy!: string | null;
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'O lançamento que este estorna',
  })
  reverses!: string | null;
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'O lançamento que este corrige',
  })
  replaces!: string | null;
  @ApiProperty({ description: 'O pagamento foi devolvido ao cliente, ou este lançamento é a devolução' })
  refund!: boolean;
}

export class TransactionTotalsView {
  @ApiProperty({
    description: 'Entradas de todo o filtro; transferências entre contas que ele abrange não contam',
  })
  income!: number;
  @ApiProperty({ description: 'Saídas de todo o filtro, sem sinal' }) expense!: number;
  @ApiProperty() net!: number;
}

export function transactionView(row: FoundTransaction): TransactionView {
  return {
    id: row.id,
    entryId: row.entry_id,
    entryNumber: row.entry_number,
    accountId: row.account_id,
    accountType: row.account_type,
    accountName: accountKindLabels[row.account_type],
    developmentId: row.development_id,
    developmentName: row.development_name,
    type: row.type,
    description: row.description,
    amount: reais(row.amount),
    signedAmount: reais(row.signed_amount),
    date: row.date,
    created_at: instant(row.created_at),
    category: row.category,
    ...textsIn(entryTextNames, row),
    notes: row.notes,
    tags: [...row.tags],
    relatedAccountInfo: relatedAccount(row),
    clientId: row.client_id,
    paymentMethod: row.payment_method,
    investmentId: row.investment_id,
    principal: reaisOrNull(row.principal),
    gain: reaisOrNull(row.gain),
    originalDate: row.original_date,
    batchId: row.batch_id,
    reversedBy: row.reversed_by,
    replacedBy: row.replaced_by,
    reverses: row.reverses,
    replaces: row.replaces,
    refund: row.refund,
  };
}

/** A payment that is no history yet, in history's words: it did nothing to the balance. */
export function pendingPayment(payment: PaymentView): TransactionView {
  const accountType = payment.accountType ?? 'building';
  return {
    id: payment.id,
    entryId: payment.id,
    entryNumber: payment.entry_number,
    accountId: payment.account_id,
    accountType,
    accountName: accountKindLabels[accountType],
    developmentId: payment.development_id ?? '',
    developmentName: payment.development_name,
    type: 'payment',
    description: payment.description,
    amount: payment.amount,
    signedAmount: 0,
    date: payment.date,
    created_at: payment.created_at,
    category: null,
    ...eachText('expense', () => null),
    ...eachText('payment', (name) => payment[name]),
    notes: payment.notes,
    tags: payment.tags,
    relatedAccountInfo: null,
    clientId: payment.client_id,
    paymentMethod: payment.payment_method,
    investmentId: null,
    principal: null,
    gain: null,
    originalDate: null,
    batchId: null,
    reversedBy: payment.reversed_by,
    replacedBy: payment.replaced_by,
    reverses: null,
    replaces: payment.replaces,
    refund: payment.status === 'refunded',
  };
}

function relatedAccount(row: FoundTransaction): RelatedAccountView | null {
  if (row.related_account_id === null || row.related_type === null) return null;
  return {
    accountId: row.related_account_id,
    developmentName: row.related_development_name,
    accountType: row.related_type,
    accountName: accountKindLabels[row.related_type],
  };
}

export const totalsView = ({ income, expense, net }: TransactionTotals): TransactionTotalsView => ({
  income: reais(income),
  expense: reais(expense),
  net: reais(net),
});
