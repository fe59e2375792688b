/** What the clients' list is narrowed by: search, development, payments, tags, and whether the deactivated are shown. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { memo } from 'react';
import { FilterChips } from '../../shared/display/filter-chips.tsx';
import { FilterChoice } from '../../shared/fields/filter-choice.tsx';
import { SearchBox } from '../../shared/fields/search-box.tsx';
import type { ChangeAddress } from '../../shared/grid/use-list-address.ts';
import type { DevelopmentView } from '../../shared/api/generated.ts';
import { addressOf, noFilters, payments, type ClientsView } from './client-view.ts';
import { TagFilter } from './tag-filter.tsx';

interface ClientFiltersProps {
  readonly view: ClientsView;
  readonly developments: readonly DevelopmentView[];
  readonly onChange: ChangeAddress;
}

const paymentOptions = Object.entries(payments).map(([value, label]) => ({ value, label }));

export const ClientFilters = memo(function ClientFilters({
  view,
  developments,
  onChange,
}: ClientFiltersProps) {
  const first = { page: undefined };
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Box sx={{ flex: '2 1 260px' }}>
        <SearchBox
          label="Buscar por nome, e-mail, CPF ou telefone"
          hint="Nome, e-mail, CPF ou telefone"
          value={view.search}
          onChange={(q) => onChange({ q: q || undefined, ...first }, true)}
        />
      </Box>
      <FilterChoice
        label="Empreendimento"
        all="Todos os empreendimentos"
        value={view.developmentId}
        options={developments.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(development) => onChange({ development, ...first })}
      />
      <FilterChoice
        label="Pagamentos"
        all="Todos os pagamentos"
        value={view.payments}
        options={paymentOptions}
        onChange={(chosen) => onChange({ payments: chosen, ...first })}
      />
      <TagFilter chosen={view.tags} onChange={(tags) => onChange(addressOf.tags(tags))} />
      <FormControlLabel
        sx={{ ml: -2, mr: 0 }}
        label="Mostrar desativados"
        control={
          <Checkbox
            checked={view.inactive}
            onChange={(event) => onChange(addressOf.inactive(event.target.checked))}
          />
        }
      />
    </Box>
  );
});

/** The active filters, each with its way out. */
export const ClientFilterChips = memo(function ClientFilterChips(
  props: ClientFiltersProps & {
    /** Then the list offers to let go of all filters. */
    readonly nothingFound: boolean;
  },
) {
  const { view, developments, onChange, nothingFound } = props;
  const without = (changes: Readonly<Record<string, string | undefined>>) => () =>
    onChange({ ...changes, page: undefined });
  const development = developments.find(({ id }) => id === view.developmentId);
  const chips = [
    ...(view.search ? [{ text: `Busca: ${view.search}`, onRemove: without({ q: undefined }) }] : []),
    ...(view.developmentId === undefined
      ? []
      : [
          {
            text: `Empreendimento: ${development?.name ?? 'desconhecido'}`,
            onRemove: without({ development: undefined }),
          },
        ]),
    ...(view.payments
      ? [{ text: `Pagamentos: ${payments[view.payments]}`, onRemove: without({ payments: undefined }) }]
      : []),
    ...view.tags.map((tag) => ({
      text: `Tag: ${tag}`,
      onRemove: () => onChange(addressOf.tags(view.tags.filter((other) => other !== tag))),
    })),
    ...(view.inactive
      ? [{ text: 'Com desativados', onRemove: () => onChange(addressOf.inactive(false)) }]
      : []),
  ];
  return <FilterChips chips={chips} onClear={nothingFound ? undefined : () => onChange(noFilters)} />;
});
