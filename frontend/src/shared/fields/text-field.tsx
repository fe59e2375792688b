/** One line or several of text, with a counter where the length is limited. It never cuts what is typed or pasted. */
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { asField, type FieldProps } from './field-props.ts';
import { useTextField } from './use-field.ts';

/** Of one line in a field, as in theme.ts. */
const LINE_REM = 1.25;

interface TextFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly maxLength?: number;
  readonly rows?: number;
  readonly type?: 'text' | 'email' | 'password';
  readonly inputMode?: 'numeric' | 'decimal' | 'email';
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly readOnly?: boolean;
  readonly endAdornment?: ReactNode;
  /** Changes the text as it is typed, such as lower-casing an address. */
  readonly shape?: (text: string) => string;
}

function TextFieldDrawn<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { control, name, label, required, help, autoFocus, maxLength, rows, shape = (text) => text } = props;
  const { id, value, change, leave, attach, error } = useTextField(control, name);
  return (
    <FieldFrame
      id={id}
      label={label}
      required={required}
      help={help}
      error={error}
      aside={maxLength !== undefined && <Counter used={value.length} limit={maxLength} />}
    >
      <OutlinedInput
        id={id}
        fullWidth
        value={value}
        error={Boolean(error)}
        multiline={rows !== undefined}
        // The browser's own, grown by the style sheet: MUI's measures itself in a copy, at every opening and every key.
        inputComponent={rows === undefined ? undefined : 'textarea'}
        type={props.type ?? 'text'}
        autoComplete={props.autoComplete ?? 'off'}
        placeholder={props.placeholder}
        readOnly={props.readOnly}
        endAdornment={props.endAdornment}
        inputRef={attach}
        onChange={(event) => change(shape(event.target.value))}
        onBlur={leave}
        inputProps={{
          'aria-required': required,
          inputMode: props.inputMode,
          'data-autofocus': autoFocus ? '' : undefined,
          ...describedBy(id, Boolean(help), Boolean(error)),
          ...(rows !== undefined && { type: undefined, rows, style: heights(rows) }),
        }}
      />
    </FieldFrame>
  );
}

/** As many lines as asked for, and three times as many before it scrolls. */
const heights = (rows: number) => ({
  minHeight: `${rows * LINE_REM}rem`,
  maxHeight: `${rows * 3 * LINE_REM}rem`,
});

export const TextField = asField(TextFieldDrawn);

/** Quiet until the limit is near; red beyond it. */
export function Counter({ used, limit }: { used: number; limit: number }) {
  const over = used > limit;
  return (
    <Typography
      variant="caption"
      className="num"
      sx={{ color: over ? 'error.main' : 'text.muted', fontWeight: over ? 600 : 400 }}
    >
      {used}/{limit}
    </Typography>
  );
}
