/**
 * The attachments of an entity that is there: listed, downloaded, removed, and new ones sent as soon as they are chosen.
 * `<AttachmentsPanel owner={{ kind: 'purchase-request', id }} />` is all that a screen needs to write.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { messages } from '@livro/rules';
import { useEffect, useEffectEvent } from 'react';
import { asApiError } from '../api/api-error.ts';
import type { AttachmentView } from '../api/generated.ts';
import { Skeleton } from '../display/skeleton.tsx';
import { useMay } from '../session/session-hooks.ts';
import { AttachedFile } from './attached-file.tsx';
import { ownerKinds, type AttachmentOwner } from './attachment-owner.ts';
import type { QueuedFile } from './attachment-queue.ts';
import { DropArea } from './drop-area.tsx';
import { QueuedFiles } from './queued-files.tsx';
import { useAttachmentQueue } from './use-attachment-queue.ts';

interface AttachmentsPanelProps {
  readonly owner: AttachmentOwner;
  /** False where this user reaches only what is their own, and this is not. */
  readonly mayChange?: boolean;
}

export function AttachmentsPanel({ owner, mayChange = true }: AttachmentsPanelProps) {
  const { reads, changes, useList } = ownerKinds[owner.kind];
  const mayRead = useMay(reads);
  const may = useMay(changes) && mayChange;
  const { data, error, isFetching, refetch } = useList({ id: owner.id }, { skip: !mayRead });
  const { files, refusals, queue, sendTo } = useAttachmentQueue();
  const start = useEffectEvent(() => sendTo(owner));
  useEffect(() => start(), [owner.kind, owner.id]);
  useEffect(() => {
    for (const { key } of files.filter((file) => isListed(file, data))) queue.take(key);
  }, [files, data, queue]);
  if (!mayRead) return null;

  return (
    <Box component="section" aria-label="Anexos" sx={{ minWidth: 0 }}>
      <Typography component="h3" variant="h3" sx={{ mb: 2 }}>
        Anexos
      </Typography>
      {data === undefined && !error && <Skeleton height={56} />}
      {data === undefined && error && (
        <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
          <Typography variant="body2" sx={{ flex: 1, color: 'error.main' }}>
            Não foi possível carregar os anexos. {asApiError(error).message}
          </Typography>
          <Button variant="outlined" aria-disabled={isFetching} onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        </Box>
      )}
      {data?.length === 0 && files.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          Nenhum anexo.
        </Typography>
      )}
      {data && data.length > 0 && (
        <Box component="ul" aria-label="Arquivos anexados" sx={{ m: 0, mb: 1, p: 0 }}>
          {data.map((one) => (
            <AttachedFile key={one.id} owner={owner} attachment={one} mayRemove={may} />
          ))}
        </Box>
      )}
      <QueuedFiles files={files} queue={queue} />
      <Box sx={{ mt: 1 }}>
        <DropArea
          label="Anexar arquivos"
          refusals={refusals}
          onFiles={(chosen) => void queue.add(chosen)}
          disabled={may ? undefined : messages.forbidden}
        />
      </Box>
    </Box>
  );
}

/** What was sent and can be seen in the list needs no line of its own. */
const isListed = ({ status, attachedId }: QueuedFile, data: readonly AttachmentView[] | undefined): boolean =>
  status === 'done' && data?.some(({ id }) => id === attachedId) === true;
