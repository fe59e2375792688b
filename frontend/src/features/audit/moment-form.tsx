/** Asks for a moment on both axes of time; refuses days and times that do not exist. */
import { formatDate, momentOf, parseLocalDate } from '@livro/calendar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { DateField } from '../../shared/fields/date-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { knownUntil, type Moment } from './moments.ts';

interface MomentFormProps {
  /** What the group of fields is called. */
  readonly label: string;
  /** Tells its fields from those of another such form on the page. */
  readonly nth?: 1 | 2;
  /** Asks for the first day, too. */
  readonly ranged?: boolean;
  readonly moment: Moment;
  readonly onApply: (moment: Moment) => void;
}

type Field = 'from' | 'asOf' | 'day' | 'time';

export function MomentForm({ label, nth = 1, ranged = false, moment, onApply }: MomentFormProps) {
  const named = (field: Field) => `${field}-${nth}`;
  const typed = typedOf(moment);
  const form = useForm<Record<string, string>>({
    defaultValues: Object.fromEntries(
      Object.entries(typed).map(([field, text]) => [named(field as Field), text]),
    ),
  });
  const dayIn = (field: 'from' | 'asOf' | 'day') => {
    const text = form.getValues(named(field));
    if (text === '') return undefined;
    const parsed = parseLocalDate(text);
    if (parsed.ok) return parsed.value;
    form.setError(named(field), { message: parsed.message });
    return 'refused' as const;
  };
  const apply = form.handleSubmit(() => {
    const from = dayIn('from');
    const last = dayIn('asOf');
    const known = dayIn('day');
    const time = form.getValues(named('time'));
    if (from === 'refused' || last === 'refused' || known === 'refused') return;
    if (from !== undefined && last !== undefined && from > last)
      return form.setError(named('from'), { message: 'O início não pode vir depois do fim' });
    if (known === undefined) {
      if (time !== '') return form.setError(named('day'), { message: 'Diga também o dia' });
      return onApply({ from, asOf: last, knownAt: undefined });
    }
    const knownAt = knownUntil(known, time);
    if (knownAt === undefined)
      return form.setError(named('time'), { message: 'Use HH:MM, de 00:00 a 23:59' });
    onApply({ from, asOf: last, knownAt });
  });
  return (
    <Box
      component="form"
      aria-label={label}
      noValidate
      onSubmit={(event) => void apply(event)}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        gap: 3,
        '@media print': { display: 'none' },
      }}
    >
      {ranged && (
        <Box sx={{ flex: '1 1 130px', maxWidth: 200 }}>
          <DateField control={form.control} name={named('from')} label="Desde o dia" />
        </Box>
      )}
      <Box sx={{ flex: '1 1 130px', maxWidth: 200 }}>
        <DateField control={form.control} name={named('asOf')} label="Até o dia" />
      </Box>
      <Box sx={{ flex: '1 1 150px', maxWidth: 200 }}>
        <DateField control={form.control} name={named('day')} label="Como se conhecia em" />
      </Box>
      <Box sx={{ flex: '0 1 110px' }}>
        <TextField
          control={form.control}
          name={named('time')}
          label="às"
          placeholder="HH:MM"
          inputMode="numeric"
        />
      </Box>
      <Button type="submit" variant="outlined">
        Aplicar
      </Button>
    </Box>
  );
}

function typedOf({ from, asOf, knownAt }: Moment): Record<Field, string> {
  const known = knownAt === undefined ? undefined : momentOf(new Date(knownAt));
  return {
    from: from ? formatDate(from) : '',
    asOf: asOf ? formatDate(asOf) : '',
    day: known ? formatDate(known.day) : '',
    time: known?.time ?? '',
  };
}
