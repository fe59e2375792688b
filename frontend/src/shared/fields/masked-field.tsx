/** A number that is written with punctuation (CPF, phone): the mask comes while typing or pasting, the caret stays. */
import OutlinedInput from '@mui/material/OutlinedInput';
import { useLayoutEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { asField, type FieldProps } from './field-props.ts';
import { maskTyped } from './masked-typing.ts';
import { useTextField } from './use-field.ts';

interface MaskedFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** What was typed, with the punctuation that belongs there. */
  readonly format: (raw: string) => string;
  readonly placeholder?: string;
  readonly readOnly?: boolean;
  readonly inputMode?: 'numeric' | 'tel';
  readonly onLeave?: () => void;
}

function MaskedFieldDrawn<Values extends FieldValues>(props: MaskedFieldProps<Values>) {
  const { control, name, label, required, help, autoFocus, format, onLeave } = props;
  const { id, value, change, leave, attach, error } = useTextField(control, name);
  const input = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  return (
    <FieldFrame id={id} label={label} required={required} help={help} error={error}>
      <OutlinedInput
        id={id}
        fullWidth
        className="num"
        value={value}
        error={Boolean(error)}
        placeholder={props.placeholder}
        readOnly={props.readOnly}
        autoComplete="off"
        inputRef={(element: HTMLInputElement | null) => {
          input.current = element;
          attach(element);
        }}
        onChange={(event) => {
          const element = event.target as HTMLInputElement;
          const masked = maskTyped(element.value, element.selectionStart ?? element.value.length, format);
          caret.current = masked.caret;
          change(masked.text);
        }}
        onBlur={() => {
          leave();
          onLeave?.();
        }}
        inputProps={{
          'aria-required': required,
          inputMode: props.inputMode ?? 'numeric',
          'data-autofocus': autoFocus ? '' : undefined,
          ...describedBy(id, Boolean(help), Boolean(error)),
        }}
      />
    </FieldFrame>
  );
}

export const MaskedField = asField(MaskedFieldDrawn);
