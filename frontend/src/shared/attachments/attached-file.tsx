/** One attachment of an entity: download it, or take it away after one more question. */
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { formatInstant } from '@livro/calendar';
import { messages } from '@livro/rules';
import { useState } from 'react';
import { useStore } from 'react-redux';
import type { SessionApi } from '../api/base-query.ts';
import type { AttachmentView } from '../api/generated.ts';
import { outcomeOf, type Outcome } from '../api/outcome.ts';
import { ownerKinds, type AttachmentOwner } from './attachment-owner.ts';
import { FileRow, sizeText } from './file-row.tsx';
import { downloadFile } from './transfer.ts';

interface AttachedFileProps {
  readonly owner: AttachmentOwner;
  readonly attachment: AttachmentView;
  readonly mayRemove: boolean;
}

export function AttachedFile(props: AttachedFileProps) {
  const { owner, attachment } = props;
  const { id, name, media_type, size, url, added_by_name, created_at, content_erased_at } = attachment;
  const gone = content_erased_at !== null;
  const { useRemove, room } = ownerKinds[owner.kind];
  const [remove] = useRemove();
  // The request's, shown at the expense that completed it: it is taken away there.
  const isElsewhere = !url.startsWith(`/api/${room}/`);
  const mayRemove = props.mayRemove && !isElsewhere;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const store = useStore() as unknown as SessionApi;

  const attempt = async <Data,>(work: () => Promise<Outcome<Data>>, then: (data: Data) => void) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    const outcome = await work();
    setBusy(false);
    if (outcome.ok) then(outcome.data);
    else setProblem(outcome.error.errors[0]?.message ?? outcome.error.message);
  };
  const download = () =>
    attempt(
      () => downloadFile(url, store),
      (content) => save(content, name),
    );
  // The entry that a correction replaced may be the one that it belongs to: its own address says so.
  const ownerId = url.split('/').at(-4) ?? owner.id;
  const removeIt = () =>
    attempt(
      () => outcomeOf(remove({ id: ownerId, attachmentId: id })),
      () => setAsking(false),
    );

  return (
    <FileRow
      name={name}
      type={media_type}
      picture={gone ? undefined : url}
      note={[
        gone && `conteúdo removido em ${formatInstant(content_erased_at)}`,
        isElsewhere && 'da solicitação de compra',
        sizeText(size),
        added_by_name,
        formatInstant(created_at),
      ]
        .filter(Boolean)
        .join(' · ')}
      below={
        <>
          {problem && (
            <Box role="alert" sx={{ color: 'error.main', typography: 'caption', overflowWrap: 'anywhere' }}>
              {problem}
            </Box>
          )}
          {asking && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1 }}>
              <Button
                size="small"
                color="error"
                variant="outlined"
                aria-disabled={busy}
                onClick={() => void removeIt()}
              >
                {busy ? 'Retirando...' : 'Retirar anexo'}
              </Button>
              <Button size="small" onClick={() => setAsking(false)}>
                Manter
              </Button>
            </Box>
          )}
        </>
      }
      actions={
        <>
          <IconButton
            aria-label={`Baixar ${name}`}
            title={gone ? 'Conteúdo removido' : 'Baixar'}
            aria-disabled={busy || gone}
            sx={{ '&[aria-disabled="true"]': { opacity: 0.4 } }}
            onClick={() => !gone && void download()}
          >
            <DownloadIcon fontSize="small" />
          </IconButton>
          <IconButton
            aria-label={`Retirar ${name}`}
            title={mayRemove ? 'Retirar' : messages.forbidden}
            aria-disabled={!mayRemove}
            aria-expanded={asking}
            sx={{ '&[aria-disabled="true"]': { opacity: 0.4 } }}
            onClick={() => mayRemove && setAsking(true)}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        </>
      }
    />
  );
}

/** Hands the content to the browser as a download under its name. */
function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; at once would take it away in some browsers.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
