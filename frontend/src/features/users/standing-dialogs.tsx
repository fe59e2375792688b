/** Deactivates a user, activates one again, or makes the second factor void, after a question that names the person. Nothing is deleted. */
import { messages } from '@livro/rules';
import { isOutcomeUnknown, type ApiError } from '../../shared/api/api-error.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.tsx';
import {
  useUserFactorsResetMutation,
  useUsersDeactivateMutation,
  useUsersEditMutation,
  type UserView,
} from '../../shared/api/generated.ts';

interface StatusDialogProps {
  readonly user: UserView;
  readonly onClose: () => void;
}

const explainWith = (refused: string, unknown: string) => (error: ApiError) =>
  isOutcomeUnknown(error)
    ? `${unknown}. ${messages.outcomeUnknown}`
    : error.code === 'HTTP_ERROR'
      ? refused
      : error.message;
const { failures, screens } = messages;

export function DeactivateUserDialog({ user, onClose }: StatusDialogProps) {
  const [deactivate] = useUsersDeactivateMutation();
  return (
    <ConfirmDialog
      title="Desativar usuário"
      confirmLabel={screens.deactivate}
      busyLabel="Desativando..."
      danger
      success={{ title: 'Usuário Desativado!', text: user.name }}
      run={() => outcomeOf(deactivate({ id: user.id }))}
      explain={explainWith(failures.deactivateUser, failures.deactivateUserInternal)}
      onClose={onClose}
    >
      <strong>{user.name}</strong> não poderá mais entrar e as sessões abertas serão encerradas. Os dados são
      preservados e o usuário pode ser ativado outra vez.
    </ConfirmDialog>
  );
}

export function ActivateUserDialog({ user, onClose }: StatusDialogProps) {
  const [edit] = useUsersEditMutation();
  return (
    <ConfirmDialog
      title="Ativar usuário"
      confirmLabel={screens.activate}
      busyLabel="Ativando..."
      success={{ title: 'Usuário Ativado!', text: user.name }}
      run={() => outcomeOf(edit({ id: user.id, editUserDto: { isActive: true } }))}
      explain={explainWith(failures.reactivateUser, failures.reactivateUserInternal)}
      onClose={onClose}
    >
      <strong>{user.name}</strong> poderá entrar outra vez, com o tipo e os dados que já tinha.
    </ConfirmDialog>
  );
}

export function ResetFactorDialog({ user, onClose }: StatusDialogProps) {
  const [reset] = useUserFactorsResetMutation();
  return (
    <ConfirmDialog
      title="Redefinir segundo fator"
      confirmLabel="Redefinir"
      busyLabel="Redefinindo..."
      danger
      success={{ title: 'Segundo fator redefinido!', text: user.name }}
      run={() => outcomeOf(reset({ id: user.id }))}
      explain={explainWith(failures.resetFactor, failures.resetFactorInternal)}
      onClose={onClose}
    >
      O aplicativo, as chaves de acesso e os códigos de recuperação de <strong>{user.name}</strong> deixam de
      valer e as sessões abertas serão encerradas. A senha continua a mesma.
    </ConfirmDialog>
  );
}
