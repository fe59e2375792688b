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

/** Everything that a development begins with. Text is trimmed, absent text is `null`, tags are normalised. */
export interface CreateDevelopmentCommand {
  readonly type: 'CreateDevelopment';
  readonly developmentId: string;
  readonly name: string;
  readonly description: string | null;
  readonly address: string | null;
  readonly status: DevelopmentStatus;
  readonly progressPercentage: number;
  readonly startDate: LocalDate;
  readonly expectedCompletion: LocalDate | null;
  readonly totalUnits: number;
  readonly tags: readonly string[];
  readonly accounts: readonly NewAccount[];
  /** The business day in America/Sao_Paulo on which the command was given. */
  readonly today: LocalDate;
}

export type DevelopmentCommand = CreateDevelopmentCommand;
