/** Asks before something is done about a read model, and says what it means; the journal keeps who did it. */
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  usePromoteProjectionMutation,
  useRebuildProjectionMutation,
  useRollbackProjectionMutation,
  useStopProjectionRebuildMutation,
  useVerifyProjectionMutation,
  type SystemProjectionView,
} from '../../shared/api/generated.ts';
import { outcomeOf, type Outcome } from '../../shared/api/outcome.ts';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.tsx';
import { newIdempotencyKey } from '../../shared/forms/idempotency-key.ts';
import { textOf } from './act-text.ts';
import { comparisonOf } from './comparison-of.ts';
import { acts, type ActName } from './rebuild-acts.ts';
import { modelName } from './system-text.ts';

interface ActDialogProps {
  readonly model: SystemProjectionView;
  readonly act: ActName;
  readonly onClose: () => void;
}

export default function ActDialog({ model, act, onClose }: ActDialogProps) {
  const [key] = useState(newIdempotencyKey);
  const run = useRun(model.name, key);
  const { title, confirm, busy, meaning, success } = acts[act];
  const comparison = act === 'usar' ? comparisonOf(model) : undefined;
  return (
    <ConfirmDialog
      title={`${title} ${modelName(model.name)}`}
      confirmLabel={confirm}
      busyLabel={busy}
      success={success}
      run={run[act]}
      explain={textOf}
      onClose={onClose}
    >
      <Typography>{meaning}</Typography>
      {comparison && !comparison.equal && (
        <Typography sx={{ mt: 3, fontWeight: 600 }}>
          Atenção: a comparação achou diferenças. Veja-as antes.
        </Typography>
      )}
      <Typography sx={{ mt: 3, color: 'text.secondary' }}>
        A decisão fica no Diário com o seu nome.
      </Typography>
    </ConfirmDialog>
  );
}

function useRun(name: string, key: string): Readonly<Record<ActName, () => Promise<Outcome<unknown>>>> {
  const [rebuild] = useRebuildProjectionMutation();
  const [verify] = useVerifyProjectionMutation();
  const [promote] = usePromoteProjectionMutation();
  const [rollback] = useRollbackProjectionMutation();
  const [stop] = useStopProjectionRebuildMutation();
  const asked = { name, 'Idempotency-Key': key };
  return {
    reconstruir: () => outcomeOf(rebuild({ ...asked, rebuildDto: { hold: true } })),
    trocar: () => outcomeOf(rebuild({ ...asked, rebuildDto: { hold: false } })),
    conferir: () => outcomeOf(verify(asked)),
    usar: () => outcomeOf(promote(asked)),
    voltar: () => outcomeOf(rollback(asked)),
    interromper: () => outcomeOf(stop(asked)),
  };
}
