/** Creates a user, and tells how the first access goes: where it needs a code, the code is shown here and nowhere else. */
import { formatInstant } from '@livro/calendar';
import { messages } from '@livro/rules';
import { useState } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import type { Success } from '../../shared/dialog/success-panel.tsx';
import { EntryFormDialog } from '../../shared/forms/entry-form-dialog.tsx';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import { useUsersCreateMutation, type InvitedUserView } from '../../shared/api/generated.ts';
import { alertOf } from './failure-alert.ts';
import { InvitationDialog } from './invitation-dialog.tsx';
import { UserFields } from './user-fields.tsx';
import { emptyUser, userLabels, userOf, userProblems, type UserValues } from './user-form.ts';

export default function NewUserDialog({ onClose }: { onClose: () => void }) {
  const [create] = useUsersCreateMutation();
  const [opener] = useState(() => document.activeElement);
  const [invited, setInvited] = useState<InvitedUserView>();
  const [failure, setFailure] = useState<string>();
  const form = useEntryForm<UserValues, InvitedUserView>({
    name: 'usuario',
    initial: emptyUser,
    labels: userLabels,
    validate: userProblems,
    send: (values, idempotencyKey) => {
      setFailure(undefined);
      return outcomeOf(create({ createUserDto: userOf(values), 'Idempotency-Key': idempotencyKey }));
    },
    onDone: (user) => {
      if (!user.first_access?.code) return createdText(user);
      setInvited(user);
      return undefined;
    },
    intercept: (error) => {
      const alert = alertOf(error);
      setFailure(alert);
      return alert !== undefined;
    },
    fallback: 'email',
    failed: messages.failures.saveUserInternal,
  });
  if (invited)
    return <InvitationDialog title="Usuário Criado!" user={invited} opener={opener} onClose={onClose} />;
  return (
    <EntryFormDialog
      title={messages.screens.newUser}
      width={480}
      onClose={onClose}
      form={form}
      failure={failure}
      submitLabel={messages.screens.createUser}
    >
      <UserFields control={form.control} />
    </EntryFormDialog>
  );
}

const createdText = ({ name, first_access: window }: InvitedUserView): Success => ({
  title: 'Usuário Criado!',
  text: window
    ? `${name} cria a senha no primeiro acesso, até ${formatInstant(window.expires_at)}.`
    : `${name} foi criado inativo. Ative-o para convidar.`,
});
