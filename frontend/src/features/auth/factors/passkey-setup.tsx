/** Registers a passkey under a name; where the browser cannot, it says why and what can be done. */
import { messages, secondFactorChecks } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useRef, useState, type FormEvent } from 'react';
import {
  useFactorsAddPasskeyMutation,
  useFactorsNewPasskeyOptionsMutation,
} from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { PlainField } from '../plain-field.tsx';
import { canUsePasskeys, newPasskey } from './browser-passkey.ts';
import { factorFailure } from './factor-text.ts';

interface PasskeySetupProps {
  /** The address has a name that a key can be bound to. */
  readonly possible: boolean;
  readonly onDone: (codes: readonly string[] | null) => void;
}

export function PasskeySetup({ possible, onDone }: PasskeySetupProps) {
  const [ask] = useFactorsNewPasskeyOptionsMutation();
  const [add] = useFactorsAddPasskeyMutation();
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<{ readonly text: string; readonly inField: boolean }>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  if (!possible) return <NeedsName />;
  if (!canUsePasskeys()) {
    return (
      <Alert severity="info" variant="outlined">
        Este navegador não oferece chaves de acesso aqui. Elas pedem um navegador atual e um endereço https.
      </Alert>
    );
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const broken = secondFactorChecks.passkeyName(name.trim() || undefined, {})?.message;
    setFailure(broken === undefined ? undefined : { text: broken, inField: true });
    if (broken) return input.current?.focus();
    setBusy(true);
    const said = await register();
    setBusy(false);
    if (said !== undefined) setFailure({ text: said, inField: false });
  };
  const register = async (): Promise<string | undefined> => {
    const asked = await outcomeOf(ask());
    if (!asked.ok) return factorFailure(asked.error);
    const { ticket, options } = asked.data;
    const passkey = await newPasskey(options);
    if (passkey === undefined) return 'A chave de acesso não foi criada. Tente outra vez.';
    const added = await outcomeOf(add({ newPasskeyBody: { name: name.trim(), ticket, passkey } }));
    if (!added.ok) return factorFailure(added.error);
    onDone(added.data.recovery_codes);
    return undefined;
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => void submit(event)}
      sx={{ ...oneColumn, gap: 4 }}
    >
      <Typography>
        A chave fica neste aparelho ou no seu gerenciador de senhas e é usada com o dedo, o rosto ou o PIN.
      </Typography>
      {failure && !failure.inField && (
        <Alert severity="error" variant="outlined" role="alert">
          {failure.text}
        </Alert>
      )}
      <PlainField
        id="nome-da-chave"
        label="Nome da chave"
        autoComplete="off"
        value={name}
        error={failure?.inField ? failure.text : undefined}
        help="Para reconhecê-la depois, como “Celular” ou “Notebook”."
        inputRef={input}
        onChange={(text) => {
          setName(text);
          setFailure(undefined);
        }}
      />
      <Button type="submit" variant="contained" aria-disabled={busy}>
        {busy ? 'Criando...' : 'Criar chave de acesso'}
      </Button>
    </Box>
  );
}

/** An IP address is no name to WebAuthn; on this machine there is one that always works. */
function NeedsName() {
  const { hostname, port } = globalThis.location;
  const local = /^127\.|^\[::1\]$/.test(hostname);
  const address = `http://localhost${port ? `:${port}` : ''}/`;
  return (
    <Alert severity="info" variant="outlined">
      {local ? (
        <>
          Chaves de acesso só funcionam por um nome, não por um endereço IP. Abra o Livro por{' '}
          <Link href={address}>{address}</Link> e entre outra vez.
        </>
      ) : (
        messages.passkeysNeedName
      )}
    </Alert>
  );
}
