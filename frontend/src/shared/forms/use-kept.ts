/** What stays in a form for the next booking, as this person chose it; remembered on this device. */
import { useState } from 'react';
import { useUserId } from '../session/session-hooks.ts';
import type { FormValues } from './use-entry-form.ts';

export interface Kept<Field extends string> {
  readonly fields: readonly Field[];
  readonly toggle: (field: Field) => void;
}

/** `form` names the kind of booking. Everything that may stay stays until the person says otherwise. */
export function useKept<Field extends string>(form: string, may: readonly Field[]): Kept<Field> {
  const userId = useUserId();
  const place = `livro-manter:${userId}:${form}`;
  const [fields, setFields] = useState(() => remembered(place, may));
  const toggle = (field: Field) => {
    const chosen = may.filter((one) => fields.includes(one) !== (one === field));
    setFields(chosen);
    try {
      localStorage.setItem(place, JSON.stringify(chosen));
    } catch {
      // Full or forbidden storage: it holds until the form is closed.
    }
  };
  return { fields, toggle };
}

/** What the next booking begins with: empty but for what stays. */
export const keptOf = <Values extends FormValues>(
  empty: Values,
  values: Values,
  fields: readonly (keyof Values & string)[],
): Values => ({ ...empty, ...Object.fromEntries(fields.map((field) => [field, values[field]])) });

function remembered<Field extends string>(place: string, may: readonly Field[]): readonly Field[] {
  try {
    const chosen: unknown = JSON.parse(localStorage.getItem(place) ?? 'null');
    return Array.isArray(chosen) ? may.filter((field) => chosen.includes(field)) : may;
  } catch {
    return may;
  }
}
