/** Two days to look between, applied together; refuses days that do not exist and an end before its start. */
import { formatDate, parseLocalDate, type LocalDate } from '@livro/calendar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { DateField } from './date-field.tsx';

interface DayRangeProps {
  readonly from: LocalDate | undefined;
  readonly to: LocalDate | undefined;
  /** An end may be left open. */
  readonly optional?: boolean;
  readonly onApply: (range: {
    readonly from: LocalDate | undefined;
    readonly to: LocalDate | undefined;
  }) => void;
}

const textOf = (day: LocalDate | undefined): string => (day === undefined ? '' : formatDate(day));

export function DayRange({ from, to, optional = false, onApply }: DayRangeProps) {
  const form = useForm({ defaultValues: { from: textOf(from), to: textOf(to) } });
  const readEnd = (name: 'from' | 'to', text: string): LocalDate | undefined | 'refused' => {
    if (optional && text === '') return undefined;
    const parsed = parseLocalDate(text);
    if (parsed.ok) return parsed.value;
    form.setError(name, { message: parsed.message });
    return 'refused';
  };
  const apply = form.handleSubmit((typed) => {
    const first = readEnd('from', typed.from);
    const last = readEnd('to', typed.to);
    if (first === 'refused' || last === 'refused') return;
    if (first !== undefined && last !== undefined && first > last)
      return form.setError('from', { message: 'O início não pode vir depois do fim' });
    onApply({ from: first, to: last });
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void apply(event)}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 4, flex: '2 1 340px' }}
    >
      <Box sx={{ flex: '1 1 130px' }}>
        <DateField control={form.control} name="from" label="De" />
      </Box>
      <Box sx={{ flex: '1 1 130px' }}>
        <DateField control={form.control} name="to" label="Até" />
      </Box>
      <Button type="submit" variant="outlined">
        Aplicar
      </Button>
    </Box>
  );
}
