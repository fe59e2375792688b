/** Search and status buttons above the cards. */
import { developmentStatusLabels, messages, type DevelopmentStatus } from '@livro/rules';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { SearchBox } from '../../shared/fields/search-box.tsx';
import type { DevelopmentCounts } from './filter-developments.ts';

interface DevelopmentFiltersProps {
  readonly search: string;
  /** Shown now; none for all. */
  readonly statuses: readonly DevelopmentStatus[];
  readonly counts: DevelopmentCounts;
  readonly onSearch: (text: string) => void;
  readonly onStatus: (status: DevelopmentStatus | undefined) => void;
}

const always: readonly DevelopmentStatus[] = ['active', 'planning', 'on-hold', 'completed'];
const whereTheyExist: readonly DevelopmentStatus[] = ['in-progress', 'cancelled'];

export function DevelopmentFilters({
  search,
  statuses,
  counts,
  onSearch,
  onStatus,
}: DevelopmentFiltersProps) {
  const offered = [
    ...always,
    ...whereTheyExist.filter((s) => counts.byStatus.has(s) || statuses.includes(s)),
  ];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 280px', maxWidth: { sm: 420 } }}>
        <SearchBox label="Buscar por nome, descrição ou tags" value={search} onChange={onSearch} />
      </Box>
      <Box role="group" aria-label="Filtrar por status" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <FilterButton
          label={messages.screens.filterAll}
          pressed={statuses.length === 0}
          onPress={() => onStatus(undefined)}
        />
        {offered.map((s) => (
          <FilterButton
            key={s}
            label={developmentStatusLabels[s]}
            pressed={statuses.includes(s)}
            onPress={() => onStatus(s)}
          />
        ))}
      </Box>
    </Box>
  );
}

function FilterButton({ label, pressed, onPress }: { label: string; pressed: boolean; onPress: () => void }) {
  return (
    <ButtonBase
      aria-pressed={pressed}
      onClick={onPress}
      sx={{
        px: 3.5,
        minHeight: 40,
        borderRadius: 999,
        border: 1,
        borderColor: pressed ? 'primary.main' : 'control.border',
        bgcolor: pressed ? 'primary.main' : 'background.paper',
        color: pressed ? 'primary.contrastText' : 'text.primary',
        font: 'inherit',
        fontSize: '0.8125rem',
        fontWeight: 500,
        '@media (pointer: coarse)': { minHeight: 44 },
        '&:hover': { bgcolor: pressed ? 'primary.dark' : 'surface.alt' },
      }}
    >
      {label}
    </ButtonBase>
  );
}
