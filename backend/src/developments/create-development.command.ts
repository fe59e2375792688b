/** The command to create a development with its two accounts, as the bus carries it. */
import type { LocalDate } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import type { AccountKind, DevelopmentStatus } from '@livro/rules';
import { Command } from '@nestjs/cqrs';
import type { Outcome } from '../platform/book/book.types.ts';
import type { CommandContext } from '../platform/http/command-context.ts';
import type { DevelopmentCreated } from './events.ts';

export interface NewDevelopment {
  readonly name: string;
  readonly description: string | null;
  readonly address: string | null;
  readonly status: DevelopmentStatus;
  readonly progressPercentage: number;
  readonly startDate: LocalDate;
  readonly expectedCompletion: LocalDate | null;
  readonly totalUnits: number;
  readonly tags: readonly string[];
  /** Zero for none. */
  readonly openings: Readonly<Record<AccountKind, Centavos>>;
}

export interface CreatedDevelopment {
  /** As it stands in the journal. */
  readonly created: DevelopmentCreated['data'];
  /** ISO instant of its recording. */
  readonly recordedAt: string;
  /** Where the events stand: the development's, then those of the ledger. */
  readonly outcomes: readonly Outcome[];
}

/**
 * Both accounts are open and their openings booked when it answers. Refuses with `DomainError`: a broken rule of the form,
 * or DUPLICATE_RECORD on `name`. A repeat with the same context gives the same development.
 */
export class CreateDevelopment extends Command<CreatedDevelopment> {
  constructor(
    readonly development: NewDevelopment,
    readonly context: CommandContext,
  ) {
    super();
  }
}
