/** Invites again who has no password yet: the earlier window closes, and a new code, where one is needed, is shown once. */
import { useState } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.tsx';
import { newIdempotencyKey } from '../../shared/forms/idempotency-key.ts';
import { useUsersInviteMutation, type InvitedUserView, type UserView } from '../../shared/api/generated.ts';
import { InvitationDialog } from './invitation-dialog.tsx';

export default function InviteUserDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const [invite] = useUsersInviteMutation();
  const [key] = useState(newIdempotencyKey);
  const [opener] = useState(() => document.activeElement);
  const [invited, setInvited] = useState<InvitedUserView>();
  if (invited)
    return <InvitationDialog title="Convite aberto" user={invited} opener={opener} onClose={onClose} />;
  const run = async () => {
    const outcome = await outcomeOf(invite({ id: user.id, openFirstAccessDto: {}, 'Idempotency-Key': key }));
    if (outcome.ok) setInvited(outcome.data);
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
