/** All clients: searched, filtered, sorted and paged by the server, with the dialogs that change them. The address holds what is looked for. */
import AddIcon from '@mui/icons-material/AddOutlined';
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { asApiError } from '../../shared/api/api-error.ts';
import { useDialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { MainAction } from '../../shared/display/main-action.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { PageTitle } from '../../shared/display/page-title.tsx';
import { EmptyState, ErrorState } from '../../shared/display/states.tsx';
import { useListAddress } from '../../shared/grid/use-list-address.ts';
import { useSingleKeys } from '../../shared/keyboard/shortcuts.ts';
import { useMay } from '../../shared/session/session-hooks.ts';
import { useClientsPageQuery, useDevelopmentsListQuery } from '../../shared/api/generated.ts';
import { clientDialogs, OpenClientDialog } from './client-actions.tsx';
import { ClientDialogs } from './client-dialogs.tsx';
import { ClientRows } from './client-rows.tsx';
import { queryOf, readClientsView } from './client-view.ts';

const fetchCreate = () => import('./new-client-dialog.tsx');
const NewClientDialog = lazy(fetchCreate);
const dialogParams = ['cliente'];

export default function ClientListPage() {
  const [params, change] = useListAddress();
  const view = readClientsView(params);
  const may = useMay('clients:read');
  const mayCreate = useMay('clients:create');
  const clients = useClientsPageQuery(queryOf(view), { skip: !may });
  const developments = useDevelopmentsListQuery({}, { skip: !may });
  const dialog = useDialogAddress(dialogParams);
  const withoutDevelopments = developments.data?.length === 0;
  const openCreate = () => {
    if (!withoutDevelopments) dialog.open(clientDialogs.create);
  };
  useSingleKeys((key) => {
    if (key !== 'n' || !mayCreate) return false;
    openCreate();
    return true;
  });

  const createButton = (
    <GuardedButton
      permission="clients:create"
      variant="contained"
      startIcon={<AddIcon />}
      disabled={withoutDevelopments}
      onMouseEnter={() => void fetchCreate()}
      onClick={openCreate}
    >
      {messages.screens.newClient}
    </GuardedButton>
  );
  return (
    <Box sx={{ ...oneColumn, gap: 6 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, minHeight: 40 }}>
        <Box sx={{ flex: '1 0 auto' }}>
          <PageTitle title={messages.screens.menuClients} />
        </Box>
        {may && <MainAction>{createButton}</MainAction>}
      </Box>
      {may && withoutDevelopments && (
        <Alert severity="info" variant="outlined">
          {messages.screens.developmentsFirst}
        </Alert>
      )}
      {may && developments.error && !developments.data && (
        <Alert
          severity="error"
          variant="outlined"
          action={
            <Button size="small" color="inherit" onClick={() => void developments.refetch()}>
              {messages.screens.retry}
            </Button>
          }
        >
          Não foi possível carregar os empreendimentos.
        </Alert>
      )}
      {!may ? (
        <Paper variant="outlined">
          <EmptyState title={messages.forbidden} text="Peça acesso a um administrador." />
        </Paper>
      ) : clients.error && !clients.data ? (
        <Paper variant="outlined">
          <ErrorState
            title="Não foi possível carregar os clientes."
            error={asApiError(clients.error)}
            onRetry={() => void clients.refetch()}
            busy={clients.isFetching}
          />
        </Paper>
      ) : (
        <OpenClientDialog value={(name, cliente) => dialog.open(name, { cliente })}>
          {view.ignored.length > 0 && (
            <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
              O endereço traz algo que esta lista não conhece e foi ignorado: {view.ignored.join(', ')}.
            </Typography>
          )}
          <ClientRows view={view} read={clients} developments={developments.data ?? []} onChange={change} />
        </OpenClientDialog>
      )}
      <ClientDialogs dialog={dialog} clients={clients.data?.results} developments={developments.data} />
      {dialog.name === clientDialogs.create && mayCreate && developments.data && !withoutDevelopments && (
        <Suspense>
          <NewClientDialog developments={developments.data} onClose={dialog.close} />
        </Suspense>
      )}
    </Box>
  );
}
