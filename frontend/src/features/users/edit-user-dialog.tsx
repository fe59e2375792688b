/**
 * Changes a user: sends only what was changed, on the version that was read, and shows both sides where someone else was
 * quicker.
 */
import { messages } from '@livro/rules';
import { useRef, useState } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { FormDialog } from '../../shared/dialog/form-dialog.tsx';
import type { Success } from '../../shared/dialog/success-panel.tsx';
import { ConflictDialog } from '../../shared/forms/conflict-dialog.tsx';
import { FormActions } from '../../shared/forms/form-actions.tsx';
import { FormHead } from '../../shared/forms/form-head.tsx';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import { useLazyUsersGetQuery, useUsersEditMutation, type UserView } from '../../shared/api/generated.ts';
import { alertOf } from './failure-alert.ts';
import { UserFields } from './user-fields.tsx';
import {
  conflictRows,
  typedUser,
  userChanges,
  userLabels,
  userProblems,
  type UserValues,
} from './user-form.ts';

export default function EditUserDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const [edit] = useUsersEditMutation();
  const [read] = useLazyUsersGetQuery();
  const [success, setSuccess] = useState<Success>();
  const [theirs, setTheirs] = useState<UserView>();
  const [failure, setFailure] = useState<string>();
  const [initial] = useState(() => typedUser(user));
  const version = useRef(user.version);
  const form = useEntryForm<UserValues, UserView>({
    name: `usuario-edicao:${user.id}`,
    initial,
    labels: userLabels,
    validate: userProblems,
    send: (values) => {
      setFailure(undefined);
      return outcomeOf(
        edit({
          id: user.id,
          'If-Match': `W/"${version.current}"`,
          editUserDto: userChanges(initial, values),
        }),
      );
    },
    onDone: (saved) => setSuccess({ title: 'Usuário Atualizado!', text: saved.name }),
    intercept: (error) => {
      if (error.status !== 412) {
        const alert = alertOf(error);
        setFailure(alert);
        return alert !== undefined;
      }
      void outcomeOf(read({ id: user.id })).then((answer) =>
        answer.ok ? setTheirs(answer.data) : setFailure(`${error.message} ${answer.error.message}.`),
      );
      return true;
    },
    fallback: 'email',
    failed: messages.failures.saveUserInternal,
  });
  const changed = Object.keys(userChanges(initial, form.values)).length > 0;
  const keepMine = () => {
    if (theirs) version.current = theirs.version;
    setTheirs(undefined);
    form.submit();
  };
  return (
    <FormDialog
      title={messages.screens.editUser}
      subtitle={user.name}
      width={480}
      onClose={onClose}
      dirty={form.dirty}
      onDiscard={form.forget}
      onSubmit={(event) => {
        event.preventDefault();
        if (changed) form.submit(event);
      }}
      success={success}
      actions={(close) => (
        <FormActions
          submitLabel={messages.screens.update}
          busy={form.sending}
          unchanged={!changed}
          onCancel={close}
        />
      )}
    >
      <FormHead {...form.head} failure={form.head.failure ?? failure} />
      <UserFields control={form.control} />
      {theirs && (
        <ConflictDialog
          rows={conflictRows(initial, form.values, typedUser(theirs))}
          changedAt={theirs.updated_at}
          onMine={keepMine}
          onTheirs={() => {
            form.forget();
            onClose();
          }}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </FormDialog>
  );
}
