/** A day typed as DD/MM/AAAA, or as people write it. An impossible one stays, is named, and is refused when the form is sent. */
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState, type KeyboardEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { serverToday } from '../api/server-clock.ts';
import { completeDate, slashTyped, stepDate } from './date-typing.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { asField, type FieldProps } from './field-props.ts';
import { useTextField } from './use-field.ts';

function DateFieldDrawn<Values extends FieldValues>(props: FieldProps<Values>) {
  const { control, name, label, required, help, autoFocus } = props;
  const { id, value, change, leave, attach, error } = useTextField(control, name);
  const [notice, setNotice] = useState<string>();

  const complete = () => {
    const left = completeDate(value, serverToday());
    if (left.kind === 'unreadable') setNotice(`“${left.text}” não é uma data. Use DD/MM/AAAA.`);
    else if (left.text !== value) change(left.text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') return complete();
    const stepped = event.altKey ? undefined : stepDate(value, event.key, serverToday());
    if (stepped === undefined) return;
    event.preventDefault();
    setNotice(undefined);
    change(stepped);
  };

  return (
    <FieldFrame id={id} label={label} required={required} help={help} notice={notice} error={error}>
      <OutlinedInput
        id={id}
        fullWidth
        className="num"
        value={value}
        error={Boolean(error)}
        placeholder="DD/MM/AAAA"
        autoComplete="off"
        inputRef={attach}
        onChange={(event) => {
          setNotice(undefined);
          change(slashTyped(event.target.value));
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          complete();
          leave();
        }}
        inputProps={{
          inputMode: 'numeric',
          'aria-required': required,
          'data-autofocus': autoFocus ? '' : undefined,
          ...describedBy(id, Boolean(help ?? notice), Boolean(error)),
        }}
      />
    </FieldFrame>
  );
}

export const DateField = asField(DateFieldDrawn);
