/** What the users' list is narrowed by: search, type, and whether active or inactive. */
import { messages, userTypeLabels, userTypes } from '@livro/rules';
import Box from '@mui/material/Box';
import { FilterChips } from '../../shared/display/filter-chips.tsx';
import { NativeSelect } from '../../shared/fields/native-select.tsx';
import { SearchBox } from '../../shared/fields/search-box.tsx';
import { noFilters, statusFilters, type StatusFilter, type UsersView } from './user-view.ts';

interface UserFiltersProps {
  readonly view: UsersView;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>, replace?: boolean) => void;
}

export function UserFilters({ view, onChange }: UserFiltersProps) {
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
      <Box sx={{ flex: '1 1 170px', maxWidth: { md: 220 } }}>
        <NativeSelect
          aria-label="Tipo"
          value={view.type ?? ''}
          onChange={(event) => onChange({ type: event.target.value || undefined, ...first })}
        >
          <option value="">Todos os tipos</option>
          {userTypes.map((type) => (
            <option key={type} value={type}>
              {userTypeLabels[type]}
            </option>
          ))}
        </NativeSelect>
      </Box>
      <Box sx={{ flex: '1 1 170px', maxWidth: { md: 220 } }}>
        <NativeSelect
          aria-label="Status"
          value={view.status ?? ''}
          onChange={(event) => onChange({ status: event.target.value || undefined, ...first })}
        >
          <option value="">{messages.screens.filterAll}</option>
          {(Object.keys(statusFilters) as StatusFilter[]).map((status) => (
            <option key={status} value={status}>
              {statusFilters[status]}
            </option>
          ))}
        </NativeSelect>
      </Box>
    </Box>
  );
}

/** The active filters, each with its way out. */
export function UserFilterChips(
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
}
