/** What the list of purchases is narrowed by: words, development, status and urgency. */
import {
  purchaseStatuses,
  purchaseStatusLabels,
  purchaseUrgencies,
  purchaseUrgencyLabels,
} from '@livro/rules';
import Box from '@mui/material/Box';
import { memo } from 'react';
import type { DevelopmentView } from '../../shared/api/generated.ts';
import { FilterChips } from '../../shared/display/filter-chips.tsx';
import { FilterChoice, labelled } from '../../shared/fields/filter-choice.tsx';
import { SearchBox } from '../../shared/fields/search-box.tsx';
import type { ChangeAddress } from '../../shared/grid/use-list-address.ts';
import { noFilters, type PurchasesView } from './purchase-view.ts';

interface PurchaseFiltersProps {
  readonly view: PurchasesView;
  readonly developments: readonly Pick<DevelopmentView, 'id' | 'name'>[];
  readonly onChange: ChangeAddress;
}

type Filter = Exclude<keyof typeof noFilters, 'page'>;

const statuses = labelled(purchaseStatuses, purchaseStatusLabels);
const urgencies = labelled([...purchaseUrgencies].reverse(), purchaseUrgencyLabels);

export const PurchaseFilters = memo(function PurchaseFilters({
  view,
  developments,
  onChange,
}: PurchaseFiltersProps) {
  const set = (name: Filter) => (value: string | undefined) =>
    onChange({ [name]: value || undefined, page: undefined }, name === 'q');
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
      <Box sx={{ flex: '2 1 260px' }}>
        <SearchBox label="Buscar por descrição, solicitante…" value={view.search} onChange={set('q')} />
      </Box>
      <FilterChoice
        label="Empreendimento"
        all="Todos os empreendimentos"
        value={view.development}
        options={developments.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={set('development')}
      />
      <FilterChoice
        label="Status"
        all="Todos os status"
        value={view.status}
        options={statuses}
        onChange={set('status')}
      />
      <FilterChoice
        label="Urgência"
        all="Todas as urgências"
        value={view.urgency}
        options={urgencies}
        onChange={set('urgency')}
      />
    </Box>
  );
});

/** The active filters, each with its way out. */
export const PurchaseFilterChips = memo(function PurchaseFilterChips(
  props: PurchaseFiltersProps & {
    /** Then the list offers to let go of all filters. */
    readonly nothingFound: boolean;
  },
) {
  const { view, developments, onChange, nothingFound } = props;
  const chip = (name: Filter, value: string | undefined, text: string) =>
    value ? [{ text, onRemove: () => onChange({ [name]: undefined, page: undefined }) }] : [];
  const development = developments.find(({ id }) => id === view.development)?.name ?? 'desconhecido';
  const chips = [
    ...chip('q', view.search, `Busca: ${view.search}`),
    ...chip('development', view.development, `Empreendimento: ${development}`),
    ...chip('status', view.status, `Status: ${view.status && purchaseStatusLabels[view.status]}`),
    ...chip('urgency', view.urgency, `Urgência: ${view.urgency && purchaseUrgencyLabels[view.urgency]}`),
  ];
  return <FilterChips chips={chips} onClear={nothingFound ? undefined : () => onChange(noFilters)} />;
});
