/** One file at one press, where there is nothing to choose; written by the server, with its progress. */
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import { GuardedButton } from '../display/guarded-button.tsx';
import { DownloadProgress } from './download-progress.tsx';
import { exportAddress, type ExportQuery, type FileFormat } from './export-address.ts';
import { useFileDownload } from './use-file-download.ts';

interface DownloadButtonProps {
  /** Such as `/api/reports/clients/…/statement/`. */
  readonly path: string;
  readonly query?: ExportQuery;
  readonly format?: FileFormat;
  readonly permission: string;
  readonly label: string;
  /** What it is of, for those who hear the button alone. */
  readonly about?: string;
}

export function DownloadButton({
  path,
  query,
  format = 'pdf',
  permission,
  label,
  about,
}: DownloadButtonProps) {
  const file = useFileDownload();
  const fetching = file.download.state === 'fetching';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <GuardedButton
        permission={permission}
        variant="outlined"
        aria-label={about && `${label}: ${about}`}
        startIcon={<DownloadIcon />}
        aria-disabled={fetching}
        onClick={() => !fetching && file.start(exportAddress(path, format, query))}
      >
        {label}
      </GuardedButton>
      <DownloadProgress of={file} unharmed="Nada foi alterado." />
    </Box>
  );
}
