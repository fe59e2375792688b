/** Which development and which days the Painel is about. What is chosen goes into the address. */
import { formatDate, parseLocalDate } from '@livro/calendar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { DateField } from '../../shared/fields/date-field.tsx';
import { NativeSelect } from '../../shared/fields/native-select.tsx';
import { param, periodLabels, periods, type InsightsView, type Period } from './insights-view.ts';

interface InsightsFiltersProps {
  readonly view: InsightsView;
  readonly developments: readonly { readonly id: string; readonly name: string }[];
  /** Empty values leave the address. */
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

export function InsightsFilters({ view, developments, onChange }: InsightsFiltersProps) {
  const [own, setOwn] = useState(view.period === 'outro');
  const choosePeriod = (period: Period) => {
    setOwn(period === 'outro');
    if (period !== 'outro')
      onChange({
        [param.period]: period === '12-meses' ? undefined : period,
        [param.from]: undefined,
        [param.to]: undefined,
      });
  };
  return (
    <Box
      component="search"
      aria-label="Filtros do painel"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        gap: 4,
        '@media print': { display: 'none' },
      }}
    >
      <Labelled label="Empreendimento">
        {(id) => (
          <NativeSelect
            id={id}
            value={view.development ?? ''}
            onChange={(event) => onChange({ [param.development]: event.target.value || undefined })}
          >
            <option value="">Todos</option>
            {developments.map(({ id: value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </Labelled>
      <Labelled label="Período">
        {(id) => (
          <NativeSelect
            id={id}
            value={own ? 'outro' : view.period}
            onChange={(event) => choosePeriod(event.target.value as Period)}
          >
            {periods.map((period) => (
              <option key={period} value={period}>
                {periodLabels[period]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Labelled>
      {own && <OwnRange view={view} onChange={onChange} />}
    </Box>
  );
}

function Labelled({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <Box sx={{ flex: '1 1 180px', maxWidth: { sm: 300 } }}>
      <Typography component="label" htmlFor={id} sx={{ display: 'block', mb: 1, fontWeight: 500 }}>
        {label}
      </Typography>
      {children(id)}
    </Box>
  );
}

function OwnRange({ view, onChange }: Pick<InsightsFiltersProps, 'view' | 'onChange'>) {
  const form = useForm({ defaultValues: { from: formatDate(view.from), to: formatDate(view.to) } });
  const apply = form.handleSubmit(({ from, to }) => {
    const [first, last] = [parseLocalDate(from), parseLocalDate(to)];
    if (!first.ok) return form.setError('from', { message: first.message });
    if (!last.ok) return form.setError('to', { message: last.message });
    if (first.value > last.value)
      return form.setError('from', { message: 'O início não pode vir depois do fim' });
    onChange({ [param.period]: 'outro', [param.from]: first.value, [param.to]: last.value });
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
