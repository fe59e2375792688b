/** What the receivables are narrowed by and gathered by: words, development, age, and the client that a row led to. */
import { receivableAgeLabels } from '@livro/rules';
import Box from '@mui/material/Box';
import { memo } from 'react';
import type { DevelopmentView } from '../../../shared/api/generated.ts';
import { FilterChips } from '../../../shared/display/filter-chips.tsx';
import { FilterChoice } from '../../../shared/fields/filter-choice.tsx';
import { SearchBox } from '../../../shared/fields/search-box.tsx';
import type { ChangeAddress } from '../../../shared/grid/use-list-address.ts';
import { groupings, noFilters, type ReceivablesView } from './receivable-view.ts';

interface ReceivableFiltersProps {
  readonly view: ReceivablesView;
  readonly developments: readonly Pick<DevelopmentView, 'id' | 'name'>[];
  readonly onChange: ChangeAddress;
}

export const ReceivableFilters = memo(function ReceivableFilters(props: ReceivableFiltersProps) {
  const { view, developments, onChange } = props;
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
      <Box sx={{ flex: '2 1 260px' }}>
        <SearchBox
          label="Buscar cliente, descrição"
          value={view.search}
          onChange={(q) => onChange({ q: q || undefined, cursor: undefined }, true)}
        />
      </Box>
      <FilterChoice
        label="Empreendimento"
        all="Todos os empreendimentos"
        value={view.development}
        options={developments.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(development) => onChange({ development, cursor: undefined })}
      />
      <FilterChoice
        label="Agrupar"
        all="Cada pagamento"
        value={view.grouping}
        options={Object.entries(groupings).map(([value, label]) => ({ value, label }))}
        onChange={(por) => onChange({ por, cursor: undefined })}
      />
    </Box>
  );
});

export function ReceivableFilterChips({
  view,
  developments,
  clientName,
  onChange,
}: ReceivableFiltersProps & { readonly clientName: string | undefined }) {
  const chip = (name: keyof typeof noFilters, value: string | undefined, text: string) =>
    value ? [{ text, onRemove: () => onChange({ [name]: undefined, cursor: undefined }) }] : [];
  const development = developments.find(({ id }) => id === view.development)?.name ?? 'desconhecido';
  return (
    <FilterChips
      chips={[
        ...chip('q', view.search, `Busca: ${view.search}`),
        ...chip('development', view.development, `Empreendimento: ${development}`),
        ...chip('client', view.client, `Cliente: ${clientName ?? 'desconhecido'}`),
        ...chip('atraso', view.age, view.age ? receivableAgeLabels[view.age] : ''),
      ]}
      onClear={() => onChange(noFilters)}
    />
  );
}
