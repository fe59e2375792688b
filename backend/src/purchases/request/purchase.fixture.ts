/** One request and what may happen to it, for the specs of this context. */
import { localDate } from '@livro/calendar';
import { centavos } from '@livro/money';
import type {
  ApprovePurchaseCommand,
  BookedExpense,
  CancelPurchaseCommand,
  CompleteWithExpenseCommand,
  RejectPurchaseCommand,
  RequestPurchaseCommand,
  RevisePurchaseCommand,
  StartCompletionCommand,
  UpdatePurchaseCommand,
} from './commands.ts';
import type { CompletingExpense, PurchaseEvent } from './events.ts';

export const requestId = '30000000-0000-4000-8000-000000000001';
export const developmentId = '30000000-0000-4000-8000-000000000002';
export const accountId = '30000000-0000-4000-8000-000000000003';
export const expenseId = '30000000-0000-4000-8000-000000000004';
export const buyer = '30000000-0000-4000-8000-000000000005';
export const boss = '30000000-0000-4000-8000-000000000006';

const words = {
  description: 'Cimento CP-II, 200 sacos',
  supplier: 'Casa do Construtor',
  justification: null,
  deliveryLocation: 'Portão 2',
  neededByDate: localDate('2026-12-01'),
  tags: ['estrutura'],
  notes: null,
};
const asked = {
  requestId,
  developmentId,
  requestedBy: buyer,
  estimatedCost: centavos(740_000),
  category: 'material',
  urgency: 'high',
} as const;

export const expense: CompletingExpense = {
  expenseId,
  accountId,
  amount: 735_050,
  date: '2026-11-20',
  category: 'material',
  description: 'Cimento CP-II',
  supplier: null,
  notes: null,
  tags: [],
  allowOverdraft: true,
  lateEntries: 'refuse',
  today: '2026-11-21',
};

/** Of a purchaser, with a tolerance of ten percent. */
const measure = {
  developmentStatus: 'active',
  tolerance: 1_000,
  mayApprove: false,
  secondApprovalFrom: null,
  reason: null,
} as const;

export const request = (change: Partial<RequestPurchaseCommand> = {}): RequestPurchaseCommand => ({
  type: 'RequestPurchase',
  developmentStatus: 'active',
  today: localDate('2026-11-21'),
  ...asked,
  ...words,
  ...change,
});
export const update = (change: Partial<UpdatePurchaseCommand> = {}): UpdatePurchaseCommand => ({
  type: 'UpdatePurchase',
  by: buyer,
  ownOnly: true,
  changes: { notes: 'Com nota fiscal' },
  fixed: {},
  ...change,
});
export const approve = (change: Partial<ApprovePurchaseCommand> = {}): ApprovePurchaseCommand => ({
  type: 'ApprovePurchase',
  by: boss,
  otherApprover: true,
  developmentStatus: 'active',
  secondApprovalFrom: null,
  ...change,
});
export const revise = (change: Partial<RevisePurchaseCommand> = {}): RevisePurchaseCommand => ({
  type: 'RevisePurchase',
  by: buyer,
  ownOnly: true,
  estimatedCost: centavos(900_000),
  reason: 'O preço subiu',
  secondApprovalFrom: null,
  ...change,
});
export const reject = (change: Partial<RejectPurchaseCommand> = {}): RejectPurchaseCommand => ({
  type: 'RejectPurchase',
  by: boss,
  reason: 'Sem verba',
  ...change,
});
export const cancel = (change: Partial<CancelPurchaseCommand> = {}): CancelPurchaseCommand => ({
  type: 'CancelPurchase',
  by: buyer,
  ownOnly: true,
  ...change,
});
export const start = (change: Partial<StartCompletionCommand> = {}): StartCompletionCommand => ({
  type: 'StartCompletion',
  by: buyer,
  ...measure,
  expense,
  accountDevelopmentId: developmentId,
  ...change,
});
export const completeWith = (
  change: Partial<BookedExpense> | null = {},
  rest: Partial<CompleteWithExpenseCommand> = {},
): CompleteWithExpenseCommand => ({
  type: 'CompleteWithExpense',
  by: buyer,
  ...measure,
  expense: change && {
    expenseId,
    developmentId,
    category: 'material',
    amount: centavos(735_050),
    isReversed: false,
    takenBy: null,
    ...change,
  },
  ...rest,
});
export const finish = (id = expenseId) => ({ type: 'FinishCompletion', expenseId: id }) as const;
export const reopen = (id = expenseId) =>
  ({ type: 'ReopenPurchase', by: boss, expenseId: id, reason: 'Nota errada' }) as const;
export const replacementId = '30000000-0000-4000-8000-000000000007';
export const follow = (id = expenseId) =>
  ({ type: 'FollowReplacement', expenseId: id, replacementId, finalCost: centavos(710_000) }) as const;
const refusal = { code: 'PERIOD_CLOSED', message: 'O período está fechado', field: 'date' };
export const release = (id = expenseId) => ({ type: 'ReleaseCompletion', expenseId: id, refusal }) as const;

export const recordedEvents = {
  requested: { type: 'PurchaseRequested', data: { ...asked, ...words } },
  updated: {
    type: 'PurchaseUpdated',
    data: { requestId, updatedBy: buyer, changes: { notes: 'Com nota fiscal' } },
  },
  approved: {
    type: 'PurchaseApproved',
    data: {
      requestId,
      approvedBy: boss,
      ownRequest: false,
      developmentId,
      category: 'material',
      amount: 740_000,
      version: 0,
    },
  },
  firstApproved: {
    type: 'PurchaseFirstApproved',
    data: {
      requestId,
      approvedBy: boss,
      ownRequest: false,
      developmentId,
      category: 'material',
      amount: 740_000,
      version: 0,
      secondApprovalFrom: 500_000,
    },
  },
  revised: {
    type: 'PurchaseRevised',
    data: {
      requestId,
      revisedBy: buyer,
      estimatedCost: 900_000,
      previousCost: 740_000,
      reason: 'O preço subiu',
    },
  },
  rejected: { type: 'PurchaseRejected', data: { requestId, rejectedBy: boss, reason: 'Sem verba' } },
  cancelled: { type: 'PurchaseCancelled', data: { requestId, cancelledBy: buyer } },
  started: { type: 'PurchaseCompletionStarted', data: { requestId, startedBy: buyer, expense } },
  completed: {
    type: 'PurchaseCompleted',
    data: { requestId, completedBy: buyer, expenseId, finalCost: 735_050 },
  },
  released: { type: 'PurchaseCompletionReleased', data: { requestId, expenseId, refusal } },
  reopened: {
    type: 'PurchaseReopened',
    data: { requestId, expenseId, reopenedBy: boss, reason: 'Nota errada' },
  },
  replaced: {
    type: 'PurchaseExpenseReplaced',
    data: { requestId, expenseId: replacementId, replacedExpenseId: expenseId, finalCost: 710_000 },
  },
} as const satisfies Record<string, PurchaseEvent>;
