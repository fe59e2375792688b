/** What an open line may be that no entry of its account is yet: pending payments, approved purchases, lines of other own accounts. */
import {
  type AccountKind,
  type ExpenseCategory,
  type InstalmentKind,
  inheritedLateRule,
  type LateRule,
  lateRuleInForce,
} from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';

/** More than are looked at together. */
const MAX_ROWS = 5_000;

export interface PendingPaymentRow {
  readonly id: string;
  readonly client_id: string;
  readonly amount: number;
  readonly date: string;
  readonly description: string;
  readonly unit_reference: string | null;
  readonly document_number: string | null;
  readonly plan_kind: InstalmentKind | null;
  readonly plan_number: number | null;
  readonly plan_of: number | null;
}

export interface ApprovedPurchaseRow {
  readonly id: string;
  readonly number: number;
  readonly description: string;
  readonly supplier: string | null;
  readonly category: ExpenseCategory;
  readonly amount: number;
  /** The day of its approval. */
  readonly date: string;
}

export interface CounterpartLineRow {
  readonly id: string;
  readonly account_id: string;
  readonly account_type: AccountKind;
  readonly development_name: string;
  readonly date: string;
  readonly amount: number;
  readonly description: string;
  readonly document_number: string | null;
}

/** A supplier of past expenses, with the category that was used last. */
export interface PastSupplierRow {
  readonly supplier: string;
  readonly category: ExpenseCategory;
  readonly used: number;
}

@Injectable()
export class UnbookedQueries {
  constructor(private readonly database: ReadDatabase) {}

  /** From the earliest due on. */
  pendingPayments(accountId: string): Promise<readonly PendingPaymentRow[]> {
    return this.database.query<PendingPaymentRow>(
      `select p.id, p.client_id, p.amount, p.date, p.description, p.unit_reference, p.document_number,
         p.plan_kind, p.plan_number, p.plan_of
       from read.payments p where p.account_id = $1 and p.status = 'pending'
       order by p.date, p.entry_number limit ${MAX_ROWS}`,
      [accountId],
    );
  }

  /** Of the account's development. */
  approvedPurchases(accountId: string): Promise<readonly ApprovedPurchaseRow[]> {
    return this.database.query<ApprovedPurchaseRow>(
      `select r.id, r.number, r.description, r.supplier, r.category, r.estimated_cost as amount,
         (r.approved_at at time zone 'America/Sao_Paulo')::date as date
       from read.purchases r join read.accounts a on a.development_id = r.development_id
       where a.id = $1 and r.status = 'approved' order by r.number limit ${MAX_ROWS}`,
      [accountId],
    );
  }

  /** Open lines of other accounts that have the amount of an open line of this one with the other sign, within these days. */
  counterpartLines(accountId: string, days: number): Promise<readonly CounterpartLineRow[]> {
    return this.database.query<CounterpartLineRow>(
      `select l.id, l.account_id, a.type as account_type, d.name as development_name, l.date, l.amount, l.description,
         l.document_number
       from read.bank_lines l join read.accounts a on a.id = l.account_id
       join read.developments d on d.id = a.development_id
       where l.status = 'open' and l.account_id <> $1 and exists (
         select from read.bank_lines o where o.account_id = $1 and o.status = 'open' and o.amount = -l.amount
           and o.date between l.date - $2::int and l.date + $2::int)
       order by l.date, l.revision limit ${MAX_ROWS}`,
      [accountId, days],
    );
  }

  async lateRule(accountId: string): Promise<LateRule> {
    const [row] = await this.database.query<
      Record<'fine' | 'interest' | 'own_fine' | 'own_interest', string | null>
    >(
      `select c.fine, c.interest, d.late_fine as own_fine, d.late_interest as own_interest
       from read.accounts a join read.developments d on d.id = a.development_id
       left join read.company_late_rule c on true where a.id = $1`,
      [accountId],
    );
    const { fine = null, interest = null, own_fine = null, own_interest = null } = row ?? {};
    return lateRuleInForce({ fine: own_fine, interest: own_interest }, inheritedLateRule({ fine, interest }));
  }

  /** Suppliers whose names have any of these words. */
  async pastSuppliers(words: readonly string[]): Promise<readonly PastSupplierRow[]> {
    if (words.length === 0) return [];
    return this.database.query<PastSupplierRow>(
      `select w.text as supplier, w.last_category as category, w.used::int as used from read.expense_words w
       where w.kind = 'supplier' and w.used > 0 and string_to_array(w.folded, ' ') && $1::text[] order by w.used desc limit ${MAX_ROWS}`,
      [words],
    );
  }

  /** The code of the bank whose files were imported last. */
  async bankCode(accountId: string): Promise<string | null> {
    const [row] = await this.database.query<{ readonly bank: string | null }>(
      'select b.bank from read.bank_accounts b where b.account_id = $1',
      [accountId],
    );
    return row?.bank ?? null;
  }
}
