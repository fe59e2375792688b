/** A text that is shown to be taken along, such as a secret that is told once: whole, chosen by one press, and with a button that copies it. */
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CopyButton } from './copy-button.tsx';
import { oneColumn } from './one-column.ts';

export function ToldToCopy({ label, text, action }: Readonly<Record<'label' | 'text' | 'action', string>>) {
  return (
    <Box
      sx={{
        ...oneColumn,
        gap: 3,
        p: 3,
        border: 1,
        borderColor: 'control.border',
        borderRadius: 1,
        minWidth: 0,
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
        <Typography className="num" sx={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
          {text}
        </Typography>
      </Box>
      <CopyButton variant="outlined" startIcon={<CopyIcon />} text={text}>
        {action}
      </CopyButton>
    </Box>
  );
}
