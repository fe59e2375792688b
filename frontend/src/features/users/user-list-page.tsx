/** All users: searched, filtered, sorted and paged by the server, with the dialogs that change them. The address holds what is looked for. */
import AddIcon from '@mui/icons-material/AddOutlined';
import { messages } from '@livro/rules';
import Typography from '@mui/material/Typography';
import { useMainVariant } from '../../shared/display/main-action.tsx';
import { unheld, type Ahead } from '../../shared/api/ahead.ts';
import { useDialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { formatCount } from '../../shared/display/count.ts';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { useSame } from '../../shared/display/use-same.ts';
import { useSteady } from '../../shared/display/use-steady.ts';
import { ListPage } from '../../shared/grid/list-page.tsx';
import { useListAddress } from '../../shared/grid/use-list-address.ts';
import { useSingleKeys } from '../../shared/keyboard/shortcuts.ts';
import { useMay } from '../../shared/session/session-hooks.ts';
import { generatedApi, useUsersPageQuery } from '../../shared/api/generated.ts';
import { OpenUserDialog, userDialogs, type UserDialogName } from './user-actions.tsx';
import { UserDialogs } from './user-dialogs.tsx';
import { UserRows } from './user-rows.tsx';
import { queryOf, readUsersView } from './user-view.ts';
import { onDemand } from '../../shared/display/on-demand.tsx';

const fetchCreate = () => import('./new-user-dialog.tsx');
const NewUserDialog = onDemand(fetchCreate);
const dialogParams = ['usuario'];
/** Only for how many there are. */
const everyone = { page: 1, limit: 1, includeInactive: true } as const;

export const ahead: Ahead = ({ search, may }) =>
  may('users:read')
    ? [queryOf(readUsersView(search)), everyone].map((query) =>
        generatedApi.endpoints.usersPage.initiate(query, unheld),
      )
    : [];

export default function UserListPage() {
  const mainVariant = useMainVariant();
  const [params, change] = useListAddress();
  const view = useSame(readUsersView(params));
  const may = useMay('users:read');
  const mayCreate = useMay('users:create');
  const users = useUsersPageQuery(queryOf(view), { skip: !may });
  const all = useUsersPageQuery(everyone, { skip: !may });
  const dialog = useDialogAddress(dialogParams);
  // Every row has it: a new one would draw them all again.
  const openDialog = useSteady((name: UserDialogName, usuario: string) => dialog.open(name, { usuario }));
  const openCreate = () => dialog.open(userDialogs.create);
  useSingleKeys({ create: mayCreate && openCreate });
  return (
    <ListPage
      title={messages.screens.menuUsers}
      beside={
        <Typography role="status" className="num" sx={{ color: 'text.secondary' }}>
          {users.data && all.data && `${formatCount(users.data.count)} de ${formatCount(all.data.count)}`}
        </Typography>
      }
      action={
        <GuardedButton
          permission="users:create"
          variant={mainVariant}
          startIcon={<AddIcon />}
          onMouseEnter={() => void fetchCreate()}
          onClick={openCreate}
        >
          {messages.screens.newUser}
        </GuardedButton>
      }
      may={may}
    >
      <OpenUserDialog value={openDialog}>
        <UserRows view={view} read={users} onChange={change} />
      </OpenUserDialog>
      <UserDialogs dialog={dialog} users={users.data?.results} />
      {dialog.name === userDialogs.create && mayCreate && <NewUserDialog onClose={dialog.close} />}
    </ListPage>
  );
}
