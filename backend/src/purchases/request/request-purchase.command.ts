/** The command that something be bought for a development, as the bus carries it. */
import type { DevelopmentStatus } from '@livro/rules';
import { Command } from '@nestjs/cqrs';
import type { Outcome } from '../../platform/book/book.types.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { RequestPurchaseCommand } from './commands.ts';

export type NewPurchase = Omit<
  RequestPurchaseCommand,
  'type' | 'requestId' | 'requestedBy' | 'developmentStatus' | 'today'
>;

/** What became of a command on one request. */
export interface PurchaseDecided {
  readonly requestId: string;
  readonly outcome: Outcome;
  /** Of a step that commits or spends the development's money. */
  readonly developmentStatus?: DevelopmentStatus | null;
  /** Still waits for an approval. */
  readonly isPending?: boolean;
}

/**
 * Refuses with `DomainError`: a broken rule of the form, NOT_FOUND or INVALID_OPERATION on `developmentId`. A repeat with
 * the same context gives the same request.
 */
export class RequestPurchase extends Command<PurchaseDecided> {
  constructor(
    readonly purchase: NewPurchase,
    readonly context: CommandContext,
  ) {
    super();
  }
}
