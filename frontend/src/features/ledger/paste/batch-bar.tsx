/** Above the list of what one command booked: the press that takes all of it back. */
import Alert from '@mui/material/Alert';
import { counted } from '../../../shared/display/count.ts';
import { GuardedButton } from '../../../shared/display/guarded-button.tsx';
import { useBatchUndo } from './use-batch-undo.ts';

export function BatchBar({ batchId }: { readonly batchId: string }) {
  const { stage, reversed, failure, undo } = useBatchUndo(batchId);
  return (
    <Alert
      severity={failure ? 'error' : 'info'}
      variant="outlined"
      role="status"
      action={
        stage !== 'undone' && (
          <GuardedButton
            permission="transactions:reverse"
            size="small"
            color="inherit"
            variant="outlined"
            onClick={undo}
          >
            {stage === 'undoing' ? 'Desfazendo...' : 'Desfazer este lote'}
          </GuardedButton>
        )
      }
    >
      {stage === 'undone'
        ? `Lote desfeito: ${counted(reversed, 'lançamento estornado', 'lançamentos estornados')}.`
        : (failure ?? 'Lançamentos que foram registrados juntos, de uma planilha.')}
    </Alert>
  );
}
