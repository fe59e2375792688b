/** From what a caller sent to what the journal is asked for. Ids derive from the command's id: a repeat names the same entry. */
import { eachText, transactionTypeLabels } from '@livro/rules';
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type {
  Lookalike,
  MakeInvestment,
  RecordExpense,
  RegisterPayment,
  RegisterReturn,
  SetOpeningBalance,
  TransferMoney,
} from './commands.ts';
import type {
  AddReturnDto,
  CreateExpenseDto,
  CreateInvestmentDto,
  CreatePaymentDto,
  CreateTransferDto,
  OpeningBalanceDto,
} from './ledger.dto.ts';

export const setOpeningBalance = (
  accountId: string,
  dto: OpeningBalanceDto,
  { id, today }: CommandContext,
): SetOpeningBalance => ({
  type: 'SetOpeningBalance',
  entryId: entityId(id, 'opening balance'),
  accountId,
  amount: dto.amount,
  date: dto.date ?? today,
  description: dto.description ?? transactionTypeLabels.initial_balance,
  today,
});

export const recordExpense = (
  dto: CreateExpenseDto,
  { id, today }: CommandContext,
  allowOverdraft: boolean,
  lookalikes?: readonly Lookalike[],
): RecordExpense => ({
  type: 'RecordExpense',
  expenseId: entityId(id, 'expense'),
  accountId: dto.accountId,
  amount: dto.amount,
  date: dto.date,
  category: dto.category,
  description: dto.description,
  ...eachText('expense', (name) => dto[name] ?? null),
  notes: dto.notes ?? null,
  tags: dto.tags,
  purchaseRequestId: null,
  allowOverdraft,
  lookalikes,
  today,
});

export const registerPayment = (dto: CreatePaymentDto, { id, today }: CommandContext): RegisterPayment => ({
  type: 'RegisterPayment',
  paymentId: entityId(id, 'payment'),
  accountId: dto.accountId,
  clientId: dto.clientId,
  amount: dto.amount,
  date: dto.date,
  method: dto.paymentMethod,
  ...eachText('payment', (name) => dto[name] ?? null),
  status: dto.status,
  description: dto.description,
  notes: dto.notes ?? null,
  tags: dto.tags,
  today,
});

export const transferMoney = (dto: CreateTransferDto, { id, today }: CommandContext): TransferMoney => ({
  type: 'TransferMoney',
  transferId: entityId(id, 'transfer'),
  sourceAccountId: dto.sourceAccountId,
  destinationAccountId: dto.destinationAccountId,
  amount: dto.amount,
  date: dto.date,
  description: dto.description,
  notes: dto.notes ?? null,
  tags: dto.tags,
  today,
});

export const makeInvestment = (dto: CreateInvestmentDto, { id, today }: CommandContext): MakeInvestment => ({
  type: 'MakeInvestment',
  investmentId: entityId(id, 'investment'),
  accountId: dto.accountId,
  investmentType: dto.type,
  amount: dto.amount,
  date: dto.date,
  expectedRate: dto.expectedReturnRate ?? null,
  expectedReturnDate: dto.expectedReturnDate ?? null,
  description: dto.description,
  notes: dto.notes ?? null,
  tags: dto.tags,
  reference: null,
  today,
});

export const registerReturn = (
  investmentId: string,
  dto: AddReturnDto,
  { id, today }: CommandContext,
): RegisterReturn => ({
  type: 'RegisterReturn',
  returnId: entityId(id, 'return'),
  investmentId,
  kind: dto.type,
  amount: dto.amount,
  date: dto.date,
  description: dto.description,
  notes: dto.notes ?? null,
  asksAboveValue: dto.force !== true,
  today,
});
