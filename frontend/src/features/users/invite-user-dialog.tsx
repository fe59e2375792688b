/** Invites again who has no password yet: the earlier window closes, and the new code is shown once. */
import { messages } from '@livro/rules';
import { useState } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.tsx';
import { newIdempotencyKey } from '../../shared/forms/idempotency-key.ts';
import { useUsersInviteMutation, type InvitedUserView, type UserView } from '../../shared/api/generated.ts';
import { InvitationDialog } from './invitation-dialog.tsx';
import ResetAccessDialog from './reset-access-dialog.tsx';

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
