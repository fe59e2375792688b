/** One stream, because names are unique. */
import type { DomainEvent } from '@livro/event-sourcing';
import type { AccountKind, DevelopmentStatus } from '@livro/rules';

/**
 * Creates a development and its accounts. Contains everything the ledger needs to book `AccountOpened` and
 * `OpeningBalanceSet`.
 */
export type DevelopmentCreated = DomainEvent<
  'DevelopmentCreated',
  {
    developmentId: string;
    name: string;
    description: string | null;
    address: string | null;
    status: DevelopmentStatus;
    progressPercentage: number;
    startDate: string;
    expectedCompletion: string | null;
    totalUnits: number;
    tags: string[];
    /** business day of creation, used if the start date is in the future. */
    openingDate: string;
    accounts: { accountId: string; kind: AccountKind; openingBalance: number }[];
  }
>;

/** Replaces the details of a development. Accounts and opening balances stay. */
export type DevelopmentEdited = DomainEvent<
  'DevelopmentEdited',
  {
    developmentId: string;
    name: string;
    description: string | null;
    address: string | null;
    status: DevelopmentStatus;
    progressPercentage: number;
    startDate: string;
    expectedCompletion: string | null;
    totalUnits: number;
    tags: string[];
    /** percent of late payments as decimal text; `lateInterest`: percent a month. */
    lateFine?: string | null;
    lateInterest?: string | null;
  }
>;

/** Deletes a development whose accounts were closed. */
export type DevelopmentDeleted = DomainEvent<
  'DevelopmentDeleted',
  {
    developmentId: string;
    name: string;
  }
>;

export type DevelopmentEvent = DevelopmentCreated | DevelopmentEdited | DevelopmentDeleted;
