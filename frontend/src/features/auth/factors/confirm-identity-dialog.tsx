/** Asks for a new proof of identity before an irreversible request: a second factor if the person has one, else the password, or the provider. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type FormEvent } from 'react';
import { type ApiError } from '../../../shared/api/api-error.ts';
import {
  useFactorsConfirmMutation,
  useFactorsConfirmOptionsMutation,
  useFactorsListQuery,
  type ConfirmBody,
} from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { settleConfirmation } from '../../../shared/api/session-recovery.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { FailedRead } from '../../../shared/display/states.tsx';
import { useSession } from '../../../shared/session/session-hooks.ts';
import { failureText } from '../failure-text.ts';
import { PasswordField } from '../password-field.tsx';
import { ConfirmByProviderButton } from '../provider-button.tsx';
import { ProofForm } from './proof-form.tsx';
import { methodsOf } from './factor-text.ts';

export default function ConfirmIdentityDialog() {
  const session = useSession();
  const { data, error, isFetching, refetch } = useFactorsListQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [confirm] = useFactorsConfirmMutation();
  const [ask] = useFactorsConfirmOptionsMutation();
  const leave = () => settleConfirmation(false);
  const prove = async (confirmBody: ConfirmBody): Promise<ApiError | undefined> => {
    const outcome = await outcomeOf(confirm({ confirmBody }));
    if (!outcome.ok) return outcome.error;
    settleConfirmation(true);
    return undefined;
  };
  const email = session.status === 'signed-in' ? session.user.email : '';
  const methods = data ? methodsOf(data) : [];
  return (
    <Dialog
      title="Confirme que é você"
      subtitle={email}
      width={440}
      fullScreenBelow="never"
      onClose={leave}
      actions={
        <Button variant="outlined" onClick={leave}>
          {messages.screens.cancel}
        </Button>
      }
    >
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <Typography sx={{ color: 'text.secondary' }}>
          O que você pediu só se faz depois disso. Nada do que você digitou se perde.
        </Typography>
        {!data && error !== undefined && (
          <FailedRead title={messages.failures.loadFactors} of={{ error, isFetching, refetch }} />
        )}
        {!data && error === undefined && <Skeleton height={96} />}
        {data?.has_password && methods.length === 0 && <PasswordProof email={email} prove={prove} />}
        {methods.length > 0 && (
          <ProofForm
            methods={methods}
            submitLabel="Confirmar"
            busyLabel="Confirmando..."
            prove={prove}
            askForPasskey={() => outcomeOf(ask())}
          />
        )}
        {data?.has_provider && <ConfirmByProviderButton alone={!data.has_password && methods.length === 0} />}
        {data && !data.has_password && !data.has_provider && methods.length === 0 && (
          <Typography>Saia e entre outra vez para continuar: sua conta não tem senha aqui.</Typography>
        )}
      </Box>
    </Dialog>
  );
}

interface PasswordProofProps {
  readonly email: string;
  readonly prove: (body: ConfirmBody) => Promise<ApiError | undefined>;
}

function PasswordProof({ email, prove }: PasswordProofProps) {
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    if (password === '') return setFailure(messages.passwordRequired);
    setBusy(true);
    const error = await prove({ password });
    setBusy(false);
    if (!error) return;
    const { confirmIdentity: tried, signInInternal: internal } = messages.failures;
    setFailure(failureText(error, { tried, internal }));
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => void submit(event)}
      sx={{ ...oneColumn, gap: 4 }}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id="senha-confirmacao"
        label="Senha"
        autoComplete="current-password"
        value={password}
        error={failure}
        onChange={(value) => {
          setFailure(undefined);
          setPassword(value);
        }}
      />
      <Button type="submit" variant="contained" aria-disabled={busy}>
        {busy ? 'Confirmando...' : 'Confirmar'}
      </Button>
    </Box>
  );
}
