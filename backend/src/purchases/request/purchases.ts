/** The decider of one request's stream, `purchase-{id}`: which decision answers which command. Holds no rule itself. */
import type { Decider } from '@livro/event-sourcing';
import type { PurchaseCommand } from './commands.ts';
import {
  completeWithExpense,
  finishCompletion,
  releaseCompletion,
  startCompletion,
} from '../completion/complete-purchase.decide.ts';
import type { PurchaseEvent } from './events.ts';
import { followReplacement, reopenPurchase } from '../completion/follow-expense.ts';
import { requestPurchase } from './request-purchase.decide.ts';
import { approvePurchase, cancelPurchase, rejectPurchase } from './review-purchase.decide.ts';
import { revisePurchase } from './revise-purchase.decide.ts';
import { evolve, initialState, type PurchaseState } from './state.ts';
import { updatePurchase } from './update-purchase.decide.ts';

export type PurchaseDecider = Decider<PurchaseState, PurchaseCommand, PurchaseEvent>;

export const purchaseStream = (requestId: string): string => `purchase-${requestId}`;

export const purchaseDecider = (requestId: string): PurchaseDecider => ({
  stream: purchaseStream(requestId),
  initialState,
  decide,
  evolve,
  snapshotVersion: 4,
  toSnapshot: (state) => state,
  fromSnapshot: (json) => json as PurchaseState,
});

function decide(state: PurchaseState, command: PurchaseCommand): readonly PurchaseEvent[] {
  switch (command.type) {
    case 'RequestPurchase':
      return requestPurchase(state, command);
    case 'UpdatePurchase':
      return updatePurchase(state, command);
    case 'ApprovePurchase':
      return approvePurchase(state, command);
    case 'RevisePurchase':
      return revisePurchase(state, command);
    case 'RejectPurchase':
      return rejectPurchase(state, command);
    case 'CancelPurchase':
      return cancelPurchase(state, command);
    case 'StartCompletion':
      return startCompletion(state, command);
    case 'CompleteWithExpense':
      return completeWithExpense(state, command);
    case 'FinishCompletion':
      return finishCompletion(state, command);
    case 'ReleaseCompletion':
      return releaseCompletion(state, command);
    case 'ReopenPurchase':
      return reopenPurchase(state, command);
    case 'FollowReplacement':
      return followReplacement(state, command);
    default:
      throw new Error(`No decision for ${JSON.stringify(command satisfies never)}`);
  }
}
