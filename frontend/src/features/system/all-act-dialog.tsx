/** Asks before something is done about all read models at once, and says what it means; the journal keeps who did it. */
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  useRebuildAllProjectionsMutation,
  useStopProjectionRebuildsMutation,
  useVerifyAllProjectionsMutation,
} from '../../shared/api/generated.ts';
import { outcomeOf, type Outcome } from '../../shared/api/outcome.ts';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.tsx';
import { newIdempotencyKey } from '../../shared/forms/idempotency-key.ts';
import { textOf } from './act-text.ts';
import { allActs, type AllActName } from './rebuild-acts.ts';

interface AllActDialogProps {
  readonly act: AllActName;
  readonly onClose: () => void;
}

export default function AllActDialog({ act, onClose }: AllActDialogProps) {
  const [key] = useState(newIdempotencyKey);
  const run = useRun(key);
  const { title, confirm, busy, meaning, success } = allActs[act];
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirm}
      busyLabel={busy}
      success={success}
      run={run[act]}
      explain={textOf}
      onClose={onClose}
    >
      <Typography>{meaning}</Typography>
      <Typography sx={{ mt: 3, color: 'text.secondary' }}>
        A decisão fica no Diário com o seu nome.
      </Typography>
    </ConfirmDialog>
  );
}

function useRun(key: string): Readonly<Record<AllActName, () => Promise<Outcome<unknown>>>> {
  const [rebuild] = useRebuildAllProjectionsMutation();
  const [verify] = useVerifyAllProjectionsMutation();
  const [stop] = useStopProjectionRebuildsMutation();
  const asked = { 'Idempotency-Key': key };
  return {
    'reconstruir-todos': () => outcomeOf(rebuild({ ...asked, rebuildDto: { hold: true } })),
    'trocar-todos': () => outcomeOf(rebuild({ ...asked, rebuildDto: { hold: false } })),
    'conferir-todos': () => outcomeOf(verify(asked)),
    'interromper-todos': () => outcomeOf(stop(asked)),
  };
}
