/** Two people's changes of one record, field by field, for the conflict dialog. Pure. */
import type { ConflictRow } from './conflict-dialog.tsx';
import type { FormValues } from './use-entry-form.ts';

interface Versions<Values> {
  /** What both started from. */
  readonly base: Values;
  readonly mine: Values;
  readonly theirs: Values;
}

/** What stands on my side of a field that I left as it was: keeping mine does not take theirs back. */
export const UNTOUCHED = 'Sem mudança sua';

/** The fields in which what they saved differs from what I would save; `shown` says a value as a person reads it. */
export function differencesOf<Values extends FormValues>(
  labels: Readonly<Record<keyof Values & string, string>>,
  { base, mine, theirs }: Versions<Values>,
  shown: (field: keyof Values & string, values: Values) => string | undefined,
): readonly ConflictRow[] {
  const text = (values: Values, field: keyof Values & string): string => {
    const value: FormValues[string] | undefined = values[field];
    const said = shown(field, values);
    if (said !== undefined) return said;
    if (typeof value === 'string') return value;
    return (value ?? [])
      .map((one) => (typeof one === 'string' ? one : Object.values(one).join(' ')))
      .join(', ');
  };
  return (Object.keys(labels) as (keyof Values & string)[])
    .map((field) => ({ field, label: labels[field], mine: text(mine, field), theirs: text(theirs, field) }))
    .filter((row) => row.mine !== row.theirs)
    .map(({ field, label, ...row }) => ({
      label,
      mine: row.mine === text(base, field) ? UNTOUCHED : row.mine,
      theirs: row.theirs,
    }));
}
