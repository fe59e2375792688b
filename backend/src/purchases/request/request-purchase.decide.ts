/** Something is to be bought for a development that is still being built. */
import { openDevelopmentStatuses } from '@livro/rules';
import type { RequestPurchaseCommand } from './commands.ts';
import type { PurchaseRequested } from './events.ts';
import { assertRequest } from './purchase-rules.ts';
import { refuse } from './refusals.ts';
import type { PurchaseState } from './state.ts';

/** Refuses, in this order: a broken rule of the form, an unknown development, one that is closed. The same request again does nothing. */
export function requestPurchase(
  state: PurchaseState,
  command: RequestPurchaseCommand,
): readonly PurchaseRequested[] {
  if (state.status !== 'none') return [];
  assertRequest(command);
  const { type: _type, today: _today, developmentStatus, tags, ...data } = command;
  if (developmentStatus === null) throw refuse.unknownDevelopment();
  if (!openDevelopmentStatuses.includes(developmentStatus)) throw refuse.closedDevelopment();
  return [{ type: 'PurchaseRequested', data: { ...data, tags: [...tags] } }];
}
