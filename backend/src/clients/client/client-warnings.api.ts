/** What is worth saying of a client that is saved: units that were dropped, who else has one, and who had the CPF before. */
import type { Violation } from '@livro/event-sourcing';
import type { Centavos } from '@livro/money';
import { messages, readUnitsAs } from '@livro/rules';
import type { LivroRequest } from '../../platform/http/request.ts';
import type { PendingOfClient, TakenUnit } from './client.queries.ts';

export const unitsTaken = (taken: readonly TakenUnit[], field: string): Violation[] =>
  taken.map(({ unit, name }) => ({ field, code: 'UNIT_TAKEN', message: messages.unitTaken(unit, name) }));

export function droppedUnits(units: readonly string[], field: string, named?: boolean): Violation[] {
  const { dropped } = readUnitsAs(units, named);
  return dropped.length > 0
    ? [{ field, code: 'INVALID_FORMAT', message: messages.unitsIgnored(dropped) }]
    : [];
}

/** The same for a list of developments. */
export const droppedIn = (
  items: readonly { readonly units: readonly string[]; readonly namedUnits?: boolean }[],
): Violation[] =>
  items.flatMap(({ units, namedUnits }, index) =>
    droppedUnits(units, `developmentUnits.${index}.units`, namedUnits),
  );

/** Who may restore a deactivated client is told which one has the CPF. */
export const formerFor = ({ user }: Pick<LivroRequest, 'user'>): 'restorable' | 'for others to restore' =>
  user?.permissions.has('clients:restore') === true ? 'restorable' : 'for others to restore';

/** Payments that are still to come from a client who leaves. */
export const stillDue = ({ count, total }: PendingOfClient): Violation[] =>
  count === 0
    ? []
    : [
        {
          field: 'id',
          code: 'PENDING_PAYMENTS',
          message: messages.clientHasPending(count, total as Centavos),
        },
      ];
