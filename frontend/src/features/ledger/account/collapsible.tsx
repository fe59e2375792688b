/** A part of a dialog that folds away under its own heading. */
import ExpandMoreIcon from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useId, type ReactNode } from 'react';

interface CollapsibleProps {
  readonly title: string;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

export function Collapsible({ title, open, onToggle, children }: CollapsibleProps) {
  const id = useId();
  return (
    <Box component="section" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}>
      <Box component="h3" sx={{ m: 0 }}>
        <ButtonBase
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          sx={{
            width: '100%',
            justifyContent: 'space-between',
            px: 4,
            py: 3,
            font: 'inherit',
            fontWeight: 600,
            borderRadius: 1,
            '&:hover': { bgcolor: 'surface.alt' },
          }}
        >
          {title}
          <ExpandMoreIcon aria-hidden sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />
        </ButtonBase>
      </Box>
      {/* Kept while folded: what was typed is not lost. */}
      <Box id={id} hidden={!open} sx={{ px: 4, pt: 1, pb: 4 }}>
        {children}
      </Box>
    </Box>
  );
}
