/** The command to complete an approved request, as the bus carries it. */
import type { LocalDate } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import type { AccountKind, ExpenseCategory, RecordedTexts } from '@livro/rules';
import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { PurchaseDecided } from '../request/request-purchase.command.ts';

/** An expense to be booked; of the development's account of `accountType` where no account is named. */
export interface NewExpense extends Readonly<RecordedTexts<'expense'>> {
  readonly accountId?: string;
  readonly accountType?: AccountKind;
  readonly amount: Centavos;
  readonly date: LocalDate;
  readonly category: ExpenseCategory;
  readonly description: string;
  readonly notes: string | null;
  readonly tags: readonly string[];
}

/**
 * `expense` is to be booked, or the id of one that is in the ledger. Refuses with `DomainError` what the request or the
 * ledger refuses, the ledger's with the field's place under `expense`; the request is then approved as before. A repeat
 * with the same context books nothing and ends as the first one did.
 */
export class CompletePurchase extends Command<PurchaseDecided> {
  constructor(
    readonly requestId: string,
    readonly expense: NewExpense | string,
    readonly ifVersion: number | undefined,
    /** Why more is bought than was approved. */
    readonly reason: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
