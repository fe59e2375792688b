/** What the users' list is narrowed by: search, type, and whether active or inactive. */
import { messages, userTypeLabels, userTypes } from '@livro/rules';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { FilterChips } from '../../shared/display/filter-chips.tsx';
import { FilterChoice, labelled } from '../../shared/fields/filter-choice.tsx';
import { SearchBox } from '../../shared/fields/search-box.tsx';
import type { ChangeAddress } from '../../shared/grid/use-list-address.ts';
import { noFilters, statusFilters, type UsersView } from './user-view.ts';

interface UserFiltersProps {
  readonly view: UsersView;
  readonly onChange: ChangeAddress;
}

const types = labelled(userTypes, userTypeLabels);
const statuses = labelled(['active', 'inactive'], statusFilters);

export const UserFilters = memo(function UserFilters({ view, onChange }: UserFiltersProps) {
  const first = { page: undefined };
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Box sx={{ flex: '2 1 260px', maxWidth: { md: 480 } }}>
        <SearchBox
          label="Buscar por nome, e-mail ou tipo"
          value={view.search}
          onChange={(q) => onChange({ q: q || undefined, ...first }, true)}
        />
      </Box>
      <FilterChoice
        label="Tipo"
        all="Todos os tipos"
        value={view.type}
        options={types}
        onChange={(type) => onChange({ type, ...first })}
      />
      <FilterChoice
        label="Status"
        all={messages.screens.filterAll}
        value={view.status}
        options={statuses}
        onChange={(status) => onChange({ status, ...first })}
      />
    </Box>
  );
});

/** The active filters, each with its way out. */
export const UserFilterChips = memo(function UserFilterChips(
  props: UserFiltersProps & {
    /** Then the list offers to let go of all filters. */
    readonly nothingFound: boolean;
  },
) {
  const { view, onChange, nothingFound } = props;
  const chip = (text: string, name: 'q' | 'type' | 'status') => ({
    text,
    onRemove: () => onChange({ [name]: undefined, page: undefined }),
  });
  const chips = [
    ...(view.search ? [chip(`Busca: ${view.search}`, 'q')] : []),
    ...(view.type ? [chip(`Tipo: ${userTypeLabels[view.type]}`, 'type')] : []),
    ...(view.status ? [chip(`Status: ${statusFilters[view.status]}`, 'status')] : []),
  ];
  return <FilterChips chips={chips} onClear={nothingFound ? undefined : () => onChange(noFilters)} />;
});
