/**
 * A small journal under real UUIDs, for specs of read models. It stays as it is: golden tables are folded from it. What is newer has
 * events of its own in the spec that needs them.
 */
import type { LedgerEvent } from './events.ts';

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const ids = {
  development: uuid(1),
  building: uuid(2),
  land: uuid(3),
  opening: uuid(4),
  expense: uuid(5),
  confirmed: uuid(6),
  pending: uuid(7),
  transfer: uuid(8),
  investment: uuid(9),
  partial: uuid(10),
  full: uuid(11),
  client: uuid(12),
} as const;

const payment = {
  accountId: ids.building,
  clientId: ids.client,
  date: '2026-03-04',
  method: 'pix',
  unitReference: '1204',
  description: 'Parcela 3',
  notes: null,
  tags: [],
} as const;

const comeBack = {
  investmentId: ids.investment,
  accountId: ids.building,
  description: 'Resgate',
  notes: null,
};

export const journal: readonly LedgerEvent[] = [
  {
    type: 'AccountOpened',
    data: { accountId: ids.building, developmentId: ids.development, kind: 'building' },
  },
  { type: 'AccountOpened', data: { accountId: ids.land, developmentId: ids.development, kind: 'land' } },
  {
    type: 'OpeningBalanceSet',
    data: {
      entryId: ids.opening,
      accountId: ids.building,
      amount: 100_000,
      date: '2026-01-02',
      description: 'Saldo inicial',
    },
  },
  {
    type: 'ExpenseRecorded',
    data: {
      expenseId: ids.expense,
      accountId: ids.building,
      amount: 12_345,
      date: '2026-02-03',
      category: 'labor',
      description: 'Reboco da Fachada',
      supplier: 'Mãos à Obra',
      notes: 'à vista',
      tags: ['fachada'],
      purchaseRequestId: null,
    },
  },
  {
    type: 'PaymentRegistered',
    data: { ...payment, tags: [], paymentId: ids.confirmed, amount: 50_000, status: 'confirmed' },
  },
  {
    type: 'PaymentRegistered',
    data: { ...payment, tags: [], paymentId: ids.pending, amount: 70_000, status: 'pending' },
  },
  {
    type: 'MoneyTransferred',
    data: {
      transferId: ids.transfer,
      sourceAccountId: ids.building,
      destinationAccountId: ids.land,
      amount: 7_000,
      date: '2026-03-05',
      transferType: 'internal',
      description: 'Entre contas',
      notes: null,
      tags: ['mês'],
    },
  },
  {
    type: 'InvestmentMade',
    data: {
      investmentId: ids.investment,
      accountId: ids.building,
      investmentType: 'cdb',
      amount: 60_000,
      date: '2026-04-01',
      expectedRate: '10',
      expectedReturnDate: null,
      description: 'CDB do banco',
      notes: null,
      tags: [],
      reference: 'INV-1',
    },
  },
  {
    type: 'InvestmentReturned',
    data: {
      ...comeBack,
      returnId: ids.partial,
      kind: 'partial',
      amount: 30_000,
      principal: 29_000,
      gain: 1_000,
      date: '2026-05-01',
    },
  },
  {
    type: 'InvestmentReturned',
    data: {
      ...comeBack,
      returnId: ids.full,
      kind: 'full',
      amount: 30_500,
      principal: 31_000,
      gain: -500,
      date: '2026-06-01',
    },
  },
];
