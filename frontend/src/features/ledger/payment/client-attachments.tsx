/** The attachments of all payments of a client; they are taken off where the payment is. */
import { formatInstant } from '@livro/calendar';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import { useClientAccountAttachmentsQuery } from '../../../shared/api/generated.ts';
import { FileRow, sizeText } from '../../../shared/attachments/file-row.tsx';
import { Section } from '../../../shared/display/section.tsx';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { FailedRead } from '../../../shared/display/states.tsx';

export function ClientAttachments({ clientId }: { clientId: string }) {
  const read = useClientAccountAttachmentsQuery({ id: clientId });
  const { currentData: files, error } = read;
  return (
    <Section title="Anexos">
      <Paper variant="outlined" aria-busy={read.isFetching} sx={{ py: 2 }}>
        {files?.length === 0 && <Box sx={{ py: 2, color: 'text.secondary' }}>Nenhum anexo.</Box>}
        {files && files.length > 0 && (
          <Box component="ul" aria-label="Anexos" sx={{ m: 0, p: 0 }}>
            {files.map(
              ({ id, name, media_type, size, url, added_at, description, content_erased_at: erased }) => (
                <FileRow
                  key={id}
                  name={name}
                  type={media_type}
                  picture={erased === null ? url : undefined}
                  note={[
                    erased && `conteúdo removido em ${formatInstant(erased)}`,
                    description,
                    sizeText(size),
                    formatInstant(added_at),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  actions={
                    erased === null && (
                      <Link href={url} download={name} aria-label={`Baixar ${name}`}>
                        Baixar
                      </Link>
                    )
                  }
                />
              ),
            )}
          </Box>
        )}
        {!files &&
          (error ? (
            <FailedRead title="Não foi possível carregar os anexos." of={read} />
          ) : (
            <Skeleton height={56} />
          ))}
      </Paper>
    </Section>
  );
}
