/** The command to change, approve, revise, reject or cancel a request, as the bus carries it. */
import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type {
  ApprovePurchaseCommand,
  CancelPurchaseCommand,
  RejectPurchaseCommand,
  RevisePurchaseCommand,
  UpdatePurchaseCommand,
} from './commands.ts';
import type { PurchaseDecided } from './request-purchase.command.ts';

/** Who asks and how far that user reaches is for the handler to say. */
export type PurchaseDecision =
  | Omit<UpdatePurchaseCommand, 'by' | 'ownOnly'>
  | Omit<ApprovePurchaseCommand, 'by' | 'otherApprover' | 'developmentStatus' | 'secondApprovalFrom'>
  | Omit<RevisePurchaseCommand, 'by' | 'ownOnly' | 'secondApprovalFrom'>
  | Omit<RejectPurchaseCommand, 'by'>
  | Omit<CancelPurchaseCommand, 'by' | 'ownOnly'>;

/**
 * Refuses with `DomainError`: NOT_FOUND, FORBIDDEN, STALE_VERSION with `details.changes`, INVALID_OPERATION, or a broken rule
 * of the form. A repeat with the same context decides nothing anew.
 */
export class DecidePurchase extends Command<PurchaseDecided> {
  constructor(
    readonly requestId: string,
    readonly decision: PurchaseDecision,
    readonly context: CommandContext,
  ) {
    super();
  }
}
