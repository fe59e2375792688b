/** A text input in the sign-in's small forms, which keep their few values themselves. */
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ReactNode, Ref } from 'react';
import { describedBy, FieldFrame } from '../../shared/fields/field-frame.tsx';

interface PlainFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'email' | 'password';
  readonly autoComplete: string;
  readonly error?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly endAdornment?: ReactNode;
  readonly readOnly?: boolean;
  readonly help?: ReactNode;
  readonly inputMode?: 'text' | 'numeric';
}

export function PlainField(props: PlainFieldProps) {
  const { id, label, value, onChange, type = 'text', error, help } = props;
  return (
    <FieldFrame id={id} label={label} error={error} help={help}>
      <OutlinedInput
        id={id}
        fullWidth
        type={type}
        value={value}
        error={Boolean(error)}
        autoComplete={props.autoComplete}
        readOnly={props.readOnly}
        inputRef={props.inputRef}
        endAdornment={props.endAdornment}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{
          inputMode: props.inputMode,
          autoCapitalize: 'none',
          spellCheck: false,
          'aria-required': true,
          ...describedBy(id, Boolean(help), Boolean(error)),
        }}
      />
    </FieldFrame>
  );
}
