/** The session ended while someone was at work: the same person signs in over the page, and what was sent goes on. */
import { loginChecks, messages, type FactorMethod } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type FormEvent } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import type { SessionUser } from '../../shared/session/session.ts';
import { useAuthLoginMutation } from '../../shared/api/generated.ts';
import { failureText } from './failure-text.ts';
import { SecondStep } from './factors/second-step.tsx';
import { PasswordField } from './password-field.tsx';
import { useEnter, useSignOut } from './use-sign-in.ts';
import { oneColumn } from '../../shared/display/one-column.ts';

export default function SessionExpiredDialog({ user }: { user: SessionUser }) {
  const [login, { isLoading }] = useAuthLoginMutation();
  const enter = useEnter();
  const signOut = useSignOut();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [methods, setMethods] = useState<readonly FactorMethod[]>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const broken = loginChecks.password(password)?.message;
    setError(broken);
    if (broken) return;
    const outcome = await outcomeOf(login({ loginBody: { email: user.email, password } }));
    if (outcome.ok) {
      const { data } = outcome;
      return data.authenticated ? enter(data) : setMethods(data.second_factor);
    }
    const { signIn: tried, signInInternal: internal } = messages.failures;
    setError(failureText(outcome.error, { tried, internal }));
  };

  const leave = (
    <Button variant="outlined" onClick={() => void signOut()}>
      Entrar com outra conta
    </Button>
  );
  const startAgain = (why?: string) => {
    setMethods(undefined);
    setError(why);
  };
  if (methods) {
    return (
      <Dialog
        key="second"
        title={messages.sessionExpired}
        subtitle={user.email}
        width={440}
        fullScreenBelow="never"
        closable={false}
        onClose={() => undefined}
        actions={leave}
      >
        <SecondStep methods={methods} onBack={startAgain} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={messages.sessionExpired}
      subtitle={user.email}
      width={440}
      fullScreenBelow="never"
      closable={false}
      onClose={() => undefined}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          {leave}
          <Button type="submit" variant="contained" aria-disabled={isLoading}>
            {isLoading ? messages.screens.signingIn : messages.screens.signIn}
          </Button>
        </>
      }
    >
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <Typography sx={{ color: 'text.secondary' }}>O que você digitou está guardado.</Typography>
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          id="senha-novamente"
          label="Senha"
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={(value) => {
            setError(undefined);
            setPassword(value);
          }}
        />
      </Box>
    </Dialog>
  );
}
