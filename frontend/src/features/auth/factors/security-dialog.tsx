/** One's own second factors: which there are, another one, one less, new recovery codes. One thing at a time. */
import { formatInstant } from '@livro/calendar';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import {
  useFactorsListQuery,
  useFactorsRemovePasskeyMutation,
  useFactorsRemoveTotpMutation,
  useFactorsRenewCodesMutation,
  type FactorsView,
} from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.tsx';
import { ClosingActions } from '../../../shared/dialog/closing-actions.tsx';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { FailedRead } from '../../../shared/display/states.tsx';
import { factorFailure } from './factor-text.ts';
import { PasskeySetup } from './passkey-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSetup } from './totp-setup.tsx';

type Doing =
  | { readonly what: 'list' }
  | { readonly what: 'add-totp' }
  | { readonly what: 'remove-totp' }
  | { readonly what: 'add-passkey' }
  | { readonly what: 'renew' }
  | { readonly what: 'remove-passkey'; readonly id: string; readonly name: string }
  | { readonly what: 'codes'; readonly codes: readonly string[] };

const LIST: Doing = { what: 'list' };

export default function SecurityDialog({ onClose }: { onClose: () => void }) {
  const [doing, setDoing] = useState<Doing>(LIST);
  const factors = useFactorsListQuery(undefined, { refetchOnMountOrArgChange: true });
  const [removeTotp] = useFactorsRemoveTotpMutation();
  const [removePasskey] = useFactorsRemovePasskeyMutation();
  const [renew] = useFactorsRenewCodesMutation();
  const back = () => setDoing(LIST);
  const done = (codes: readonly string[] | null) => setDoing(codes ? { what: 'codes', codes } : LIST);

  switch (doing.what) {
    case 'add-totp':
    case 'add-passkey':
      return (
        <Dialog
          key={doing.what}
          title={doing.what === 'add-totp' ? 'Aplicativo autenticador' : 'Nova chave de acesso'}
          width={480}
          onClose={back}
          actions={
            <Button variant="outlined" onClick={back}>
              Voltar
            </Button>
          }
        >
          {doing.what === 'add-totp' ? (
            <TotpSetup onDone={done} />
          ) : (
            <PasskeySetup possible={factors.data?.passkeys_possible === true} onDone={done} />
          )}
        </Dialog>
      );
    case 'codes':
      return (
        <Dialog
          key="codes"
          title="Códigos de recuperação"
          width={480}
          closable={false}
          onClose={back}
          actions={
            <Button variant="contained" onClick={back}>
              Guardei os códigos
            </Button>
          }
        >
          <RecoveryCodes codes={doing.codes} />
        </Dialog>
      );
    case 'remove-totp':
    case 'remove-passkey':
      return (
        <ConfirmDialog
          key="remove"
          title="Remover segundo fator"
          confirmLabel="Remover"
          busyLabel="Removendo..."
          danger
          success={{ title: 'Segundo fator removido!' }}
          run={() => outcomeOf(doing.what === 'remove-totp' ? removeTotp() : removePasskey({ id: doing.id }))}
          explain={factorFailure}
          onClose={back}
        >
          {doing.what === 'remove-totp' ? (
            <>O aplicativo autenticador deixa de valer. As suas outras sessões serão encerradas.</>
          ) : (
            <>
              A chave <strong>{doing.name}</strong> deixa de valer. As suas outras sessões serão encerradas.
            </>
          )}
        </ConfirmDialog>
      );
    case 'renew':
      return (
        <ConfirmDialog
          key="renew"
          title="Gerar novos códigos"
          confirmLabel="Gerar"
          busyLabel="Gerando..."
          success={{ title: 'Códigos gerados!' }}
          run={async () => {
            const outcome = await outcomeOf(renew());
            if (outcome.ok) done(outcome.data.recovery_codes);
            return outcome;
          }}
          explain={factorFailure}
          onClose={back}
        >
          Os códigos de recuperação que você guardou deixam de valer.
        </ConfirmDialog>
      );
    case 'list':
      return (
        <Dialog
          key="list"
          title="Segurança da conta"
          subtitle="O que se pede além da senha quando você entra."
          onClose={onClose}
          actions={<ClosingActions onClose={onClose} />}
        >
          {factors.data ? (
            <Factors factors={factors.data} onDo={setDoing} />
          ) : factors.error ? (
            <FailedRead title={messages.failures.loadFactors} of={factors} />
          ) : (
            <Skeleton height={240} />
          )}
        </Dialog>
      );
  }
}

interface FactorsProps {
  readonly factors: FactorsView;
  readonly onDo: (doing: Doing) => void;
}

function Factors({ factors, onDo }: FactorsProps) {
  const { totp, passkeys, recovery_codes_left: left } = factors;
  const any = totp !== null || passkeys.length > 0;
  const button = (label: string, doing: Doing, name = label) => (
    <Button variant="outlined" size="small" aria-label={name} onClick={() => onDo(doing)}>
      {label}
    </Button>
  );
  return (
    <Box sx={{ ...oneColumn, gap: 4 }}>
      <Part
        title="Aplicativo autenticador"
        text={totp ? usedText(totp) : 'Um código de seis dígitos que muda a cada meio minuto.'}
        action={
          totp
            ? button('Remover', { what: 'remove-totp' }, 'Remover o aplicativo autenticador')
            : button('Configurar', { what: 'add-totp' }, 'Configurar o aplicativo autenticador')
        }
      />
      {passkeys.map((key) => (
        <Part
          key={key.id}
          title={`Chave de acesso: ${key.name}`}
          text={usedText(key)}
          action={button(
            'Remover',
            { what: 'remove-passkey', id: key.id, name: key.name },
            `Remover a chave ${key.name}`,
          )}
        />
      ))}
      <Part
        title={passkeys.length > 0 ? 'Outra chave de acesso' : 'Chave de acesso'}
        text="Com o dedo, o rosto ou o PIN do aparelho; entra também sem senha."
        action={button('Adicionar', { what: 'add-passkey' }, 'Adicionar uma chave de acesso')}
      />
      {any && (
        <Part
          title="Códigos de recuperação"
          text={left === 1 ? 'Resta 1 código.' : `Restam ${left} códigos.`}
          action={button('Gerar novos', { what: 'renew' }, 'Gerar novos códigos de recuperação')}
        />
      )}
    </Box>
  );
}

const usedText = ({ created_at, last_used }: { created_at: string; last_used: string | null }): string =>
  `Desde ${formatInstant(created_at)}${last_used ? ` · último uso em ${formatInstant(last_used)}` : ''}`;

interface PartProps {
  readonly title: string;
  readonly text: string;
  readonly action: ReactNode;
}

function Part({ title, text, action }: PartProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        p: 3,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography component="h3" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
      </Box>
      {action}
    </Box>
  );
}
