/** What a person hears of a download: how far it is with a way out, that it is there, or that it failed with a way back in. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatCount } from '../display/count.ts';
import type { FileDownload } from './use-file-download.ts';

interface DownloadProgressProps {
  readonly of: FileDownload;
  /** How many rows the file will have, where that is known. */
  readonly rows?: number;
  /** What a failure leaves as it was. */
  readonly unharmed?: string;
}

export function DownloadProgress({
  of: { download, retry, cancel },
  rows,
  unharmed = 'Os filtros continuam iguais.',
}: DownloadProgressProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <Box role="status" className="num" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {download.state === 'fetching' && `${whatIsMade(rows)}${sizeOf(download.bytes)}`}
        {download.state === 'ready' && 'Arquivo pronto.'}
      </Box>
      {download.state === 'fetching' && (
        <Button size="small" onClick={cancel}>
          Cancelar
        </Button>
      )}
      {download.state === 'failed' && (
        <Alert
          severity={hasToWait(download.error) ? 'warning' : 'error'}
          variant="outlined"
          sx={{ width: '100%' }}
          action={
            <Button size="small" color="inherit" onClick={retry}>
              Tentar novamente
            </Button>
          }
        >
          {hasToWait(download.error)
            ? download.error.message
            : `A exportação falhou: ${download.error.message.replace(/\.$/, '')}. ${unharmed}`}
        </Alert>
      )}
    </Box>
  );
}

/** Nothing is wrong: other files are being written, and the sentence says when to come back. */
const hasToWait = ({ status }: { readonly status: unknown }): boolean => status === 429;

const whatIsMade = (rows: number | undefined): string =>
  rows === undefined ? 'Preparando o arquivo…' : `Preparando ${formatCount(rows)} linhas…`;

/** Kilobytes until there is a megabyte; nothing before the first byte. */
function sizeOf(bytes: number): string {
  if (bytes === 0) return '';
  const kilobytes = Math.ceil(bytes / 1024);
  return kilobytes < 1024
    ? ` ${kilobytes} kB`
    : ` ${(kilobytes / 1024).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`;
}
