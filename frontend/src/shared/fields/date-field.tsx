/**
 * A day typed as DD/MM/AAAA, as people write it, or chosen from a calendar (Alt+↓). What it stands for is always to be read
 * beside it. An impossible one stays, is named, and is refused when the form is sent.
 */
import EventIcon from '@mui/icons-material/EventOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { serverToday } from '../api/server-clock.ts';
import { onDemand } from '../display/on-demand.tsx';
import { completeDate, dayMeant, slashTyped, stepDate } from './date-typing.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { asField, type FieldProps } from './field-props.ts';
import { isPressed } from '../keyboard/keymap.ts';
import { useTextField } from './use-field.ts';

const fetchCalendar = () => import('./day-calendar.tsx');
const DayCalendar = onDemand(fetchCalendar);

interface DateFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** No day after today can be meant. */
  readonly upToToday?: boolean;
}

function DateFieldDrawn<Values extends FieldValues>(props: DateFieldProps<Values>) {
  const { control, name, label, required, help, autoFocus, upToToday } = props;
  const { id, value, change, leave, attach, error } = useTextField(control, name);
  const [notice, setNotice] = useState<string>();
  /** The input that an open calendar hangs below. */
  const [calendar, setCalendar] = useState<HTMLElement | null>(null);
  const input = useRef<HTMLInputElement | null>(null);
  const today = serverToday();
  const meant = dayMeant(value, today, upToToday);

  const complete = () => {
    const left = completeDate(value, today, upToToday);
    if (left.kind === 'unreadable') setNotice(`“${left.text}” não é uma data. Use DD/MM/AAAA.`);
    else if (left.text !== value) change(left.text);
  };
  const put = (text: string) => {
    setNotice(undefined);
    change(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') return complete();
    if (isPressed('calendar', event)) {
      event.preventDefault();
      return setCalendar(input.current);
    }
    const stepped = event.altKey ? undefined : stepDate(value, event.key, today);
    if (stepped === undefined) return;
    event.preventDefault();
    put(stepped);
  };

  return (
    <FieldFrame
      id={id}
      label={label}
      required={required}
      help={help}
      notice={notice}
      error={error}
      aside={
        <Typography
          id={`${id}-dia`}
          variant="caption"
          className="num"
          aria-live="polite"
          noWrap
          sx={{ color: 'text.secondary' }}
        >
          {meant}
        </Typography>
      }
    >
      <OutlinedInput
        id={id}
        fullWidth
        className="num"
        value={value}
        error={Boolean(error)}
        placeholder="DD/MM/AAAA"
        autoComplete="off"
        inputRef={(element: HTMLInputElement | null) => {
          input.current = element;
          attach(element);
        }}
        onChange={(event) => put(slashTyped(event.target.value))}
        onKeyDown={onKeyDown}
        onBlur={() => {
          complete();
          leave();
        }}
        inputProps={{
          inputMode: 'numeric',
          'aria-required': required,
          'aria-keyshortcuts': 'Alt+ArrowDown',
          'data-autofocus': autoFocus ? '' : undefined,
          ...describedBy(id, Boolean(help ?? notice), Boolean(error)),
        }}
        endAdornment={
          <InputAdornment position="end">
            {/* By keys the field itself opens it. */}
            <IconButton
              tabIndex={-1}
              size="small"
              edge="end"
              aria-label="Abrir o calendário"
              aria-describedby={`${id}-rotulo`}
              title="Calendário (Alt+↓)"
              onMouseEnter={() => void fetchCalendar()}
              onClick={() => setCalendar(input.current)}
            >
              <EventIcon fontSize="small" />
            </IconButton>
          </InputAdornment>
        }
      />
      {calendar && (
        <DayCalendar
          label={label}
          anchor={calendar}
          day={completeDate(value, today, upToToday).text}
          today={today}
          upToToday={upToToday}
          onPick={(text) => {
            setCalendar(null);
            put(text);
          }}
          onClose={() => setCalendar(null)}
        />
      )}
    </FieldFrame>
  );
}

export const DateField = asField(DateFieldDrawn);
