/** Menu entries whose screens this version does not have yet: said plainly, without invented data. */
import ConstructionIcon from '@mui/icons-material/ConstructionOutlined';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import { Link as RouterLink } from 'react-router';
import { PageTitle } from '../../shared/display/page-title.tsx';
import { EmptyState } from '../../shared/display/states.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';

function InConstruction({ title, text }: { title: string; text: string }) {
  return (
    <Box sx={{ ...oneColumn, gap: 6 }}>
      <PageTitle title={title} />
      <Paper variant="outlined">
        <EmptyState
          icon={<ConstructionIcon />}
          title="Em construção nesta versão"
          text={text}
          action={
            <Link component={RouterLink} to="/developments">
              Ver empreendimentos
            </Link>
          }
        />
      </Paper>
    </Box>
  );
}

export const UsersPage = () => (
  <InConstruction
    title={messages.screens.menuUsers}
    text="O cadastro de usuários ainda não está nesta tela. Um administrador do sistema pode convidar pessoas pela linha de comando."
  />
);
