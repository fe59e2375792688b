/** The attachments of an entry that is still being typed: they are sent once it is booked. */
import Typography from '@mui/material/Typography';
import { DropArea } from './drop-area.tsx';
import { QueuedFiles } from './queued-files.tsx';
import type { UsedQueue } from './use-attachment-queue.ts';

interface FilesFieldProps {
  readonly label: string;
  readonly attachments: UsedQueue;
}

export function FilesField({ label, attachments }: FilesFieldProps) {
  const { files, refusals, queue } = attachments;
  return (
    <div>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 1.5 }}>
        Anexos
      </Typography>
      <DropArea label={label} refusals={refusals} onFiles={(chosen) => void queue.add(chosen)} />
      <QueuedFiles files={files} queue={queue} />
    </div>
  );
}
