/** The events of the `developments` stream, one stream because names are unique. Absent values are `null`. */
import type { DomainEvent } from '@livro/event-sourcing';
import type { AccountKind, DevelopmentStatus } from '@livro/rules';

/**
 * A development was created together with its two accounts. It carries all that the ledger needs, already validated:
 * the reactor and the request both book `AccountOpened` and, where `openingBalance` is above zero, `OpeningBalanceSet`.
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
    /** Business day of creation, the date of openings whose start date lies ahead. */
    openingDate: string;
    accounts: { accountId: string; kind: AccountKind; openingBalance: number }[];
  }
>;

/** What the development says of itself from now on, all of it; accounts and openings stay as they were created. */
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
    /** Percent as decimal text, of late payments: the fine, and interest for a month; null or absent where nobody said any. */
    lateFine?: string | null;
    lateInterest?: string | null;
  }
>;

/** It is gone, its name is free. Its accounts were closed in the ledger before, and never had an entry. */
export type DevelopmentDeleted = DomainEvent<
  'DevelopmentDeleted',
  {
    developmentId: string;
    /** The name that it leaves. */
    name: string;
  }
>;

export type DevelopmentEvent = DevelopmentCreated | DevelopmentEdited | DevelopmentDeleted;
