/** Resets the access of a user, as compromised or as a forgotten password, and shows the new one-time code once. */
import { resetReasons, type ResetReason } from '@livro/rules';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.tsx';
import { newIdempotencyKey } from '../../shared/forms/idempotency-key.ts';
import {
  useUsersResetAccessMutation,
  type InvitedUserView,
  type UserView,
} from '../../shared/api/generated.ts';
import { InvitationDialog } from './invitation-dialog.tsx';

interface ResetAccessDialogProps {
  readonly user: UserView;
  readonly onClose: () => void;
  readonly opener?: Element | null;
}

export default function ResetAccessDialog({ user, onClose, opener: given }: ResetAccessDialogProps) {
  const [reset] = useUsersResetAccessMutation();
  const [key] = useState(newIdempotencyKey);
  const [opener] = useState(() => given ?? document.activeElement);
  const [reason, setReason] = useState<ResetReason>('compromised');
  const [done, setDone] = useState<InvitedUserView>();
  if (done)
    return <InvitationDialog title="Acesso redefinido" user={done} opener={opener} onClose={onClose} />;
  const run = async () => {
    // A key stands for one content: with the other reason it is another request.
    const request = { id: user.id, 'Idempotency-Key': `${key}-${reason}`, resetAccessDto: { reason } };
    const outcome = await outcomeOf(reset(request));
    if (outcome.ok) setDone(outcome.data);
    return outcome;
  };
  return (
    <ConfirmDialog
      title="Redefinir acesso"
      confirmLabel="Redefinir acesso"
      busyLabel="Redefinindo..."
      danger
      success={{ title: 'Acesso redefinido' }}
      run={run}
      explain={(error) => (error.code === 'HTTP_ERROR' ? 'Erro ao redefinir o acesso' : error.message)}
      onClose={onClose}
    >
      A senha de <strong>{user.name}</strong> deixa de valer agora e as sessões abertas se encerram. Um novo
      primeiro acesso fica aberto por 72 horas, com um código que você entrega à pessoa.
      <FormControl component="fieldset" sx={{ mt: 4, width: 1 }}>
        <FormLabel component="legend">Por que redefinir?</FormLabel>
        <RadioGroup value={reason} onChange={(_, value) => setReason(value as ResetReason)}>
          {resetReasons.map((value) => (
            <ReasonChoice key={value} value={value} />
          ))}
        </RadioGroup>
      </FormControl>
    </ConfirmDialog>
  );
}

const REASONS: Readonly<Record<ResetReason, { readonly label: string; readonly effect: string }>> = {
  compromised: {
    label: 'Conta comprometida',
    effect:
      'Outra pessoa pode ter entrado: deixam de valer também o segundo fator (aplicativo, chaves de acesso e códigos de recuperação) e as chaves de API que a pessoa emitiu.',
  },
  forgotten: {
    label: 'Senha esquecida',
    effect: 'Só a pessoa conhecia a senha: o segundo fator e as chaves de API continuam valendo.',
  },
};

function ReasonChoice({ value }: { readonly value: ResetReason }) {
  const { label, effect } = REASONS[value];
  const id = `motivo-${value}`;
  return (
    <Box sx={{ mt: 2 }}>
      <FormControlLabel
        value={value}
        label={label}
        control={<Radio slotProps={{ input: { 'aria-describedby': id } }} />}
      />
      <Typography id={id} variant="body2" sx={{ color: 'text.secondary', pl: 8 }}>
        {effect}
      </Typography>
    </Box>
  );
}
