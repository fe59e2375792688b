/** While a page's code is on its way. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';

export function RoutePending() {
  return (
    <Box
      role="status"
      sx={{ minHeight: '60dvh', display: 'grid', placeItems: 'center', alignContent: 'center', gap: 4 }}
    >
      <CircularProgress aria-hidden size={32} />
      <Typography sx={{ color: 'text.secondary' }}>{messages.screens.loading}</Typography>
    </Box>
  );
}
