/**
 * The double-entry reading of each fact: which accounts of the chart it debits and credits. For every fact the postings
 * sum to zero. Decides nothing; balances are folded apart from it and held against it by a test.
 */
import { negate, ZERO, type Centavos } from '@livro/money';
import type { ExpenseCategory } from '@livro/rules';
import type { InvestmentReturned, LedgerEvent } from './events.ts';
import { unknownFact } from './unknown-fact.ts';

/** An account of the chart. `accountId` is the development's money account on whose behalf it stands. */
export type ChartAccount =
  | { readonly type: 'asset'; readonly accountId: string }
  | { readonly type: 'investment'; readonly accountId: string; readonly investmentId: string }
  | { readonly type: 'expense'; readonly accountId: string; readonly category: ExpenseCategory }
  | { readonly type: 'revenue'; readonly accountId: string; readonly clientId: string }
  | { readonly type: 'gain'; readonly accountId: string; readonly investmentId: string }
  | { readonly type: 'loss'; readonly accountId: string; readonly investmentId: string }
  | { readonly type: 'opening-equity'; readonly accountId: string };

/** `amount` is signed: debits are positive, credits negative. Never zero. */
export interface Posting {
  readonly account: ChartAccount;
  readonly amount: Centavos;
}

/** The postings of one fact; none for a fact that moves no money (an account opened or closed, a payment still pending). */
export function postingsOf(event: LedgerEvent): readonly Posting[] {
  switch (event.type) {
    case 'AccountOpened':
    case 'AccountsClosed':
      return [];
    case 'OpeningBalanceSet': {
      const { accountId, amount } = event.data;
      return moved(amount, { type: 'asset', accountId }, { type: 'opening-equity', accountId });
    }
    case 'ExpenseRecorded': {
      const { accountId, amount, category } = event.data;
      return moved(amount, { type: 'expense', accountId, category }, { type: 'asset', accountId });
    }
    case 'PaymentRegistered': {
      const { accountId, amount, clientId, status } = event.data;
      if (status !== 'confirmed') return [];
      return moved(amount, { type: 'asset', accountId }, { type: 'revenue', accountId, clientId });
    }
    case 'MoneyTransferred': {
      const { sourceAccountId, destinationAccountId, amount } = event.data;
      const destination: ChartAccount = { type: 'asset', accountId: destinationAccountId };
      return moved(amount, destination, { type: 'asset', accountId: sourceAccountId });
    }
    case 'InvestmentMade': {
      const { accountId, investmentId, amount } = event.data;
      return moved(amount, { type: 'investment', accountId, investmentId }, { type: 'asset', accountId });
    }
    case 'PaymentConfirmed': {
      const { accountId, amount, clientId } = event.data;
      return moved(amount, { type: 'asset', accountId }, { type: 'revenue', accountId, clientId });
    }
    case 'InvestmentReturned':
      return returned(event.data);
    case 'EntryReversed':
    case 'PaymentRefunded':
      return postingsOf(event.data.entry).map(({ account, amount }) => ({ account, amount: negate(amount) }));
    case 'PaymentCancelled':
    case 'EntryAnnotated':
    case 'PeriodClosed':
    case 'PeriodReopened':
    case 'EntryVoided':
      return [];
    default:
      return unknownFact(event);
  }
}

function moved(amount: number, debit: ChartAccount, credit: ChartAccount): readonly Posting[] {
  return [
    { account: debit, amount: amount as Centavos },
    { account: credit, amount: negate(amount as Centavos) },
  ];
}

function returned(data: InvestmentReturned['data']): readonly Posting[] {
  const { accountId, investmentId } = data;
  const gain = data.gain as Centavos;
  const all: Posting[] = [
    { account: { type: 'asset', accountId }, amount: data.amount as Centavos },
    { account: { type: 'investment', accountId, investmentId }, amount: negate(data.principal as Centavos) },
    { account: { type: gain < ZERO ? 'loss' : 'gain', accountId, investmentId }, amount: negate(gain) },
  ];
  return all.filter((posting) => posting.amount !== ZERO);
}
