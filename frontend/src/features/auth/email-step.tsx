/** First step: whose account it is. */
import { loginChecks, messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { useAuthCheckEmailMutation } from '../../shared/api/generated.ts';
import { failureText } from './failure-text.ts';
import { PlainField } from './plain-field.tsx';
import { StepTitle } from './step-title.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';

interface EmailStepProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onChecked: (answer: { requiresPasswordCreation: boolean; requiresCode?: boolean }) => void;
}

export function EmailStep({ email, onEmail, onChecked }: EmailStepProps) {
  const [checkEmail, { isLoading }] = useAuthCheckEmailMutation();
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const broken = loginChecks.email(email.trim())?.message;
    setError(broken);
    if (broken) return input.current?.focus();
    const outcome = await outcomeOf(checkEmail({ checkEmailBody: { email: email.trim() } }));
    if (outcome.ok) return onChecked(outcome.data);
    setError(
      failureText(outcome.error, {
        tried: messages.failures.checkEmail,
        internal: messages.failures.checkEmailInternal,
      }),
    );
    input.current?.focus();
  };

  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ ...oneColumn, gap: 5 }}>
      <StepTitle title="Entrar" text="Informe o e-mail da sua conta." />
      <PlainField
        id="email"
        label="Email"
        type="email"
        autoComplete="username"
        value={email}
        error={error}
        inputRef={input}
        onChange={(value) => {
          setError(undefined);
          onEmail(value.toLowerCase());
        }}
      />
      <Button type="submit" variant="contained" aria-disabled={isLoading}>
        {isLoading ? messages.screens.checking : messages.screens.continue}
      </Button>
    </Box>
  );
}
