/** The papers of an entry with the hash of each content, to be held against the file in one's hand. Nothing is changed here. */
import { formatInstant } from '@livro/calendar';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { TransactionView } from '../../shared/api/generated.ts';
import { ownerKinds, type AttachmentOwner } from '../../shared/attachments/attachment-owner.ts';
import { sizeText } from '../../shared/attachments/file-row.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { FailedRead } from '../../shared/display/states.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import { Facts, Section } from './section.tsx';

/** Only expenses and payments have papers; a reversal has none of its own. */
export function EntryPapers({ entry }: { entry: TransactionView }) {
  const { type, entryId, reverses } = entry;
  if (reverses !== null || (type !== 'expense' && type !== 'payment')) return null;
  return <Papers owner={{ kind: type, id: entryId }} />;
}

function Papers({ owner }: { owner: AttachmentOwner }) {
  const { reads, useList } = ownerKinds[owner.kind];
  const may = useMay(reads);
  const { currentData, error, isFetching, refetch } = useList({ id: owner.id }, { skip: !may });
  if (!may) return null;
  return (
    <Section title="Anexos">
      {currentData?.length === 0 && <span>Nenhum anexo.</span>}
      {currentData?.map(
        ({ id, name, size, sha256, url, added_by, added_by_name, created_at, content_erased_at }) => (
          <Box key={id} sx={{ ...oneColumn, gap: 2, borderTop: 1, borderColor: 'divider', pt: 3 }}>
            {content_erased_at === null ? (
              <Link href={url} download={name} sx={{ justifySelf: 'start', overflowWrap: 'anywhere' }}>
                {name}
              </Link>
            ) : (
              <span>
                {name} (conteúdo apagado em {formatInstant(content_erased_at)})
              </span>
            )}
            <Facts
              facts={[
                ['Tamanho', sizeText(size)],
                ['SHA-256', <code key="hash">{sha256}</code>],
                ['Anexado por', added_by_name ?? added_by],
                ['Anexado em', formatInstant(created_at)],
              ]}
            />
          </Box>
        ),
      )}
      {!currentData && Boolean(error) && !isFetching && (
        <FailedRead title="Não foi possível carregar os anexos." of={{ error, refetch }} />
      )}
      {!currentData && (!error || isFetching) && <Skeleton height={56} />}
    </Section>
  );
}
