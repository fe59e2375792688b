/** A day typed as DD/MM/AAAA. An impossible one gives way to the day before it, visibly. */
import { parseLocalDate } from '@livro/calendar';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useRef, useState, type KeyboardEvent } from 'react';
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
  const previous = useRef(value);

  const set = (text: string) => {
    if (parseLocalDate(text).ok) previous.current = text;
    change(text);
  };
  const complete = () => {
    const left = completeDate(value, previous.current, serverToday());
    if (left.kind === 'reverted') {
      setNotice(
        left.text === ''
          ? `“${left.refused}” não existe.`
          : `“${left.refused}” não existe. Voltamos para ${left.text}.`,
      );
    }
    if (left.text !== value) set(left.text);
    if (left.text === '') previous.current = '';
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') return complete();
    const stepped = event.altKey ? undefined : stepDate(value, event.key, serverToday());
    if (stepped === undefined) return;
    event.preventDefault();
    setNotice(undefined);
    set(stepped);
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
          set(slashTyped(event.target.value));
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
