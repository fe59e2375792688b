/** What someone else changed of a client while it was being edited, beside what was typed. Pure. */
import type { ConflictRow } from '../../shared/forms/conflict-dialog.tsx';
import { changedFields, clientLabels, type ClientValues } from './client-form.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** One row for each field that they changed and that does not say the same now on both sides. */
export function conflictRows(
  initial: ClientValues,
  mine: ClientValues,
  theirs: ClientValues,
  developments: readonly Named[],
): ConflictRow[] {
  const byMe = changedFields(initial, mine);
  const different = changedFields(mine, theirs);
  return changedFields(initial, theirs)
    .filter((field) => different.includes(field))
    .map((field) => ({
      label: clientLabels[field],
      mine: byMe.includes(field) ? textOf(mine, field, developments) : 'Você não mudou',
      theirs: textOf(theirs, field, developments),
    }));
}

function textOf(
  values: ClientValues,
  field: keyof typeof clientLabels,
  developments: readonly Named[],
): string {
  if (field === 'tags') return values.tags.join(', ');
  if (field !== 'developmentUnits') return values[field];
  return values.developmentUnits
    .map(({ developmentId, units }) => {
      const name = developments.find(({ id }) => id === developmentId)?.name ?? 'Empreendimento';
      return units ? `${name} (${units})` : name;
    })
    .join('; ');
}
