/** What every field of a form is given; the form's values are texts as typed, parsed only when it is sent. */
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { memo, type FunctionComponent, type ReactNode } from 'react';

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

/** A field that is drawn again for what it is given and for its own value, and not for every key in its form. */
export const asField = <Drawn extends (props: never) => ReactNode>(drawn: Drawn): Drawn =>
  // Memoised components lose their type parameter.
  memo(drawn as unknown as FunctionComponent) as unknown as Drawn;
