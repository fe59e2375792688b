/** Names with what they stand for, under each other; a line without a value is left out. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export function DefinitionList({ lines }: { lines: readonly (readonly [label: string, text: ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'max-content minmax(0, 1fr)' },
        columnGap: 4,
        rowGap: 1,
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' },
      }}
    >
      {lines.map(
        ([label, text]) =>
          text && (
            <Box key={label} sx={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd className="num">{text}</dd>
            </Box>
          ),
      )}
    </Box>
  );
}
