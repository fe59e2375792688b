/** What may be asked of the developments' stream. */
import type { LocalDate } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import type { AccountKind, DevelopmentStatus } from '@livro/rules';

/** An account that is born with the development; its opening balance may be zero. */
export interface NewAccount {
  readonly accountId: string;
  readonly kind: AccountKind;
  readonly openingBalance: Centavos;
}

/** What a development says of itself. Text is trimmed, absent text is `null`, tags are normalised. */
export interface DevelopmentFields {
  readonly name: string;
  readonly description: string | null;
  readonly address: string | null;
  readonly status: DevelopmentStatus;
  readonly progressPercentage: number;
  readonly startDate: LocalDate;
  readonly expectedCompletion: LocalDate | null;
  readonly totalUnits: number;
  readonly tags: readonly string[];
  /** Percent as decimal text; the company's where none is said. */
  readonly lateFine?: string | null;
  readonly lateInterest?: string | null;
}

/** Everything that a development begins with. */
export interface CreateDevelopmentCommand extends DevelopmentFields {
  readonly type: 'CreateDevelopment';
  readonly developmentId: string;
  readonly accounts: readonly NewAccount[];
  /** The business day in America/Sao_Paulo on which the command was given. */
  readonly today: LocalDate;
}

/** What is left out of `change` stays as it is. */
export interface EditDevelopmentCommand {
  readonly type: 'EditDevelopment';
  readonly developmentId: string;
  readonly change: Partial<DevelopmentFields>;
  /** The versions that the caller has in mind; undefined for any. */
  readonly ifMatch?: readonly number[];
  readonly today: LocalDate;
}

/** The development's part of a deletion, which the ledger has a word in first. */
export interface DeleteDevelopmentCommand {
  readonly type: 'DeleteDevelopment';
  readonly developmentId: string;
  /** The versions that the caller has in mind; undefined for any. */
  readonly ifMatch?: readonly number[];
  /** Once they are closed nothing refuses it any more: not an edit of the same moment, nor another deletion. */
  readonly accountsClosed: boolean;
}

export type DevelopmentCommand = CreateDevelopmentCommand | EditDevelopmentCommand | DeleteDevelopmentCommand;
