/** The command to approve several requests, each as it was seen, as the bus carries it. */
import type { DomainError } from '@livro/event-sourcing';
import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { PurchaseDecided } from './request-purchase.command.ts';

export interface SeenPurchase {
  readonly id: string;
  /** That was on the screen; a request that has changed since is refused. */
  readonly version: number;
}

/** What became of one of them. */
export type Approved =
  | { readonly id: string; readonly decided: PurchaseDecided }
  | { readonly id: string; readonly refusal: DomainError };

/**
 * Answered in the order in which they were sent. One that is refused hinders no other. Throws what is no refusal of a request; a repeat with the same context then has the
 * first outcome of those that were approved, and decides on the others.
 */
export class ApprovePurchases extends Command<readonly Approved[]> {
  constructor(
    readonly seen: readonly SeenPurchase[],
    readonly context: CommandContext,
  ) {
    super();
  }
}
