/** Lines under each other: what each is about, and a quieter one below. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { oneColumn } from '../../shared/display/one-column.ts';

interface ListedLine {
  readonly key: string;
  readonly head: ReactNode;
  readonly text?: ReactNode;
}

interface LineListProps {
  readonly label: string;
  readonly empty: string;
  readonly lines: readonly ListedLine[];
}

export function LineList({ label, empty, lines }: LineListProps) {
  if (lines.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>;
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn }}>
      {lines.map(({ key, head, text }) => (
        <Box
          component="li"
          key={key}
          sx={{
            ...oneColumn,
            gap: 1,
            py: 2.5,
            borderTop: 1,
            borderColor: 'divider',
            overflowWrap: 'anywhere',
          }}
        >
          <Box className="num" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            {head}
          </Box>
          {text && (
            <Typography variant="body2" className="num" sx={{ color: 'text.secondary' }}>
              {text}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}
