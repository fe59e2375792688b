/** The dialogs on one user, as the address asks for them; the user is kept until its dialog has closed. */
import { messages } from '@livro/rules';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { asApiError } from '../../shared/api/api-error.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import type { DialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/display/states.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import { useUsersGetQuery, type UserView } from '../../shared/api/generated.ts';
import { ActivateUserDialog, DeactivateUserDialog } from './standing-dialogs.tsx';
import { userDialogs } from './user-actions.tsx';

const EditUserDialog = lazy(() => import('./edit-user-dialog.tsx'));
const InviteUserDialog = lazy(() => import('./invite-user-dialog.tsx'));

interface UserDialogsProps {
  readonly dialog: DialogAddress;
  /** The rows on the screen: what is opened from there needs no further question. */
  readonly users: readonly UserView[] | undefined;
}

export function UserDialogs({ dialog, users }: UserDialogsProps) {
  const { name, params, close } = dialog;
  const mayUpdate = useMay('users:update');
  const may = {
    [userDialogs.edit]: mayUpdate,
    [userDialogs.activate]: mayUpdate,
    [userDialogs.deactivate]: useMay('users:delete'),
    [userDialogs.invite]: useMay('users:create'),
  } as Readonly<Record<string, boolean | undefined>>;
  const id = name !== undefined && may[name] ? (params.get('usuario') ?? undefined) : undefined;
  const [kept, setKept] = useState<UserView>();
  const known = kept?.id === id ? kept : users?.find((one) => one.id === id);
  const read = useUsersGetQuery({ id: id ?? '' }, { skip: id === undefined || known !== undefined });
  const user = known ?? (id === undefined ? undefined : read.currentData);
  // It stays as it was when the dialog opened, also when the list has changed or lost it since.
  if (user !== undefined && kept !== user) setKept(user);
  if (id === undefined && kept !== undefined) setKept(undefined);

  if (id === undefined) return null;
  if (!user) {
    return (
      <Dialog
        title="Usuário"
        fullScreenBelow="never"
        onClose={close}
        actions={
          <Button variant="outlined" onClick={close}>
            {messages.screens.cancel}
          </Button>
        }
      >
        {!read.error ? (
          <Skeleton height={200} />
        ) : asApiError(read.error).status === 404 ? (
          <EmptyState title="Este registro não existe ou foi removido." />
        ) : (
          <ErrorState
            title="Não foi possível carregar o usuário."
            error={asApiError(read.error)}
            onRetry={() => void read.refetch()}
            busy={read.isFetching}
          />
        )}
      </Dialog>
    );
  }
  const props = { user, onClose: close };
  return (
    <Suspense>
      {name === userDialogs.edit && <EditUserDialog {...props} />}
      {name === userDialogs.invite && <InviteUserDialog {...props} />}
      {name === userDialogs.deactivate && <DeactivateUserDialog {...props} />}
      {name === userDialogs.activate && <ActivateUserDialog {...props} />}
    </Suspense>
  );
}
