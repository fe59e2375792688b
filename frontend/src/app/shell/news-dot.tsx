/** That something is new, quietly; whatever carries it says so in words. */
import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';

export function NewsDot({ sx = {} }: { readonly sx?: SxProps }) {
  return (
    <Box
      component="span"
      aria-hidden
      data-novidade
      sx={{
        width: 10,
        height: 10,
        borderRadius: '50%',
        bgcolor: 'warning.main',
        border: 2,
        borderColor: 'background.default',
        ...(sx as object),
      }}
    />
  );
}
