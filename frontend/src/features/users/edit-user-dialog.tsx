/** Changes a user. */
import { messages, userTypeLabels, type UserType } from '@livro/rules';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { YES } from '../../shared/fields/checkbox-field.tsx';
import { ConflictDialog } from '../../shared/forms/conflict-dialog.tsx';
import { EntryFormDialog } from '../../shared/forms/entry-form-dialog.tsx';
import { useEditForm } from '../../shared/forms/use-edit-form.ts';
import { rereadUser } from '../../shared/session/own-user.ts';
import { useUserId } from '../../shared/session/session-hooks.ts';
import {
  useLazyUsersGetQuery,
  useUsersEditMutation,
  type EditUserDto,
  type UserView,
} from '../../shared/api/generated.ts';
import { alertOf } from './failure-alert.ts';
import { UserFields } from './user-fields.tsx';
import { typedUser, userChanges, userLabels, userProblems, type UserValues } from './user-form.ts';

export default function EditUserDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const [edit] = useUsersEditMutation();
  const [read] = useLazyUsersGetQuery();
  const [failure, setFailure] = useState<string>();
  const ownId = useUserId();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const form = useEditForm<UserValues, UserView, EditUserDto>({
    name: `usuario-edicao:${user.id}`,
    record: user,
    typed: typedUser,
    labels: userLabels,
    validate: userProblems,
    changes: userChanges,
    save: (editUserDto, ifMatch) => {
      setFailure(undefined);
      return outcomeOf(edit({ id: user.id, 'If-Match': ifMatch, editUserDto }));
    },
    read: () => outcomeOf(read({ id: user.id })),
    changedAt: (now) => now.updated_at,
    shown: (field, values) => {
      if (field === 'type') return userTypeLabels[values.type as UserType];
      return field === 'isActive' ? (values.isActive === YES ? 'Ativo' : 'Inativo') : undefined;
    },
    /** Anyone who changed themselves sees it in the top bar, too. */
    onDone: async ({ id, name }) => {
      const known = id !== ownId || (await rereadUser(dispatch));
      return { title: 'Usuário Atualizado!', text: known ? name : messages.failures.updateUserData };
    },
    intercept: (error) => {
      const alert = alertOf(error);
      setFailure(alert);
      return alert !== undefined;
    },
    fallback: 'email',
    failed: messages.failures.saveUserInternal,
  });
  return (
    <EntryFormDialog
      title={messages.screens.editUser}
      subtitle={user.name}
      width={480}
      form={form}
      submitLabel={messages.screens.update}
      sendable={form.sendable}
      failure={form.failure ?? failure}
      onClose={onClose}
    >
      <UserFields control={form.control} />
      {form.conflict && <ConflictDialog {...form.conflict} />}
    </EntryFormDialog>
  );
}
