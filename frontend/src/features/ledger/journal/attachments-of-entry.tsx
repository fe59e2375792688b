/** While the attachments of an entry that is booked are being sent: which are through, and which want another try. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent } from 'react';
import { QueuedFiles } from '../../../shared/attachments/queued-files.tsx';
import { HandedOverFiles } from '../../../shared/attachments/handed-over-files.tsx';
import { useHandedOver, type UsedQueue } from '../../../shared/attachments/use-attachment-queue.ts';
import { FormDialog } from '../../../shared/dialog/form-dialog.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';

interface AttachmentsOfEntryProps {
  readonly title: string;
  readonly subtitle: string;
  /** What was booked. */
  readonly text: string;
  readonly attachments: UsedQueue;
  /** All that is still in the list is through. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function AttachmentsOfEntry({
  title,
  subtitle,
  text,
  attachments,
  onDone,
  onClose,
}: AttachmentsOfEntryProps) {
  const { files, queue, reading, handedOver } = attachments;
  const before = useHandedOver(handedOver);
  const failed = before === 'failed' || files.some(({ status }) => status === 'failed');
  const underWay =
    before === 'sending' ||
    reading ||
    files.some(({ status }) => status === 'waiting' || status === 'sending');
  const through = !failed && !underWay;
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (through) done();
  }, [through]);

  return (
    <FormDialog
      title={title}
      subtitle={subtitle}
      isDirty={() => underWay}
      onClose={onClose}
      actions={(close) => (
        <Button variant="outlined" onClick={close}>
          Fechar
        </Button>
      )}
    >
      <Box sx={{ ...oneColumn, gap: 3 }}>
        <Alert severity={failed ? 'warning' : 'success'} variant="outlined" role="status">
          {text}{' '}
          {failed
            ? 'Nem todos os arquivos foram enviados: tente novamente, ou anexe depois pelo lançamento.'
            : 'Enviando os arquivos...'}
        </Alert>
        <QueuedFiles files={files} queue={queue} />
        <HandedOverFiles handedOver={handedOver} />
      </Box>
    </FormDialog>
  );
}
