/** One field's tie to its form. */
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { fieldId } from './field-props.ts';

interface Field {
  /** Of the input, so that a label and an error summary can point at it. */
  readonly id: string;
  readonly value: unknown;
  readonly change: (value: unknown) => void;
  readonly leave: () => void;
  /** Lets the form focus the input. */
  readonly attach: (element: HTMLElement | null) => void;
  readonly error: string | undefined;
}

export function useField<Values extends FieldValues>(
  control: Control<Values>,
  name: FieldPath<Values>,
): Field {
  const { field, fieldState } = useController({ control, name });
  const { value, onChange: change, onBlur: leave, ref: attach } = field;
  return { id: fieldId(name), value, change, leave, attach, error: fieldState.error?.message };
}

/** The same for a field of text. */
export function useTextField<Values extends FieldValues>(
  control: Control<Values>,
  name: FieldPath<Values>,
): Omit<Field, 'value'> & { readonly value: string } {
  const field = useField(control, name);
  return { ...field, value: typeof field.value === 'string' ? field.value : '' };
}
