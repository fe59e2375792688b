/** All clients: searched, filtered, sorted and paged by the server, with the dialogs that change them. The address holds what is looked for. */
import AddIcon from '@mui/icons-material/AddOutlined';
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router';
import { useMainVariant } from '../../shared/display/main-action.tsx';
import { unheld, type Ahead } from '../../shared/api/ahead.ts';
import { useDialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { useSame } from '../../shared/display/use-same.ts';
import { useSteady } from '../../shared/display/use-steady.ts';
import { ListPage } from '../../shared/grid/list-page.tsx';
import { useListAddress } from '../../shared/grid/use-list-address.ts';
import { useSingleKeys } from '../../shared/keyboard/shortcuts.ts';
import { useMay } from '../../shared/session/session-hooks.ts';
import { generatedApi, useClientsPageQuery, useDevelopmentsListQuery } from '../../shared/api/generated.ts';
import { clientDialogs, OpenClientDialog, type ClientDialogName } from './client-actions.tsx';
import { ClientDialogs } from './client-dialogs.tsx';
import { ClientRows } from './client-rows.tsx';
import { queryOf, readClientsView } from './client-view.ts';
import { onDemand } from '../../shared/display/on-demand.tsx';

const fetchCreate = () => import('./new-client-dialog.tsx');
const NewClientDialog = onDemand(fetchCreate);
const dialogParams = ['cliente'];
const none: readonly never[] = [];

export const ahead: Ahead = ({ search, may }) =>
  may('clients:read')
    ? [
        generatedApi.endpoints.clientsPage.initiate(queryOf(readClientsView(search)), unheld),
        generatedApi.endpoints.developmentsList.initiate({}, unheld),
      ]
    : [];

export default function ClientListPage() {
  const mainVariant = useMainVariant();
  const navigate = useNavigate();
  const [params, change] = useListAddress();
  const view = useSame(readClientsView(params));
  const may = useMay('clients:read');
  const mayCreate = useMay('clients:create');
  const clients = useClientsPageQuery(queryOf(view), { skip: !may });
  const developments = useDevelopmentsListQuery({}, { skip: !may });
  const dialog = useDialogAddress(dialogParams);
  // Every row has it: a new one would draw them all again.
  const openDialog = useSteady((name: ClientDialogName, cliente: string) => dialog.open(name, { cliente }));
  const withoutDevelopments = developments.data?.length === 0;
  const openCreate = () => {
    if (!withoutDevelopments) dialog.open(clientDialogs.create);
  };
  useSingleKeys({ create: mayCreate && openCreate });

  const createButton = (
    <GuardedButton
      permission="clients:create"
      variant={mainVariant}
      startIcon={<AddIcon />}
      why={withoutDevelopments ? messages.screens.developmentsFirst : undefined}
      onMouseEnter={() => void fetchCreate()}
      onClick={openCreate}
    >
      {messages.screens.newClient}
    </GuardedButton>
  );
  return (
    <ListPage
      title={messages.screens.menuClients}
      action={
        <>
          <GuardedButton
            permission="clients:create"
            variant="text"
            why={withoutDevelopments ? messages.screens.developmentsFirst : undefined}
            onClick={() => void navigate('/clients/colar')}
            sx={{ display: { xs: 'none', sm: 'inline-flex' }, mr: 3 }}
          >
            Colar de uma planilha
          </GuardedButton>
          {createButton}
        </>
      }
      may={may}
    >
      {withoutDevelopments && (
        <Alert severity="info" variant="outlined">
          {messages.screens.developmentsFirst}
        </Alert>
      )}
      {developments.error && !developments.data && (
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
      <OpenClientDialog value={openDialog}>
        <ClientRows view={view} read={clients} developments={developments.data ?? none} onChange={change} />
      </OpenClientDialog>
      <ClientDialogs dialog={dialog} clients={clients.data?.results} developments={developments.data} />
      {dialog.name === clientDialogs.create && mayCreate && developments.data && !withoutDevelopments && (
        <NewClientDialog developments={developments.data} onClose={dialog.close} />
      )}
    </ListPage>
  );
}
