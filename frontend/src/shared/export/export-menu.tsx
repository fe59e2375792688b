/** “Exportar”: the whole filtered list as a file of the format that is picked, written by the server, with its progress. */
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useMay } from '../session/session-hooks.ts';
import { DownloadProgress } from './download-progress.tsx';
import { exportAddress, fileFormatLabels, type ExportQuery, type FileFormat } from './export-address.ts';
import { useFileDownload } from './use-file-download.ts';

interface ExportMenuProps {
  /** Such as `/api/exports/clients/`. */
  readonly path: string;
  /** The list's filters and order, by the names that its API uses; without page and limit. */
  readonly query?: ExportQuery;
  /** What anyone who exports must be allowed to read. */
  readonly permission: string;
  readonly formats?: readonly FileFormat[];
  /** Rows of the filter, where the list knows them: told while they are written, and nothing to write at zero. */
  readonly rows?: number;
  readonly label?: string;
  /** Why not now. */
  readonly why?: string;
  readonly small?: boolean;
}

export function ExportMenu({
  path,
  query,
  permission,
  formats = ['xlsx', 'csv'],
  rows,
  label = 'Exportar',
  why: given,
  small = false,
}: ExportMenuProps) {
  const may = useMay(permission);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const file = useFileDownload();
  const why = !may ? messages.forbidden : rows === 0 ? 'Não há linhas para exportar' : (given ?? '');
  const idle = why !== '' || file.download.state === 'fetching';
  const pick = (format: FileFormat) => {
    setAnchor(null);
    file.start(exportAddress(path, format, query));
  };
  return (
    <Box sx={around[file.download.state]}>
      <Tooltip title={why} describeChild>
        <Button
          variant="outlined"
          size={small ? 'small' : 'medium'}
          startIcon={<DownloadIcon />}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-disabled={idle}
          onClick={(event) => !idle && setAnchor(event.currentTarget)}
        >
          {label}
        </Button>
      </Tooltip>
      {/* Not there while it is closed: it would be drawn again with all that its list does. */}
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {formats.map((format) => (
            <MenuItem key={format} onClick={() => pick(format)}>
              {fileFormatLabels[format]}
            </MenuItem>
          ))}
        </Menu>
      )}
      <DownloadProgress of={file} rows={rows} />
    </Box>
  );
}

/** Nothing is told yet: the button ends where what stands below it does. */
const alone = { display: 'flex', minWidth: 0 } as const;
const together = { ...alone, flexWrap: 'wrap', alignItems: 'center', gap: 2 } as const;
/** What went wrong takes a line of its own below all that stands beside the button, which stays where it was pressed. */
const apart = {
  display: 'contents',
  '& > button': { justifySelf: 'start' },
  '& > div': { order: 1, flex: '1 1 100%' },
} as const;
const around = { idle: alone, fetching: together, ready: together, failed: apart } as const;
