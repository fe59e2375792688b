/** Closes a month and all before it, once whoever does it has seen what is still missing there. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useClosingObstaclesQuery, usePeriodsCloseMutation } from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.tsx';
import { counted } from '../../../shared/display/count.ts';
import { newIdempotencyKey } from '../../../shared/forms/idempotency-key.ts';
import { itemKinds, kindWords, monthText, rangeText, sumOf } from './closing-text.ts';

interface CloseDialogProps {
  readonly month: string;
  /** The first month that will be closed; null: from where the books begin. */
  readonly from: string | null;
  readonly onClose: () => void;
}

const obstacleKinds = itemKinds.filter((kind) => kind !== 'late-entries');

export default function CloseDialog({ month, from, onClose }: CloseDialogProps) {
  const [close] = usePeriodsCloseMutation();
  const [key] = useState(newIdempotencyKey);
  const months = rangeText(from, month);
  return (
    <ConfirmDialog
      title={`Fechar ${monthText(month)}?`}
      confirmLabel="Fechar o mês"
      busyLabel="Fechando..."
      success={{ title: 'Mês Fechado!', text: `Livros fechados até ${monthText(month)}.` }}
      run={() => outcomeOf(close({ period: month, 'Idempotency-Key': key, optionalReasonDto: {} }))}
      explain={({ message }) => message}
      onClose={onClose}
    >
      <Typography sx={{ mb: 3 }}>
        {from === month ? 'Este mês será fechado.' : `Serão fechados ${months}.`} Nada mais poderá ser
        lançado, corrigido ou estornado com data {from === month ? 'nele' : 'neles'}, até que alguém reabra
        com um motivo.
      </Typography>
      <Missing from={from} to={month} />
    </ConfirmDialog>
  );
}

/** What is still missing keeps nobody from closing: some of it stays missing for good. */
function Missing({ from, to }: { from: string | null; to: string }) {
  const asked = { from: from ?? undefined, to };
  const { currentData, error, isFetching, refetch } = useClosingObstaclesQuery(asked, {
    refetchOnMountOrArgChange: true,
  });
  if (error && !isFetching)
    return (
      <Alert
        severity="warning"
        variant="outlined"
        action={
          <Button size="small" color="inherit" onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        }
      >
        Não foi possível contar o que falta nestes meses.
      </Alert>
    );
  if (!currentData) return <Typography role="status">Contando o que falta nestes meses…</Typography>;
  const missing = obstacleKinds
    .map((kind) => ({ kind, count: sumOf(kind, currentData) }))
    .filter(({ count }) => count > 0);
  if (missing.length === 0) return <Typography>Nada falta nestes meses.</Typography>;
  return (
    <Alert severity="warning" variant="outlined">
      Ainda falta:
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {missing.map(({ kind, count }) => (
          <li key={kind}>{counted(count, kindWords[kind].one, kindWords[kind].many)}</li>
        ))}
      </Box>
    </Alert>
  );
}
