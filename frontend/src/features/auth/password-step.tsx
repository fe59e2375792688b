/** Second step: the password. Going back clears it. */
import { loginChecks, messages, type FactorMethod } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { useAuthLoginMutation } from '../../shared/api/generated.ts';
import { failureText } from './failure-text.ts';
import { PasswordField } from './password-field.tsx';
import { StepTitle } from './step-title.tsx';
import { useEnter } from './use-sign-in.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { onDemand } from '../../shared/display/on-demand.tsx';

const ForgotPasswordDialog = onDemand(() => import('./forgot-password-dialog.tsx'));

interface PasswordStepProps {
  readonly email: string;
  readonly onBack: () => void;
  /** The password was right, and it is not all. */
  readonly onSecondStep: (methods: readonly FactorMethod[]) => void;
}

export function PasswordStep({ email, onBack, onSecondStep }: PasswordStepProps) {
  const [login, { isLoading }] = useAuthLoginMutation();
  const enter = useEnter();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [forgot, setForgot] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const broken = loginChecks.password(password)?.message;
    setError(broken);
    if (broken) return input.current?.focus();
    const outcome = await outcomeOf(login({ loginBody: { email, password } }));
    if (outcome.ok) {
      const { data } = outcome;
      return data.authenticated ? enter(data) : onSecondStep(data.second_factor);
    }
    setError(
      failureText(outcome.error, {
        tried: messages.failures.signIn,
        internal: messages.failures.signInInternal,
      }),
    );
    input.current?.focus();
  };

  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ ...oneColumn, gap: 5 }}>
      <StepTitle title="Digite sua senha" text={email} />
      {/* Password managers look for the name beside the password. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id="senha"
        label="Senha"
        autoComplete="current-password"
        value={password}
        error={error}
        inputRef={input}
        onChange={(value) => {
          setError(undefined);
          setPassword(value);
        }}
      />
      <Button type="submit" variant="contained" aria-disabled={isLoading}>
        {isLoading ? messages.screens.signingIn : messages.screens.signIn}
      </Button>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
        <Link component="button" type="button" onClick={onBack}>
          Voltar
        </Link>
        <Link component="button" type="button" onClick={() => setForgot(true)}>
          {messages.screens.forgotPassword}
        </Link>
      </Box>
      {forgot && <ForgotPasswordDialog email={email} onClose={() => setForgot(false)} />}
    </Box>
  );
}
