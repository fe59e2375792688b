/**
 * Proves a second factor, in whatever stands around it: a code of the app, a recovery code, or a passkey. What a proof is
 * good for the caller says; here it is only gathered, and what the server objects to is shown where it belongs.
 */
import { messages, type FactorMethod } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { ApiError } from '../../../shared/api/api-error.ts';
import type { Outcome } from '../../../shared/api/outcome.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import type { PasskeyOptionsView } from '../../../shared/api/generated.ts';
import { failureText } from '../failure-text.ts';
import { PlainField } from '../plain-field.tsx';
import { canUsePasskeys, PASSKEY_CANCELLED, provenPasskey } from './browser-passkey.ts';

export type ProofBody = { readonly code: string } | { readonly passkey: string; readonly ticket: string };

interface ProofFormProps {
  readonly methods: readonly FactorMethod[];
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** Sends a proof; undefined where it was right. */
  readonly prove: (proof: ProofBody) => Promise<ApiError | undefined>;
  readonly askForPasskey: () => Promise<Outcome<PasskeyOptionsView>>;
  /** Beside the other ways: such as back. */
  readonly aside?: ReactNode;
}

export function ProofForm({ methods, submitLabel, busyLabel, prove, askForPasskey, aside }: ProofFormProps) {
  const withApp = methods.includes('totp');
  const withPasskey = methods.includes('passkey') && canUsePasskeys();
  const [recovering, setRecovering] = useState(!withApp && !withPasskey);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly text: string; readonly inField: boolean }>();
  const input = useRef<HTMLInputElement>(null);
  const takesCode = withApp || recovering;
  useEffect(() => input.current?.focus(), [recovering]);

  const fail = (error: ApiError, inField: boolean) => {
    const { secondFactor: tried, signInInternal: internal } = messages.failures;
    setFailure({ text: failureText(error, { tried, internal }), inField });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Within another form, as portals are to React: this one is meant.
    event.stopPropagation();
    if (busy) return;
    if (code.trim() === '') {
      setFailure({ text: messages.secondFactorCodeRequired, inField: true });
      return input.current?.focus();
    }
    setBusy(true);
    const error = await prove({ code: code.trim() });
    setBusy(false);
    if (!error) return;
    fail(error, true);
    input.current?.focus();
  };
  const byPasskey = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const asked = await askForPasskey();
    const passkey = asked.ok ? await provenPasskey(asked.data.options) : undefined;
    const error = asked.ok ? passkey && (await prove({ passkey, ticket: asked.data.ticket })) : asked.error;
    setBusy(false);
    if (asked.ok && !passkey) setFailure({ text: PASSKEY_CANCELLED, inField: false });
    else if (error) fail(error, false);
  };
  const turn = () => {
    setRecovering(!recovering);
    setCode('');
    setFailure(undefined);
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => void submit(event)}
      sx={{ ...oneColumn, gap: 4 }}
    >
      {failure && !failure.inField && (
        <Alert severity="error" variant="outlined" role="alert">
          {failure.text}
        </Alert>
      )}
      {withPasskey && !recovering && (
        <Button
          type="button"
          variant={withApp ? 'outlined' : 'contained'}
          aria-disabled={busy}
          onClick={() => void byPasskey()}
        >
          Usar chave de acesso
        </Button>
      )}
      {takesCode && (
        <PlainField
          id="segundo-fator"
          label={recovering ? 'Código de recuperação' : 'Código do aplicativo'}
          autoComplete="one-time-code"
          inputMode={recovering ? 'text' : 'numeric'}
          value={code}
          error={failure?.inField ? failure.text : undefined}
          help={
            recovering
              ? 'Um dos dez códigos que você guardou. Cada um vale uma vez.'
              : 'Os seis dígitos que o seu aplicativo autenticador mostra agora.'
          }
          inputRef={input}
          onChange={(text) => {
            setCode(text);
            setFailure(undefined);
          }}
        />
      )}
      {takesCode && (
        <Button type="submit" variant="contained" aria-disabled={busy}>
          {busy ? busyLabel : submitLabel}
        </Button>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
        {aside}
        {(withApp || withPasskey) && (
          <Link component="button" type="button" onClick={turn}>
            {recovering ? 'Usar outro meio' : 'Usar um código de recuperação'}
          </Link>
        )}
      </Box>
    </Box>
  );
}
