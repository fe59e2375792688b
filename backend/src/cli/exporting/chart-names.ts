/** What each account of the chart is called in an exported journal: a root and the parts below it. Does no IO. */
import { undoingLabels } from '@livro/rules';
import type { DevelopmentEvent } from '../../developments/events.ts';
import type { LedgerEvent } from '../../ledger/journal/events.ts';
import { isMoneyEvent } from '../../ledger/journal/postings.ts';
import type { ChartAccount } from '../../ledger/journal/postings.ts';
import { AccountNames } from './account-names.ts';

export interface ChartName {
  readonly type: ChartAccount['type'];
  /** Below the type's root, already fit to be written. */
  readonly parts: readonly string[];
}

export class ChartNames {
  readonly #developments: AccountNames;
  readonly #investments: AccountNames;
  /** Development and kind, by account id. */
  readonly #accounts = new Map<string, readonly string[]>();
  readonly #developmentNames = new Map<string, string>();

  constructor(private readonly partName: (text: string) => string) {
    this.#developments = new AccountNames(partName);
    this.#investments = new AccountNames(partName);
  }

  know({ data }: DevelopmentEvent): void {
    this.#developmentNames.set(data.developmentId, data.name);
  }

  /** Every entry in its order, before its own postings are named. */
  learn(event: LedgerEvent): void {
    if (event.type === 'AccountOpened') {
      const { accountId, developmentId, kind } = event.data;
      this.#accounts.set(accountId, [this.#development(developmentId), this.partName(kind)]);
    } else if (event.type === 'InvestmentMade') {
      const { investmentId, reference, description } = event.data;
      this.#investments.nameOf(investmentId, reference ?? description, investmentId);
    }
  }

  nameOf(account: ChartAccount): ChartName {
    const { type } = account;
    if (type === 'asset') {
      const parts = this.#accounts.get(account.accountId) ?? [this.partName(account.accountId)];
      return { type, parts };
    }
    if (type === 'investment') {
      const { investmentId } = account;
      return { type, parts: [this.#investments.nameOf(investmentId, investmentId, investmentId)] };
    }
    return { type, parts: type === 'expense' ? [this.partName(account.category)] : [] };
  }

  #development(id: string): string {
    return this.#developments.nameOf(id, this.#developmentNames.get(id) ?? id, id);
  }
}

/** The day and the words under which an event is told; one that moves no money has the day on which it was recorded. */
export function headOf(
  event: LedgerEvent,
  recordedAt: string,
): { readonly date: string; readonly description: string } {
  if (isMoneyEvent(event)) return event.data;
  if (event.type === 'EntryReversed' || event.type === 'PaymentRefunded') {
    const { date, reason } = event.data;
    return { date, description: `${undoingLabels(event.type === 'PaymentRefunded').entry}: ${reason}` };
  }
  return { date: 'date' in event.data ? event.data.date : recordedAt.slice(0, 10), description: event.type };
}
