/** What was booked by one command, where to see it, and the one press that takes all of it back. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { figure } from '../../../shared/api/wire-money.ts';
import { counted } from '../../../shared/display/count.ts';
import { GuardedButton } from '../../../shared/display/guarded-button.tsx';
import { Money } from '../../../shared/display/money.tsx';
import { useBatchUndo } from './use-batch-undo.ts';

export interface Booked {
  readonly batchId: string;
  readonly count: number;
  /** Centavos. */
  readonly sum: number;
}

export function BookedBatch({ booked: { batchId, count, sum } }: { readonly booked: Booked }) {
  const { stage, reversed, failure, undo } = useBatchUndo(batchId);
  const heard = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone, here and once all is taken back.
  const isUndone = stage === 'undone';
  useEffect(() => heard.current?.focus(), [isUndone]);
  return (
    <Alert
      ref={heard}
      tabIndex={-1}
      severity={isUndone ? 'info' : 'success'}
      variant="outlined"
      role="status"
      sx={{ flexWrap: 'wrap', '& .MuiAlert-action': { flexWrap: 'wrap', gap: 2, ml: 0, mr: 0 } }}
      action={
        <>
          <Button component={Link} to={`/lancamentos?batch=${batchId}`} color="inherit" size="small">
            Ver os lançamentos
          </Button>
          {!isUndone && (
            <GuardedButton
              permission="transactions:reverse"
              size="small"
              color="inherit"
              variant="outlined"
              onClick={undo}
            >
              {stage === 'undoing' ? 'Desfazendo...' : 'Desfazer este lote'}
            </GuardedButton>
          )}
        </>
      }
    >
      {isUndone ? (
        `Lote desfeito: ${counted(reversed, 'lançamento estornado', 'lançamentos estornados')}. Os originais continuam no histórico.`
      ) : (
        <>
          {counted(count, 'lançamento registrado', 'lançamentos registrados')} de uma vez:{' '}
          <Money amount={figure(sum)} />.
        </>
      )}
      {failure && <div role="alert">{failure}</div>}
    </Alert>
  );
}
