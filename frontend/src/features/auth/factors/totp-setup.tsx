/** Sets up an authenticator app: the picture for its camera, the same as text, and a first code that puts it in force. */
import { messages, secondFactorChecks } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { asApiError, type ApiError } from '../../../shared/api/api-error.ts';
import { useFactorsBeginTotpMutation, useFactorsConfirmTotpMutation } from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { ErrorState } from '../../../shared/display/states.tsx';
import { PlainField } from '../plain-field.tsx';
import { factorFailure } from './factor-text.ts';

interface TotpSetupProps {
  /** In force; with the recovery codes where it is the first factor. */
  readonly onDone: (codes: readonly string[] | null) => void;
}

export function TotpSetup({ onDone }: TotpSetupProps) {
  const [begin, setup] = useFactorsBeginTotpMutation();
  const [confirm] = useFactorsConfirmTotpMutation();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const beginOnce = useEffectEvent(() => void begin());
  useEffect(() => beginOnce(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const broken = secondFactorChecks.code(code.trim() || undefined)?.message;
    setFailure(broken);
    if (broken) return input.current?.focus();
    setBusy(true);
    const outcome = await outcomeOf(confirm({ totpCodeBody: { code: code.trim() } }));
    setBusy(false);
    if (outcome.ok) return onDone(outcome.data.recovery_codes);
    setFailure(factorFailure(outcome.error));
    input.current?.focus();
  };

  if (setup.error) {
    const error: ApiError = asApiError(setup.error);
    return (
      <ErrorState
        title={messages.failures.saveFactor}
        error={error}
        onRetry={() => void begin()}
        busy={setup.isLoading}
      />
    );
  }
  if (!setup.data) return <Skeleton height={320} />;
  const { secret, address } = setup.data;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => void submit(event)}
      sx={{ ...oneColumn, gap: 4 }}
    >
      <Typography>
        1. Leia a imagem com um aplicativo autenticador (Google Authenticator, Microsoft Authenticator,
        1Password ou outro).
      </Typography>
      <Box sx={{ justifySelf: 'center', bgcolor: '#fff', borderRadius: 1, p: 2, lineHeight: 0 }}>
        <QRCodeSVG
          value={address}
          size={184}
          marginSize={2}
          role="img"
          aria-label="Código QR para o aplicativo autenticador"
        />
      </Box>
      <Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Sem câmera? Digite esta chave no aplicativo:
        </Typography>
        <Typography
          component="code"
          aria-label="Chave do aplicativo"
          sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}
        >
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </Typography>
      </Box>
      <PlainField
        id="codigo-do-aplicativo"
        label="2. Código que o aplicativo mostra"
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        error={failure}
        inputRef={input}
        onChange={(text) => {
          setCode(text);
          setFailure(undefined);
        }}
      />
      <Button type="submit" variant="contained" aria-disabled={busy}>
        {busy ? 'Ativando...' : 'Ativar'}
      </Button>
    </Box>
  );
}
