/** What each fact of money is called and which accounts it moves, by how much. The one place that knows signs. */
import { negate, type Centavos } from '@livro/money';
import type { MoneyFact } from './events.ts';
import { unknownFact } from './unknown-fact.ts';

/** `amount` is signed: what it does to the account's balance. */
export interface Leg {
  readonly accountId: string;
  readonly amount: Centavos;
}

/** Of a transfer, the source first. None for a payment that is still pending. */
export function legsOf(fact: MoneyFact): readonly Leg[] {
  const amount = fact.data.amount as Centavos;
  switch (fact.type) {
    case 'OpeningBalanceSet':
    case 'PaymentConfirmed':
    case 'InvestmentReturned':
      return [{ accountId: fact.data.accountId, amount }];
    case 'PaymentRegistered':
      return fact.data.status === 'confirmed' ? [{ accountId: fact.data.accountId, amount }] : [];
    case 'ExpenseRecorded':
    case 'InvestmentMade':
      return [{ accountId: fact.data.accountId, amount: negate(amount) }];
    case 'MoneyTransferred':
      return [
        { accountId: fact.data.sourceAccountId, amount: negate(amount) },
        { accountId: fact.data.destinationAccountId, amount },
      ];
    default:
      return unknownFact(fact);
  }
}

/** The id under which people and later facts name the entry. */
export function entryIdOf(fact: MoneyFact): string {
  switch (fact.type) {
    case 'OpeningBalanceSet':
      return fact.data.entryId;
    case 'ExpenseRecorded':
      return fact.data.expenseId;
    case 'PaymentRegistered':
    case 'PaymentConfirmed':
      return fact.data.paymentId;
    case 'MoneyTransferred':
      return fact.data.transferId;
    case 'InvestmentMade':
      return fact.data.investmentId;
    case 'InvestmentReturned':
      return fact.data.returnId;
    default:
      return unknownFact(fact);
  }
}

export type EntryKind = 'opening' | 'expense' | 'payment' | 'transfer' | 'investment' | 'return';

const KINDS: Readonly<Record<MoneyFact['type'], EntryKind>> = {
  OpeningBalanceSet: 'opening',
  ExpenseRecorded: 'expense',
  PaymentRegistered: 'payment',
  PaymentConfirmed: 'payment',
  MoneyTransferred: 'transfer',
  InvestmentMade: 'investment',
  InvestmentReturned: 'return',
};

export const kindOf = ({ type }: MoneyFact): EntryKind => KINDS[type];

/** Whether a fact of the journal moves money of its own. */
export const isMoneyFact = (fact: { readonly type: string }): fact is MoneyFact =>
  Object.hasOwn(KINDS, fact.type);
