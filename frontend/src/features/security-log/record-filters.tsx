/** What the security log is narrowed by: kind, outcome, person and days; an address comes from the details of a record. */
import { formatDate } from '@livro/calendar';
import {
  messages,
  securityKindLabels,
  securityKinds,
  securityOutcomeLabels,
  securityOutcomes,
} from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo } from 'react';
import { useUsersListQuery } from '../../shared/api/generated.ts';
import { FilterChips } from '../../shared/display/filter-chips.tsx';
import { DayRange } from '../../shared/fields/day-range.tsx';
import { FilterChoice, labelled } from '../../shared/fields/filter-choice.tsx';
import type { ChangeAddress } from '../../shared/grid/use-list-address.ts';
import { noFilters, type SecurityLogView } from './security-log-view.ts';

interface RecordFiltersProps {
  readonly view: SecurityLogView;
  readonly onChange: ChangeAddress;
}

const kinds = labelled(securityKinds, securityKindLabels);
const outcomes = labelled(securityOutcomes, securityOutcomeLabels);
/** Also who is inactive now was here once. */
const everyone = { includeInactive: true, sort: 'name' } as const;
const anew = { cursor: undefined } as const;

export const RecordFilters = memo(function RecordFilters({ view, onChange }: RecordFiltersProps) {
  const { data: users, error, refetch } = useUsersListQuery(everyone);
  const { from, to } = view;
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 3 }}>
      <FilterChoice
        label="O que aconteceu"
        all="Tudo o que aconteceu"
        value={view.kind}
        options={kinds}
        onChange={(kind) => onChange({ kind, ...anew })}
      />
      <FilterChoice
        label="Resultado"
        all="Todos os resultados"
        value={view.outcome}
        options={outcomes}
        onChange={(outcome) => onChange({ outcome, ...anew })}
      />
      <FilterChoice
        label="Pessoa"
        all="Todas as pessoas"
        value={view.user}
        options={users?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        onChange={(user) => onChange({ user, ...anew })}
      />
      <DayRange
        key={`${from} ${to}`}
        from={from}
        to={to}
        optional
        onApply={(days) => onChange({ from: days.from, to: days.to, ...anew })}
      />
      {Boolean(error) && !users && (
        <Alert
          severity="error"
          variant="outlined"
          sx={{ flex: '1 1 100%' }}
          action={
            <Button size="small" color="inherit" onClick={() => void refetch()}>
              {messages.screens.retry}
            </Button>
          }
        >
          Não foi possível carregar as pessoas para o filtro.
        </Alert>
      )}
    </Box>
  );
});

/** The active filters, each with its way out. */
export const RecordFilterChips = memo(function RecordFilterChips(
  props: RecordFiltersProps & {
    /** Then the list offers to let go of all filters. */
    readonly nothingFound: boolean;
  },
) {
  const { view, onChange, nothingFound } = props;
  const { data: users } = useUsersListQuery(everyone);
  const chip = (label: string, value: string | undefined, name: keyof typeof noFilters) =>
    value === undefined
      ? []
      : [{ text: `${label}: ${value}`, onRemove: () => onChange({ [name]: undefined, ...anew }) }];
  const person = view.user && (users?.find(({ id }) => id === view.user)?.name ?? 'outra');
  const chips = [
    ...chip('O quê', view.kind && securityKindLabels[view.kind], 'kind'),
    ...chip('Resultado', view.outcome && securityOutcomeLabels[view.outcome], 'outcome'),
    ...chip('Pessoa', person, 'user'),
    ...chip('Endereço', view.address, 'address'),
    ...chip('Desde', view.from && formatDate(view.from), 'from'),
    ...chip('Até', view.to && formatDate(view.to), 'to'),
  ];
  return <FilterChips chips={chips} onClear={nothingFound ? undefined : () => onChange(noFilters)} />;
});
