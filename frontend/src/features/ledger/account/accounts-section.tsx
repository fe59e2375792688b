/** The accounts of a development, each with its own card; a failed read says so here and the rest of the page works. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { EmptyState, FailedRead } from '../../../shared/display/states.tsx';
import { AccountCard, type AccountActions } from './account-card.tsx';
import { useAccountsListQuery } from '../../../shared/api/generated.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';

const columns = {
  display: 'grid',
  gap: 6,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
} as const;

export function AccountsSection({
  developmentId,
  actions,
}: {
  developmentId: string;
  actions: AccountActions;
}) {
  const { data, error, isFetching, refetch } = useAccountsListQuery({ development: developmentId });
  return (
    <Box component="section" aria-labelledby="titulo-contas" sx={{ ...oneColumn, gap: 2, minWidth: 0 }}>
      <Typography id="titulo-contas" component="h2" variant="h2">
        {messages.screens.accountsOfDevelopment}
      </Typography>
      {data ? (
        data.length === 0 ? (
          <Paper variant="outlined">
            <EmptyState title="Este empreendimento ainda não tem contas." />
          </Paper>
        ) : (
          <Box sx={columns}>
            {data.map((account) => (
              <AccountCard key={account.id} account={account} actions={actions} />
            ))}
          </Box>
        )
      ) : error ? (
        <Paper variant="outlined">
          <FailedRead title="Não foi possível carregar as contas." of={{ error, isFetching, refetch }} />
        </Paper>
      ) : (
        <Box sx={columns} aria-busy>
          {[1, 2].map((n) => (
            <Paper key={n} variant="outlined" sx={{ pt: 2, ...oneColumn, gap: 2 }}>
              <Skeleton width="70%" height={40} />
              <Skeleton height={122} />
              <Skeleton height={80} />
            </Paper>
          ))}
        </Box>
      )}
    </Box>
  );
}
