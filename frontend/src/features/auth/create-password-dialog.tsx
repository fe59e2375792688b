/** The first password: the requirements tick as it is typed, and afterwards the person is in. */
import { messages, newPasswordCheck, passwordChecks, type FactorMethod } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type FormEvent } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { useAuthCreatePasswordMutation, useAuthPasswordPolicyQuery } from '../../shared/api/generated.ts';
import { failureText } from './failure-text.ts';
import { dropFirstAccess } from './first-access-link.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordRequirements } from './password-requirements.tsx';
import { PlainField } from './plain-field.tsx';
import { useEnter } from './use-sign-in.ts';
import { oneColumn } from '../../shared/display/one-column.ts';

interface CreatePasswordDialogProps {
  readonly email: string;
  readonly needsCode: boolean;
  /** From the link that brought the person here. */
  readonly code?: string;
  readonly onSecondStep: (methods: readonly FactorMethod[]) => void;
  readonly onClose: () => void;
}

interface Values {
  readonly password: string;
  readonly confirmation: string;
  readonly code: string;
}
type Errors = Partial<Record<keyof Values, string>>;
const fieldIds: Readonly<Record<keyof Values, string>> = {
  code: 'codigo',
  password: 'nova-senha',
  confirmation: 'confirmacao',
};

export default function CreatePasswordDialog({
  email,
  needsCode,
  code: given = '',
  onSecondStep,
  onClose,
}: CreatePasswordDialogProps) {
  const [createPassword, { isLoading: busy }] = useAuthCreatePasswordMutation();
  const enter = useEnter();
  const [values, setValues] = useState<Values>({ password: '', confirmation: '', code: given });
  const { data: policy } = useAuthPasswordPolicyQuery();
  const minLength = policy?.passwordMinLength;
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();

  const change = (field: keyof Values) => (text: string) => {
    setValues({ ...values, [field]: text });
    setErrors({ ...errors, [field]: undefined });
    setFailure(undefined);
  };
  const show = (found: Errors) => {
    setErrors(found);
    const first = (Object.keys(fieldIds) as (keyof Values)[]).find((field) => found[field]);
    if (first) document.getElementById(fieldIds[first])?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = problemsOf(values, { needsCode, email, minLength });
    if (Object.values(found).some(Boolean)) return show(found);
    const { password, code } = values;
    const created = await outcomeOf(
      createPassword({ createPasswordBody: { email, password, ...(needsCode && { code: code.trim() }) } }),
    );
    if (!created.ok) {
      const fields = Object.fromEntries(
        created.error.errors.flatMap((e) => (e.field && e.field in fieldIds ? [[e.field, e.message]] : [])),
      );
      if (Object.keys(fields).length > 0) return show(fields);
      const { createPassword: tried, createPasswordInternal: internal } = messages.failures;
      return setFailure(failureText(created.error, { tried, internal }));
    }
    dropFirstAccess();
    const { data } = created;
    if (data.authenticated) enter(data);
    else onSecondStep(data.second_factor);
  };

  return (
    <Dialog
      title={messages.screens.createPassword}
      subtitle={email}
      width={460}
      onClose={onClose}
      isDirty={() => values.password !== '' || values.confirmation !== '' || values.code !== given}
      onSubmit={(event) => void submit(event)}
      actions={(close) => (
        <>
          <Button variant="outlined" onClick={close}>
            {messages.screens.cancel}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={busy}>
            {busy ? messages.screens.creatingPassword : messages.screens.createPassword}
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
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {needsCode && (
          <PlainField
            id={fieldIds.code}
            label="Código de primeiro acesso"
            autoComplete="one-time-code"
            value={values.code}
            error={errors.code}
            help="O código de uso único que o administrador entregou a você; o do primeiro administrador, o programa mostra ao iniciar."
            onChange={change('code')}
          />
        )}
        <PasswordField
          id={fieldIds.password}
          label="Nova senha"
          autoComplete="new-password"
          value={values.password}
          error={errors.password}
          onChange={change('password')}
        />
        <PasswordField
          id={fieldIds.confirmation}
          label="Confirmar senha"
          autoComplete="new-password"
          value={values.confirmation}
          error={errors.confirmation}
          onChange={change('confirmation')}
        />
        <PasswordRequirements password={values.password} minimum={minLength} />
      </Box>
    </Dialog>
  );
}

interface Needs {
  readonly needsCode: boolean;
  readonly email: string;
  /** Unknown until the server has said it, which judges in any case. */
  readonly minLength: number | undefined;
}

function problemsOf(values: Values, { needsCode, email, minLength = 1 }: Needs): Errors {
  return {
    code: needsCode && values.code.trim() === '' ? messages.firstAccessCodeRequired : undefined,
    password: newPasswordCheck({ minLength, email })(values.password)?.message,
    confirmation: passwordChecks.confirmation(values.confirmation, { password: values.password })?.message,
  };
}
