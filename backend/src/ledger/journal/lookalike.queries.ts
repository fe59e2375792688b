/** Which older entries look like ones that are about to be booked: asked by the handler of every command, and by a batch for its lines. */
import { documentIdentity, limits, supplierIdentity } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import type { LedgerCommand, Lookalike } from './commands.ts';

/** What an expense that is about to be booked says of itself. */
interface SoughtExpense {
  readonly accountId: string;
  readonly amount: number;
  readonly supplier?: string | null;
  readonly documentNumber?: string | null;
  readonly date: string;
}

/** What a payment that is about to be booked says of itself. */
interface SoughtPayment {
  readonly clientId: string;
  readonly amount: number;
  readonly unitReference?: string | null;
  readonly documentNumber?: string | null;
  readonly date: string;
}

@Injectable()
export class LookalikeQueries {
  constructor(private readonly database: ReadDatabase) {}

  /** Those that still stand, the newest first; undefined for what is no bill and no payment. */
  async of(asked: LedgerCommand): Promise<readonly Lookalike[] | undefined> {
    if (asked.type === 'RecordExpense') return (await this.ofExpenses([asked]))[0];
    return asked.type === 'RegisterPayment' ? (await this.ofPayments([asked]))[0] : undefined;
  }

  /** Of each of them. */
  async ofExpenses(those: readonly SoughtExpense[]): Promise<readonly (readonly Lookalike[])[]> {
    if (those.every(({ supplier }) => !supplier)) return those.map(() => []);
    const rows = await this.database.query<Lookalike & { readonly place: number }>(
      `select found.*, asked.place::int as place
       from unnest($1::uuid[], $2::bigint[], $3::text[], $4::date[], $5::text[])
         with ordinality as asked (account_id, amount, supplier, date, document_number, place)
       cross join lateral (
         select e.id as "entryId", e.entry_number as "entryNumber", e.date from read.expenses e
         where e.amount = asked.amount and e.supplier_identity = asked.supplier and e.reversed_by is null
           and (e.document_identity = asked.document_number
             or (e.document_identity is null or asked.document_number is null) and e.account_id = asked.account_id
               and e.date between asked.date - ${limits.duplicateExpenseDays} and asked.date + ${limits.duplicateExpenseDays})
         order by e.entry_number desc limit 10) found
       order by asked.place, found."entryNumber" desc`,
      [
        those.map(({ accountId }) => accountId),
        those.map(({ amount }) => amount),
        those.map(({ supplier }) => supplierIdentity(supplier) || null),
        those.map(({ date }) => date),
        those.map(({ documentNumber }) => documentIdentity(documentNumber) || null),
      ],
    );
    return byPlace(rows, those.length);
  }

  async ofPayments(those: readonly SoughtPayment[]): Promise<readonly (readonly Lookalike[])[]> {
    if (those.length === 0) return [];
    const rows = await this.database.query<Lookalike & { readonly place: number }>(
      `select found.*, asked.place::int as place
       from unnest($1::uuid[], $2::bigint[], $3::text[], $4::date[], $5::text[])
         with ordinality as asked (client_id, amount, unit_reference, date, document_number, place)
       cross join lateral (
         select p.id as "entryId", p.entry_number as "entryNumber", p.date from read.payments p
         where p.client_id = asked.client_id and p.amount = asked.amount
           and (p.document_identity = asked.document_number
             or (p.document_identity is null or asked.document_number is null)
               and lower(p.unit_reference) is not distinct from lower(asked.unit_reference) and p.date = asked.date)
           and p.status in ('pending', 'confirmed')
         order by p.entry_number desc limit 10) found
       order by asked.place, found."entryNumber" desc`,
      [
        those.map(({ clientId }) => clientId),
        those.map(({ amount }) => amount),
        those.map(({ unitReference }) => unitReference ?? null),
        those.map(({ date }) => date),
        those.map(({ documentNumber }) => documentIdentity(documentNumber) || null),
      ],
    );
    return byPlace(rows, those.length);
  }
}

/** Each list under the place of its entry. */
function byPlace(
  rows: readonly (Lookalike & { readonly place: number })[],
  places: number,
): readonly (readonly Lookalike[])[] {
  const lists = Array.from({ length: places }, (): Lookalike[] => []);
  // Places are counted from 1.
  for (const { place, ...lookalike } of rows) lists[place - 1]!.push(lookalike);
  return lists;
}
