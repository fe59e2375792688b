/** One row an investment with what has come back so far, and one row a return. Centavos; the rate is percent a year. */
import type { InvestmentStatus, InvestmentType, ReturnKind } from '@livro/rules';
import type { TableDefinition } from '../../../platform/projections/projection.types.ts';

export interface InvestmentRow {
  readonly id: string;
  readonly entry_number: number;
  readonly account_id: string;
  readonly type: InvestmentType;
  readonly description: string;
  readonly principal_amount: number;
  /** Principal that is still out. */
  readonly outstanding: number;
  readonly returned: number;
  /** Returns minus the principal that they paid back. */
  readonly gain: number;
  readonly expected_rate: string | null;
  readonly investment_date: string;
  readonly expected_return_date: string | null;
  /** The day of the return that left nothing out. */
  readonly actual_return_date: string | null;
  readonly status: InvestmentStatus;
  readonly reference: string | null;
  readonly notes: string | null;
  readonly tags: readonly string[];
  /** Set once it was undone: it is then in no list and no total. */
  readonly reversed_by: string | null;
  readonly search: string;
  readonly recorded_by: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface ReturnRow {
  readonly id: string;
  readonly entry_number: number;
  readonly investment_id: string;
  readonly kind: ReturnKind;
  readonly amount: number;
  readonly principal: number;
  readonly gain: number;
  readonly date: string;
  readonly description: string;
  readonly notes: string | null;
  /** Set once it was undone: it then counts in nothing. */
  readonly reversed_by: string | null;
  readonly recorded_by: string;
  readonly created_at: string;
}

export const investmentsTable: TableDefinition<InvestmentRow> = {
  name: 'investments',
  columns: {
    id: 'uuid not null',
    entry_number: 'bigint not null',
    account_id: 'uuid not null',
    type: 'text not null',
    description: 'text not null',
    principal_amount: 'bigint not null',
    outstanding: 'bigint not null',
    returned: 'bigint not null',
    gain: 'bigint not null',
    expected_rate: 'text',
    investment_date: 'date not null',
    expected_return_date: 'date',
    actual_return_date: 'date',
    status: 'text not null',
    reference: 'text',
    notes: 'text',
    tags: 'text[] not null',
    reversed_by: 'uuid',
    search: 'text not null',
    recorded_by: 'text not null',
    created_at: 'timestamptz not null',
    updated_at: 'timestamptz not null',
  },
  primaryKey: ['id'],
  indexes: [
    'using btree (account_id, investment_date, entry_number)',
    'using btree (investment_date, entry_number)',
  ],
};

export const returnsTable: TableDefinition<ReturnRow> = {
  name: 'investment_returns',
  columns: {
    id: 'uuid not null',
    entry_number: 'bigint not null',
    investment_id: 'uuid not null',
    kind: 'text not null',
    amount: 'bigint not null',
    principal: 'bigint not null',
    gain: 'bigint not null',
    date: 'date not null',
    description: 'text not null',
    notes: 'text',
    reversed_by: 'uuid',
    recorded_by: 'text not null',
    created_at: 'timestamptz not null',
  },
  primaryKey: ['id'],
  indexes: ['using btree (investment_id, date, entry_number)'],
};
