/** What is allowed about units and still worth saying: what was dropped of them, and who else has one. */
import type { Violation } from '@livro/event-sourcing';
import { messages, readUnits } from '@livro/rules';
import type { TakenUnit } from '../read/client-queries.ts';

export const unitsTaken = (taken: readonly TakenUnit[], field: string): Violation[] =>
  taken.map(({ unit, name }) => ({ field, code: 'UNIT_TAKEN', message: messages.unitTaken(unit, name) }));

export function droppedUnits(units: readonly string[], field: string): Violation[] {
  const { dropped } = readUnits(units);
  return dropped.length > 0
    ? [{ field, code: 'INVALID_FORMAT', message: messages.unitsIgnored(dropped) }]
    : [];
}

/** The same for a list of developments. */
export const droppedIn = (items: readonly { readonly units: readonly string[] }[]): Violation[] =>
  items.flatMap(({ units }, index) => droppedUnits(units, `developmentUnits.${index}.units`));
