/** What the list of purchases is narrowed by: words, development, status and urgency. */
import {
  purchaseStatuses,
  purchaseStatusLabels,
  purchaseUrgencies,
  purchaseUrgencyLabels,
} from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { DevelopmentView } from '../../shared/api/generated.ts';
import { NativeSelect } from '../../shared/fields/native-select.tsx';
import { SearchBox } from '../../shared/fields/search-box.tsx';
import type { PurchaseListView } from './purchase-view.ts';

/** A filter of the list and its value; undefined lets everything through. */
export type ChangeFilter = (
  name: 'q' | 'development' | 'status' | 'urgency',
  value: string | undefined,
) => void;

interface PurchaseFiltersProps {
  readonly view: PurchaseListView;
  readonly developments: readonly Pick<DevelopmentView, 'id' | 'name'>[];
  readonly onChange: ChangeFilter;
  /** Absent while there is nothing to clear. */
  readonly onClear: (() => void) | undefined;
}

const labelled = (words: readonly string[], labels: Readonly<Record<string, string>>) =>
  words.map((value) => ({ value, label: labels[value] ?? value }));

const statuses = labelled(purchaseStatuses, purchaseStatusLabels);
const urgencies = labelled([...purchaseUrgencies].reverse(), purchaseUrgencyLabels);

export function PurchaseFilters({ view, developments, onChange, onClear }: PurchaseFiltersProps) {
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
      <Box sx={{ flex: '2 1 260px' }}>
        <SearchBox
          label="Buscar por descrição, solicitante…"
          value={view.search}
          onChange={(text) => onChange('q', text || undefined)}
        />
      </Box>
      <Choice
        label="Empreendimento"
        all="Todos os empreendimentos"
        value={view.development}
        options={developments.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => onChange('development', value)}
      />
      <Choice
        label="Status"
        all="Todos os status"
        value={view.status}
        options={statuses}
        onChange={(value) => onChange('status', value)}
      />
      <Choice
        label="Urgência"
        all="Todas as urgências"
        value={view.urgency}
        options={urgencies}
        onChange={(value) => onChange('urgency', value)}
      />
      {onClear && <Button onClick={onClear}>Limpar filtros</Button>}
    </Box>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | undefined) => void;
}

function Choice({ label, all, value = '', options, onChange }: ChoiceProps) {
  const known = value === '' || options.some((option) => option.value === value);
  return (
    <Box sx={{ flex: '1 1 160px', maxWidth: { sm: 260 } }}>
      <NativeSelect
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        <option value="">{all}</option>
        {!known && <option value={value}>Outro</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}
