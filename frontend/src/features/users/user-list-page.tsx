/** All users: searched, filtered, sorted and paged by the server, with the dialogs that change them. The address holds what is looked for. */
import AddIcon from '@mui/icons-material/AddOutlined';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { asApiError } from '../../shared/api/api-error.ts';
import { useDialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { formatCount } from '../../shared/display/count.ts';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { MainAction } from '../../shared/display/main-action.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { PageTitle } from '../../shared/display/page-title.tsx';
import { EmptyState, ErrorState } from '../../shared/display/states.tsx';
import { useListAddress } from '../../shared/grid/use-list-address.ts';
import { useSingleKeys } from '../../shared/keyboard/shortcuts.ts';
import { useMay } from '../../shared/session/session-hooks.ts';
import { useUsersPageQuery } from '../../shared/api/generated.ts';
import { OpenUserDialog, userDialogs } from './user-actions.tsx';
import { UserDialogs } from './user-dialogs.tsx';
import { UserRows } from './user-rows.tsx';
import { queryOf, readUsersView } from './user-view.ts';

const fetchCreate = () => import('./new-user-dialog.tsx');
const NewUserDialog = lazy(fetchCreate);
const dialogParams = ['usuario'];
/** Only for how many there are. */
const everyone = { page: 1, limit: 1, includeInactive: true } as const;

export default function UserListPage() {
  const [params, change] = useListAddress();
  const view = readUsersView(params);
  const may = useMay('users:read');
  const mayCreate = useMay('users:create');
  const users = useUsersPageQuery(queryOf(view), { skip: !may });
  const all = useUsersPageQuery(everyone, { skip: !may });
  const dialog = useDialogAddress(dialogParams);
  const openCreate = () => dialog.open(userDialogs.create);
  useSingleKeys((key) => {
    if (key !== 'n' || !mayCreate) return false;
    openCreate();
    return true;
  });
  return (
    <Box sx={{ ...oneColumn, gap: 6 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, minHeight: 40 }}>
        <Box sx={{ flex: '1 0 auto', display: 'flex', alignItems: 'baseline', gap: 3 }}>
          <PageTitle title={messages.screens.menuUsers} />
          <Typography role="status" className="num" sx={{ color: 'text.secondary' }}>
            {users.data && all.data && `${formatCount(users.data.count)} de ${formatCount(all.data.count)}`}
          </Typography>
        </Box>
        <MainAction>
          <GuardedButton
            permission="users:create"
            variant="contained"
            startIcon={<AddIcon />}
            onMouseEnter={() => void fetchCreate()}
            onClick={openCreate}
          >
            {messages.screens.newUser}
          </GuardedButton>
        </MainAction>
      </Box>
      {!may ? (
        <Paper variant="outlined">
          <EmptyState title={messages.forbidden} text="Peça acesso a um administrador." />
        </Paper>
      ) : users.error && !users.data ? (
        <Paper variant="outlined">
          <ErrorState
            title="Não foi possível carregar os usuários."
            error={asApiError(users.error)}
            onRetry={() => void users.refetch()}
            busy={users.isFetching}
          />
        </Paper>
      ) : (
        <OpenUserDialog value={(name, usuario) => dialog.open(name, { usuario })}>
          {view.ignored.length > 0 && (
            <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
              O endereço traz algo que esta lista não conhece e foi ignorado: {view.ignored.join(', ')}.
            </Typography>
          )}
          <UserRows view={view} read={users} onChange={change} />
        </OpenUserDialog>
      )}
      <UserDialogs dialog={dialog} users={users.data?.results} />
      {dialog.name === userDialogs.create && mayCreate && (
        <Suspense>
          <NewUserDialog onClose={dialog.close} />
        </Suspense>
      )}
    </Box>
  );
}
