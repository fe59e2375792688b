/** The words of a request change while nobody has decided on it; what is to be bought, for how much and where, does not. */
import type { FixedFields, NewWords, UpdatePurchaseCommand } from './commands.ts';
import type { PurchaseUpdated, PurchaseWords } from './events.ts';
import { assertChanges } from './purchase-rules.ts';
import { refuse } from './refusals.ts';
import { assertVersion, existingPurchase } from './standing.ts';
import type { Purchase, PurchaseState } from './state.ts';

const FIXED: readonly (readonly [field: keyof FixedFields, label: string])[] = [
  ['developmentId', 'Empreendimento'],
  ['estimatedCost', 'Custo estimado'],
  ['category', 'Categoria'],
  ['urgency', 'Urgência'],
];

/**
 * Refuses, in this order: an unknown request, somebody else's, another version than looked at, a status other than pending,
 * a change of what is fixed, a broken rule of the form. Changing nothing does nothing.
 */
export function updatePurchase(
  state: PurchaseState,
  command: UpdatePurchaseCommand,
): readonly PurchaseUpdated[] {
  const known = existingPurchase(state);
  const { request } = known;
  if (command.ownOnly && request.requestedBy !== command.by) throw refuse.notYours();
  assertVersion(known, command.ifVersion);
  if (known.status !== 'pending') throw refuse.wrongStatus(known);
  for (const [field, label] of FIXED) {
    const asked = command.fixed[field];
    if (asked !== undefined && asked !== request[field]) throw refuse.fixed(field, label);
  }
  assertChanges(command.changes);
  const changes = changed(request, command.changes);
  if (Object.keys(changes).length === 0) return [];
  return [
    { type: 'PurchaseUpdated', data: { requestId: request.requestId, updatedBy: command.by, changes } },
  ];
}

function changed(request: Purchase, wanted: Partial<NewWords>): Partial<PurchaseWords> {
  const fields = Object.keys(wanted) as (keyof NewWords)[];
  const other = fields.filter((field) => JSON.stringify(request[field]) !== JSON.stringify(wanted[field]));
  return Object.fromEntries(other.map((field) => [field, wanted[field]]));
}
