/** A new password of one's own: the old one is asked, and wherever else one is signed in the session ends. */
import { messages, newPasswordCheck, passwordChecks } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type FormEvent } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { FormDialog } from '../../shared/dialog/form-dialog.tsx';
import type { Success } from '../../shared/dialog/success-panel.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { useAuthChangePasswordMutation, useAuthPasswordPolicyQuery } from '../../shared/api/generated.ts';
import type { SessionUser } from '../../shared/session/session.ts';
import { failureText } from './failure-text.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordRequirements } from './password-requirements.tsx';

interface Values {
  readonly currentPassword: string;
  readonly password: string;
  readonly confirmation: string;
}
type Errors = Partial<Record<keyof Values, string>>;
const fields = [
  { name: 'currentPassword', id: 'senha-atual', label: 'Senha atual', autoComplete: 'current-password' },
  { name: 'password', id: 'nova-senha', label: 'Nova senha', autoComplete: 'new-password' },
  { name: 'confirmation', id: 'confirmacao', label: 'Confirmar nova senha', autoComplete: 'new-password' },
] as const;
const empty: Values = { currentPassword: '', password: '', confirmation: '' };

interface ChangePasswordDialogProps {
  readonly user: SessionUser;
  readonly onClose: () => void;
}

export default function ChangePasswordDialog({ user, onClose }: ChangePasswordDialogProps) {
  const [change, { isLoading: busy }] = useAuthChangePasswordMutation();
  const { data: policy } = useAuthPasswordPolicyQuery();
  const minLength = policy?.passwordMinLength;
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [success, setSuccess] = useState<Success>();

  const show = (found: Errors) => {
    setErrors(found);
    const first = fields.find(({ name }) => found[name]);
    if (first) document.getElementById(first.id)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    const found = problemsOf(values, user, minLength);
    if (Object.values(found).some(Boolean)) return show(found);
    const changed = await outcomeOf(change({ changePasswordBody: values }));
    if (changed.ok)
      return setSuccess({ title: 'Senha alterada!', text: 'As outras sessões foram encerradas.' });
    const told = Object.fromEntries(
      changed.error.errors.flatMap((e) => (e.field && e.field in empty ? [[e.field, e.message]] : [])),
    );
    if (Object.keys(told).length > 0) return show(told);
    setFailure(
      failureText(changed.error, {
        tried: 'Erro ao alterar senha',
        internal: 'Erro interno ao alterar senha',
      }),
    );
  };

  return (
    <FormDialog
      title="Alterar senha"
      subtitle={user.email}
      width={460}
      success={success}
      onClose={onClose}
      isDirty={() => fields.some(({ name }) => values[name] !== '')}
      onSubmit={(event) => void submit(event)}
      actions={(close) => (
        <>
          <Button variant="outlined" onClick={close}>
            {messages.screens.cancel}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={busy}>
            {busy ? 'Alterando...' : 'Alterar senha'}
          </Button>
        </>
      )}
    >
      <Box sx={{ ...oneColumn, gap: 4 }}>
        {failure && (
          <Alert severity="error" variant="outlined">
            {failure}
          </Alert>
        )}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        {fields.map(({ name, ...field }) => (
          <PasswordField
            key={name}
            {...field}
            value={values[name]}
            error={errors[name]}
            onChange={(text) => {
              setValues({ ...values, [name]: text });
              setErrors({ ...errors, [name]: undefined });
            }}
          />
        ))}
        <PasswordRequirements password={values.password} minimum={minLength} />
      </Box>
    </FormDialog>
  );
}

/** Until the server has said how long a password must be, it alone judges that. */
function problemsOf(values: Values, { email, name }: SessionUser, minLength = 1): Errors {
  const { currentPassword, password, confirmation } = values;
  return {
    currentPassword: passwordChecks.current(currentPassword)?.message,
    password: newPasswordCheck({ minLength, email, name })(password)?.message,
    confirmation: passwordChecks.confirmation(confirmation, { password })?.message,
  };
}
