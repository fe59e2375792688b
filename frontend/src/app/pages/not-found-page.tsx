/** An address that leads nowhere. */
import ExploreOffIcon from '@mui/icons-material/ExploreOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { Link as RouterLink } from 'react-router';
import { PageTitle } from '../../shared/display/page-title.tsx';
import { EmptyState } from '../../shared/display/states.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';

export default function NotFoundPage() {
  return (
    <Box sx={{ ...oneColumn, gap: 6 }}>
      <PageTitle title="Página não encontrada" />
      <Paper variant="outlined">
        <EmptyState
          icon={<ExploreOffIcon />}
          title="Este endereço não existe ou mudou."
          action={
            <Button component={RouterLink} to="/developments" variant="contained">
              Ver empreendimentos
            </Button>
          }
        />
      </Paper>
    </Box>
  );
}
