/** What every field of a form is given; the form's values are texts as typed, parsed only when it is sent. */
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type { ReactNode } from 'react';

export interface FieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly required?: boolean;
  readonly help?: ReactNode;
  /** First focus of the dialog. */
  readonly autoFocus?: boolean;
}

/** Stable ids, so that an error summary can point at a field. */
export const fieldId = (name: string) => `campo-${name}`;
