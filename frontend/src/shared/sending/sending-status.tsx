/** “2 enviando, 1 recusado: abrir”: how it stands with the bookings that were sent behind, and what can be done about each. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { momentOf } from '@livro/calendar';
import { Dialog } from '../dialog/dialog.tsx';
import { newIdempotencyKey } from '../forms/idempotency-key.ts';
import { isOutcomeUnknown } from '../api/api-error.ts';
import { openAgain, useAllUnsent, useUnsent } from './sending-hooks.ts';
import type { Unsent } from './unsent-bookings.ts';

export function SendingStatus() {
  const all = useAllUnsent();
  const [open, setOpen] = useState(false);
  const waiting = all.filter(({ state }) => state === 'waiting').length;
  const refused = all.filter(({ state }) => state === 'refused').length;
  const laidAside = all.length - waiting - refused;
  const text = [
    waiting > 0 && `${waiting} enviando`,
    refused > 0 && `${refused} ${refused === 1 ? 'recusado' : 'recusados'}`,
    laidAside > 0 && `${laidAside} ${laidAside === 1 ? 'guardado' : 'guardados'}`,
  ].filter(Boolean);
  return (
    <>
      <Box role="status" sx={{ '&:empty': { position: 'absolute' }, '&:not(:empty)': { mb: 4 } }}>
        {text.length > 0 && (
          <Alert
            severity={refused > 0 ? 'error' : 'info'}
            variant="outlined"
            role="group"
            action={
              <Button size="small" color="inherit" aria-haspopup="dialog" onClick={() => setOpen(true)}>
                Abrir
              </Button>
            }
          >
            {text.join(', ')}
          </Alert>
        )}
      </Box>
      {open && all.length > 0 && <UnsentDialog all={all} onClose={() => setOpen(false)} />}
    </>
  );
}

function UnsentDialog({ all, onClose }: { readonly all: readonly Unsent[]; readonly onClose: () => void }) {
  return (
    <Dialog
      title="Lançamentos não confirmados"
      subtitle="Ficam guardados neste navegador, só para você, até serem registrados ou descartados."
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose} data-autofocus="">
          Fechar
        </Button>
      }
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {all.map((booking) => (
          <OneUnsent key={booking.key} booking={booking} onOpened={onClose} />
        ))}
      </Box>
    </Dialog>
  );
}

function OneUnsent({ booking, onOpened }: { readonly booking: Unsent; readonly onOpened: () => void }) {
  const unsent = useUnsent();
  const navigate = useNavigate();
  const [discards, setDiscards] = useState(false);
  const { key, text, state, since, refusal } = booking;
  const open = () => {
    onOpened();
    if (!openAgain(booking)) void navigate(booking.address);
  };
  const retry = () => {
    // An answered refusal ends the intent; of one without an answer the same key keeps it from being doubled.
    const isSame = refusal === undefined || isOutcomeUnknown(refusal);
    unsent.remove(key);
    unsent.add({ ...booking, key: isSame ? key : newIdempotencyKey(), state: 'waiting', refusal: undefined });
  };
  return (
    <Box component="li" aria-label={text} sx={{ py: 3, borderBottom: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{text}</Typography>
      <Typography variant="body2" sx={{ color: state === 'refused' ? 'error.main' : 'text.secondary' }}>
        {sentenceOf(booking)} Digitado às {momentOf(new Date(since)).time}.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        {discards ? (
          <>
            <Button size="small" variant="contained" color="error" onClick={() => unsent.remove(key)}>
              Descartar de vez
            </Button>
            <Button size="small" onClick={() => setDiscards(false)}>
              Manter
            </Button>
          </>
        ) : (
          state !== 'waiting' && (
            <>
              {state !== 'bare' && (
                <>
                  <Button size="small" variant="outlined" onClick={open}>
                    Abrir no formulário
                  </Button>
                  <Button size="small" variant="outlined" onClick={retry}>
                    Tentar novamente
                  </Button>
                </>
              )}
              <Button
                size="small"
                color="error"
                onClick={() => (state === 'bare' ? unsent.remove(key) : setDiscards(true))}
              >
                {state === 'bare' ? 'Entendi' : 'Descartar'}
              </Button>
            </>
          )
        )}
      </Box>
    </Box>
  );
}

function sentenceOf({ state, refusal, files }: Unsent): string {
  if (state === 'waiting') return 'Enviando...';
  if (state === 'bare')
    return `Registrado, mas sem os anexos ${files.join(', ')}: anexe de novo no lançamento.`;
  return state === 'kept' ? 'Guardado sem enviar.' : `${(refusal?.message ?? '').replace(/\.$/, '')}.`;
}
