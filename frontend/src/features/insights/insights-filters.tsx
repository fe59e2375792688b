/** Which development and which days the Painel is about. What is chosen goes into the address. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { DayRange } from '../../shared/fields/day-range.tsx';
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
      {own && (
        <DayRange
          from={view.from}
          to={view.to}
          onApply={({ from, to }) =>
            onChange({ [param.period]: 'outro', [param.from]: from, [param.to]: to })
          }
        />
      )}
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
