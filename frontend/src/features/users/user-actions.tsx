/** What can be done with a user, as buttons and a menu: the same in the table and on the cards. */
import ActivateIcon from '@mui/icons-material/PersonAddAltOutlined';
import DeactivateIcon from '@mui/icons-material/PersonOffOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import PasswordIcon from '@mui/icons-material/PasswordOutlined';
import InviteIcon from '@mui/icons-material/MailOutlineOutlined';
import ResetIcon from '@mui/icons-material/LockResetOutlined';
import SessionsIcon from '@mui/icons-material/DevicesOutlined';
import { messages } from '@livro/rules';
import { createContext, use } from 'react';
import { RowActions, type RowAction } from '../../shared/grid/row-actions.tsx';
import { useMay, useSession } from '../../shared/session/session-hooks.ts';
import type { UserView } from '../../shared/api/generated.ts';

export const userDialogs = {
  create: 'novo-usuario',
  edit: 'editar-usuario',
  deactivate: 'desativar-usuario',
  activate: 'ativar-usuario',
  invite: 'convidar-usuario',
  reset: 'redefinir-acesso',
  resetFactor: 'redefinir-segundo-fator',
  sessions: 'sessoes-usuario',
} as const;
export type UserDialogName = (typeof userDialogs)[keyof typeof userDialogs];

/** Opens a dialog on a user. A context, so that the table's columns never change. */
export const OpenUserDialog = createContext<(name: UserDialogName, userId: string) => void>(() => undefined);

export function UserActions({ user, tabIndex }: { readonly user: UserView; readonly tabIndex?: number }) {
  const open = use(OpenUserDialog);
  const mayUpdate = useMay('users:update');
  const mayDelete = useMay('users:delete');
  const mayInvite = useMay('users:create');
  const session = useSession();
  const ownId = session.status === 'signed-in' ? session.user.id : undefined;
  const action = (label: string, icon: RowAction['icon'], may: boolean, name: UserDialogName): RowAction => ({
    label,
    icon,
    may,
    onClick: () => open(name, user.id),
  });
  const { edit, deactivate, activate } = messages.screens;
  return (
    <RowActions
      subject={user.name}
      tabIndex={tabIndex}
      buttons={[
        action(edit, <EditIcon fontSize="small" />, mayUpdate, userDialogs.edit),
        user.isActive
          ? action(deactivate, <DeactivateIcon fontSize="small" />, mayDelete, userDialogs.deactivate)
          : action(activate, <ActivateIcon fontSize="small" />, mayUpdate, userDialogs.activate),
      ]}
      menu={[
        ...(user.isActive && user.has_password === false
          ? [action('Convidar outra vez', <InviteIcon fontSize="small" />, mayInvite, userDialogs.invite)]
          : []),
        ...(user.isActive && user.has_password !== false && ownId !== user.id
          ? [action('Redefinir acesso', <PasswordIcon fontSize="small" />, mayUpdate, userDialogs.reset)]
          : []),
        ...(user.has_second_factor
          ? [
              action(
                'Redefinir segundo fator',
                <ResetIcon fontSize="small" />,
                mayUpdate,
                userDialogs.resetFactor,
              ),
            ]
          : []),
        ...(user.has_password
          ? [action('Sessões', <SessionsIcon fontSize="small" />, mayUpdate, userDialogs.sessions)]
          : []),
      ]}
    />
  );
}
