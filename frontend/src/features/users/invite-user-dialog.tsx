/** Invites again who has no password yet: the earlier window closes, and the new code is shown once. */
import { messages } from '@livro/rules';
import { useState } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.tsx';
import { newIdempotencyKey } from '../../shared/forms/idempotency-key.ts';
import {
  useUsersInviteMutation,
  useUsersResetAccessMutation,
  type InvitedUserView,
  type UserView,
} from '../../shared/api/generated.ts';
import { InvitationDialog } from './invitation-dialog.tsx';

interface AccessDialogProps {
  readonly user: UserView;
  readonly onClose: () => void;
}

export default function InviteUserDialog({ user, onClose }: AccessDialogProps) {
  const [invite] = useUsersInviteMutation();
  const [key] = useState(newIdempotencyKey);
  const [opener] = useState(() => document.activeElement);
  const [invited, setInvited] = useState<InvitedUserView>();
  const [hasPassword, setHasPassword] = useState(false);
  if (invited)
    return <InvitationDialog title="Convite aberto" user={invited} opener={opener} onClose={onClose} />;
  // Created meanwhile, perhaps by somebody else: what remains to be done is offered at once.
  if (hasPassword) return <ResetAccessDialog user={user} onClose={onClose} opener={opener} />;
  const run = async () => {
    const outcome = await outcomeOf(invite({ id: user.id, 'Idempotency-Key': key }));
    if (outcome.ok) setInvited(outcome.data);
    else setHasPassword(outcome.error.message === messages.passwordExists);
    return outcome;
  };
  return (
    <ConfirmDialog
      title="Convidar outra vez"
      confirmLabel="Convidar outra vez"
      busyLabel="Convidando..."
      success={{ title: 'Convite aberto' }}
      run={run}
      explain={(error) => (error.code === 'HTTP_ERROR' ? 'Erro ao convidar usuário' : error.message)}
      onClose={onClose}
    >
      <strong>{user.name}</strong> ainda não criou a senha. O convite anterior deixa de valer e um novo fica
      aberto por 72 horas.
    </ConfirmDialog>
  );
}

/** Puts the user's password out of use and opens a new first access, whose code is shown once. */
export function ResetAccessDialog({
  user,
  onClose,
  opener: given,
}: AccessDialogProps & { readonly opener?: Element | null }) {
  const [reset] = useUsersResetAccessMutation();
  const [key] = useState(newIdempotencyKey);
  const [opener] = useState(() => given ?? document.activeElement);
  const [done, setDone] = useState<InvitedUserView>();
  if (done)
    return <InvitationDialog title="Acesso redefinido" user={done} opener={opener} onClose={onClose} />;
  const run = async () => {
    const outcome = await outcomeOf(reset({ id: user.id, 'Idempotency-Key': key }));
    if (outcome.ok) setDone(outcome.data);
    return outcome;
  };
  return (
    <ConfirmDialog
      title="Redefinir acesso"
      confirmLabel="Redefinir acesso"
      busyLabel="Redefinindo..."
      danger
      success={{ title: 'Acesso redefinido' }}
      run={run}
      explain={(error) => (error.code === 'HTTP_ERROR' ? 'Erro ao redefinir o acesso' : error.message)}
      onClose={onClose}
    >
      A senha de <strong>{user.name}</strong> deixa de valer agora e as sessões abertas se encerram. Um novo
      primeiro acesso fica aberto por 72 horas, com um código que você entrega à pessoa.
    </ConfirmDialog>
  );
}
