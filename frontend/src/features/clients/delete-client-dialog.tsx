/** Deactivates a client, which the specification calls deleting: only for anyone who types the client's name. */
import { limits, messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState, type FormEvent } from 'react';
import { isOutcomeUnknown, type ApiError } from '../../shared/api/api-error.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import {
  useClientChangesRemoveMutation,
  usePaymentsStatsQuery,
  useLazyClientsGetQuery,
  type ClientView,
} from '../../shared/api/generated.ts';
import { useMay } from '../../shared/session/session-hooks.ts';
import { ClientSheet } from './client-sheet.tsx';
import { NameConfirmation, namesMatch } from './name-confirmation.tsx';

const CHANGED = 'O cadastro mudou enquanto esta janela estava aberta. Confira os dados e confirme outra vez.';

export default function DeleteClientDialog({ client, onClose }: { client: ClientView; onClose: () => void }) {
  const [remove, { isLoading }] = useClientChangesRemoveMutation();
  const [read] = useLazyClientsGetQuery();
  const [shown, setShown] = useState(client);
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string>();
  const [done, setDone] = useState(false);
  const inFlight = useRef(false);
  const mayPayments = useMay('payments:read');
  const announced = usePaymentsStatsQuery({ client: client.id, status: 'pending' }, { skip: !mayPayments });
  const due = announced.data?.by_status.find(({ status }) => status === 'pending');
  const matches = namesMatch(typed, shown.name);

  const refuse = async (error: ApiError) => {
    if (error.status !== 412) return setFailure(explain(error));
    const answer = await outcomeOf(read({ id: client.id }));
    if (!answer.ok) return setFailure(`${error.message} ${answer.error.message}.`);
    setShown(answer.data);
    setFailure(CHANGED);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!matches || inFlight.current) return;
    inFlight.current = true;
    setFailure(undefined);
    const outcome = await outcomeOf(remove({ id: shown.id, 'If-Match': `W/"${shown.version}"` }));
    inFlight.current = outcome.ok;
    if (outcome.ok) setDone(true);
    else await refuse(outcome.error);
  };
  return (
    <Dialog
      title={messages.screens.deleteClient}
      role="alertdialog"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      success={done ? { title: 'Cliente Excluído!', showMs: limits.deleteDialogCloseMs } : undefined}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {messages.screens.cancel}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color="error"
            disabled={!matches}
            aria-disabled={isLoading}
          >
            {isLoading ? 'Excluindo...' : messages.screens.deleteClient}
          </Button>
        </>
      }
    >
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <ClientSheet client={shown} />
        <Alert severity="warning" variant="outlined" sx={{ alignItems: 'flex-start' }}>
          <Typography sx={{ fontWeight: 600 }}>{messages.screens.deleteClientWarning}</Typography>
          Serão perdidos:
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            <li>Informações de contato</li>
            <li>Histórico de unidades adquiridas</li>
            <li>Observações e tags</li>
          </Box>
        </Alert>
        {due && due.count > 0 && (
          <Alert severity="warning" variant="outlined" role="alert">
            {messages.clientHasPending(due.count, centavosOf(due.total))}
          </Alert>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Os lançamentos financeiros deste cliente são mantidos.
        </Typography>
        {failure && (
          <Alert severity="error" variant="outlined" role="alert" sx={{ overflowWrap: 'anywhere' }}>
            {failure}
          </Alert>
        )}
        <NameConfirmation name={shown.name} typed={typed} onChange={setTyped} />
      </Box>
    </Dialog>
  );
}

function explain(error: ApiError): string {
  if (isOutcomeUnknown(error)) return messages.failures.deleteClientUnexpected;
  return error.code === 'HTTP_ERROR' ? messages.failures.deleteClient : error.message;
}
