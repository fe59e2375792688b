/** A choice among a few, drawn by the browser: the same keys and the same list on every device. */
import type { FieldValues } from 'react-hook-form';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { asField, type FieldProps } from './field-props.ts';
import { useTextField } from './use-field.ts';
import { NativeSelect } from './native-select.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly options: readonly Option[];
}

function SelectFieldDrawn<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { control, name, label, required, help, autoFocus, options } = props;
  const { id, value, change, leave, attach, error } = useTextField(control, name);
  return (
    <FieldFrame id={id} label={label} required={required} help={help} error={error}>
      <NativeSelect
        id={id}
        ref={attach}
        value={value}
        onChange={(event) => change(event.target.value)}
        onBlur={leave}
        aria-required={required}
        data-autofocus={autoFocus ? '' : undefined}
        {...describedBy(id, Boolean(help), Boolean(error))}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}

export const SelectField = asField(SelectFieldDrawn);
