/** The program's parts, each with its state in a word and one sentence. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SystemPartView } from '../../shared/api/generated.ts';
import { Badge } from '../../shared/display/badge.tsx';
import { partBadges } from './system-text.ts';

interface PartListProps {
  readonly parts: readonly SystemPartView[];
  /** What is shown was read before a read failed: its states say nothing of now. */
  readonly isOld: boolean;
}

export function PartList({ parts, isOld }: PartListProps) {
  return (
    <Box component="ul" aria-label="Partes do programa" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {parts.map(({ name, label, state, sentence }) => (
        <Box
          component="li"
          key={name}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '220px 112px minmax(0, 1fr)' },
            alignItems: 'baseline',
            columnGap: 4,
            rowGap: 1,
            py: 2.5,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
          <span>
            <Badge {...(isOld ? partBadges.unknown : partBadges[state])} />
          </span>
          <Typography
            className="num"
            sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, overflowWrap: 'anywhere' }}
          >
            {sentence}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
