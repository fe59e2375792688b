/** On a phone many filters wait behind a button, so that what they narrow is in sight. What is chosen stands in chips anyway. */
import FilterIcon from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState, type ReactNode } from 'react';
import { oneColumn } from '../display/one-column.ts';
import { useNarrow } from '../display/use-narrow.ts';

interface FoldedFiltersProps {
  /** There is nothing to see before something is chosen. */
  readonly needed?: boolean;
  readonly children: ReactNode;
}

export function FoldedFilters({ needed = false, children }: FoldedFiltersProps) {
  const id = useId();
  const narrow = useNarrow('sm');
  const [open, setOpen] = useState(needed);
  if (!narrow) return children;
  return (
    <Box sx={{ ...oneColumn, gap: 3, justifyItems: 'start' }}>
      <Button
        variant="outlined"
        startIcon={<FilterIcon />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Recolher filtros' : 'Filtros'}
      </Button>
      <Box id={id} hidden={!open} sx={{ width: '100%' }}>
        {children}
      </Box>
    </Box>
  );
}
