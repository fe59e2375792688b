/** The files of entries that are booked, as long as they are on their way or want another try. */
import Alert from '@mui/material/Alert';
import { useSyncExternalStore } from 'react';
import { QueuedFiles } from './queued-files.tsx';
import type { HandedOver } from './use-attachment-queue.ts';

export function HandedOverFiles({ handedOver }: { handedOver: readonly HandedOver[] }) {
  return handedOver.map((one, place) => <FilesOfOne key={place} one={one} />);
}

function FilesOfOne({ one: { queue, text } }: { one: HandedOver }) {
  const { files, refusals } = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const left = files.filter(({ status }) => status !== 'done');
  if (left.length === 0 && refusals.length === 0) return null;
  const failed = refusals.length > 0 || left.some(({ status }) => status === 'failed');
  return (
    <Alert
      severity={failed ? 'warning' : 'info'}
      variant="outlined"
      role={failed ? 'alert' : 'status'}
      sx={{ mb: 4, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      {text} {failed ? 'Nem todos os arquivos foram enviados.' : 'Enviando os arquivos...'}
      {refusals.map((refusal) => ` ${refusal}.`)}
      <QueuedFiles files={left} queue={queue} />
    </Alert>
  );
}
