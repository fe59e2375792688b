/** The files that were chosen and are not attached yet: progress, cancel, and another try for each. */
import CloseIcon from '@mui/icons-material/Close';
import ReplayIcon from '@mui/icons-material/ReplayOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import type { AttachmentQueue, QueuedFile } from './attachment-queue.ts';
import { FileRow, sizeText } from './file-row.tsx';

interface QueuedFilesProps {
  readonly files: readonly QueuedFile[];
  readonly queue: AttachmentQueue;
}

export function QueuedFiles({ files, queue }: QueuedFilesProps) {
  const done = files.filter(({ status }) => status === 'done').length;
  return (
    <>
      <Box
        component="ul"
        aria-label="Arquivos escolhidos"
        sx={{ m: 0, p: 0, '&:empty': { display: 'none' } }}
      >
        {files.map((one) => (
          <QueuedRow key={one.key} one={one} queue={queue} />
        ))}
      </Box>
      <Box role="status">
        {done > 0 && (
          <VisuallyHidden>{done === 1 ? '1 arquivo enviado' : `${done} arquivos enviados`}</VisuallyHidden>
        )}
      </Box>
    </>
  );
}

function QueuedRow({ one, queue }: { readonly one: QueuedFile; readonly queue: AttachmentQueue }) {
  const { key, file, type, picture, status, sent } = one;
  const percent = Math.round(sent * 100);
  return (
    <FileRow
      name={file.name}
      type={type}
      picture={picture}
      note={
        status === 'failed' ? (
          <Box component="span" sx={{ color: 'error.main' }}>
            {one.problem ?? 'Não foi enviado.'}
          </Box>
        ) : (
          `${sizeText(file.size)}${NOTES[status](percent)}`
        )
      }
      below={
        status === 'sending' && (
          <LinearProgress
            variant={sent < 1 ? 'determinate' : 'indeterminate'}
            value={percent}
            aria-label={`Envio de ${file.name}`}
            sx={{ mt: 1, borderRadius: 1 }}
          />
        )
      }
      actions={
        <>
          {status === 'failed' && (
            <IconButton
              aria-label={`Tentar novamente: ${file.name}`}
              title="Tentar novamente"
              onClick={() => queue.retry(key)}
            >
              <ReplayIcon fontSize="small" />
            </IconButton>
          )}
          {status !== 'done' && (
            <IconButton
              aria-label={`${status === 'sending' ? 'Cancelar envio' : 'Retirar'}: ${file.name}`}
              title={status === 'sending' ? 'Cancelar envio' : 'Retirar'}
              onClick={() => queue.take(key)}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          )}
        </>
      }
    />
  );
}

const NOTES: Readonly<Record<Exclude<QueuedFile['status'], 'failed'>, (percent: number) => string>> = {
  waiting: () => '',
  sending: (percent) => (percent < 100 ? ` · ${percent}%` : ' · Conferindo...'),
  done: () => ' · Enviado',
};
