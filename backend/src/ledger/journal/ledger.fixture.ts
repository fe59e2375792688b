/** Small books for specs: two developments with two accounts each, and commands that would be accepted on them. */
import { localDate } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import { centavos } from '@livro/money';
import type {
  LedgerCommand,
  MakeInvestmentCommand,
  RecordExpenseCommand,
  RegisterPaymentCommand,
  RegisterReturnCommand,
  SetOpeningBalanceCommand,
  TransferMoneyCommand,
} from './commands.ts';
import type { AccountOpened, InvestmentMade, LedgerEvent, OpeningBalanceSet } from './events.ts';
import { ledgerDecider } from './ledger.ts';
import { evolve, initialState, type LedgerState } from './state.ts';

export const today = localDate('2026-11-21');
export const unknownId = '00000000-0000-4000-8000-000000000000';

export const stateAfter = (events: readonly LedgerEvent[]): LedgerState =>
  events.reduce((state, event) => evolve(state, event), initialState);

/** How the journal says no to the command, or the events that it is booked as. */
export const refusalOf = (state: LedgerState, command: LedgerCommand): unknown => {
  try {
    return { events: ledgerDecider.decide(state, command) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { code: error.code, message: error.message, field: error.field };
  }
};

/** Aurora has both accounts, Bela Vista only the one for the building. */
export const aurora = { id: 'aurora', building: 'aurora-building', land: 'aurora-land' } as const;
export const bela = { id: 'bela', building: 'bela-building' } as const;

export const accountOpened = (accountId: string, developmentId: string): AccountOpened => ({
  type: 'AccountOpened',
  data: { accountId, developmentId, kind: accountId.endsWith('land') ? 'land' : 'building' },
});

export const openingBalanceSet = (accountId: string, amount: number): OpeningBalanceSet => ({
  type: 'OpeningBalanceSet',
  data: {
    entryId: `opening-${accountId}`,
    accountId,
    amount,
    date: '2026-01-02',
    description: 'Saldo inicial',
  },
});

export const accountsOpened: readonly LedgerEvent[] = [
  accountOpened(aurora.building, aurora.id),
  accountOpened(aurora.land, aurora.id),
  accountOpened(bela.building, bela.id),
];

/** Aurora's building account holds R$ 1.000,00, the others nothing. */
export const openBooks: readonly LedgerEvent[] = [
  ...accountsOpened,
  openingBalanceSet(aurora.building, 100_000),
];

export const setOpeningBalance = (
  change: Partial<SetOpeningBalanceCommand> = {},
): SetOpeningBalanceCommand => ({
  type: 'SetOpeningBalance',
  entryId: 'opening-1',
  accountId: aurora.land,
  amount: centavos(5_000),
  date: localDate('2026-11-01'),
  description: 'Saldo inicial',
  today,
  ...change,
});

export const recordExpense = (change: Partial<RecordExpenseCommand> = {}): RecordExpenseCommand => ({
  type: 'RecordExpense',
  expenseId: 'expense-1',
  accountId: aurora.building,
  amount: centavos(12_345),
  date: localDate('2026-11-20'),
  category: 'labor',
  description: 'Reboco da fachada',
  supplier: 'Mãos à Obra',
  notes: null,
  tags: ['fachada'],
  purchaseRequestId: null,
  allowOverdraft: true,
  today,
  ...change,
});

export const registerPayment = (change: Partial<RegisterPaymentCommand> = {}): RegisterPaymentCommand => ({
  type: 'RegisterPayment',
  paymentId: 'payment-1',
  accountId: aurora.building,
  clientId: 'client-1',
  amount: centavos(250_000),
  date: localDate('2026-11-20'),
  method: 'pix',
  unitReference: '1204',
  status: 'confirmed',
  description: 'Parcela 3',
  notes: null,
  tags: [],
  today,
  ...change,
});

export const transferMoney = (change: Partial<TransferMoneyCommand> = {}): TransferMoneyCommand => ({
  type: 'TransferMoney',
  transferId: 'transfer-1',
  sourceAccountId: aurora.building,
  destinationAccountId: aurora.land,
  amount: centavos(40_000),
  date: localDate('2026-11-20'),
  description: 'Entre contas',
  notes: null,
  tags: [],
  today,
  ...change,
});

export const makeInvestment = (change: Partial<MakeInvestmentCommand> = {}): MakeInvestmentCommand => ({
  type: 'MakeInvestment',
  investmentId: 'investment-1',
  accountId: aurora.building,
  investmentType: 'cdb',
  amount: centavos(60_000),
  date: localDate('2026-01-10'),
  expectedRate: '10',
  expectedReturnDate: '2027-01-10',
  description: 'CDB do banco',
  notes: null,
  tags: [],
  reference: null,
  today,
  ...change,
});

export const registerReturn = (change: Partial<RegisterReturnCommand> = {}): RegisterReturnCommand => ({
  type: 'RegisterReturn',
  returnId: 'return-1',
  investmentId: 'investment-1',
  kind: 'partial',
  amount: centavos(30_000),
  date: localDate('2026-07-01'),
  description: 'Resgate',
  notes: null,
  today,
  ...change,
});

/** R$ 600,00 applied on 10 January 2026 at 10 % a year. */
export const investmentMade = (change: Partial<InvestmentMade['data']> = {}): InvestmentMade => {
  const { type: _type, today: _today, ...data } = makeInvestment();
  return { type: 'InvestmentMade', data: { ...data, ...change } };
};
