/** The dialogs on one user, as the address asks for them. */
import type { DialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { HeldRecord } from '../../shared/dialog/held-record.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import { useUsersGetQuery, type UserView } from '../../shared/api/generated.ts';
import { ActivateUserDialog, DeactivateUserDialog, ResetFactorDialog } from './standing-dialogs.tsx';
import { userDialogs } from './user-actions.tsx';
import { onDemand } from '../../shared/display/on-demand.tsx';

const EditUserDialog = onDemand(() => import('./edit-user-dialog.tsx'));
const InviteUserDialog = onDemand(() => import('./invite-user-dialog.tsx'));
const ResetAccessDialog = onDemand(() => import('./reset-access-dialog.tsx'));
const UserSessionsDialog = onDemand(async () => ({
  default: (await import('./own-sessions-dialog.tsx')).UserSessionsDialog,
}));
const useUser = (id: string, skip: boolean) => useUsersGetQuery({ id }, { skip });

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
    [userDialogs.resetFactor]: mayUpdate,
    [userDialogs.sessions]: mayUpdate,
    [userDialogs.deactivate]: useMay('users:delete'),
    [userDialogs.invite]: useMay('users:create'),
    [userDialogs.reset]: mayUpdate,
  } as Readonly<Record<string, boolean | undefined>>;
  const id = params.get('usuario');
  if (name === undefined || !may[name] || id === null) return null;
  return (
    <HeldRecord
      key={id}
      id={id}
      title="Usuário"
      failure="Não foi possível carregar o usuário."
      listed={users?.find((one) => one.id === id)}
      useRecord={useUser}
      onClose={close}
    >
      {(user) => (
        <>
          {name === userDialogs.edit && <EditUserDialog user={user} onClose={close} />}
          {name === userDialogs.invite && <InviteUserDialog user={user} onClose={close} />}
          {name === userDialogs.reset && <ResetAccessDialog user={user} onClose={close} />}
          {name === userDialogs.resetFactor && <ResetFactorDialog user={user} onClose={close} />}
          {name === userDialogs.sessions && <UserSessionsDialog user={user} onClose={close} />}
          {name === userDialogs.deactivate && <DeactivateUserDialog user={user} onClose={close} />}
          {name === userDialogs.activate && <ActivateUserDialog user={user} onClose={close} />}
        </>
      )}
    </HeldRecord>
  );
}
