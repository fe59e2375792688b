/** Livros emitidos: issuing the book of a year, and the register of what was issued. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { unheld, type Ahead } from '../../../shared/api/ahead.ts';
import { generatedApi, useIssuedPapersQuery } from '../../../shared/api/generated.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { FailedRead } from '../../../shared/display/states.tsx';
import { IssueBook } from './issue-book.tsx';
import { PaperList } from './paper-list.tsx';

export const ahead: Ahead = () => [generatedApi.endpoints.issuedPapers.initiate(undefined, unheld)];

export default function IssuedPage() {
  const { data, error, isFetching, refetch } = useIssuedPapersQuery(undefined, {
    refetchOnMountOrArgChange: 2,
  });
  return (
    <Box sx={{ ...oneColumn, gap: 5 }}>
      <Typography sx={{ maxWidth: '72ch' }}>
        Um livro recebe seu número quando é emitido, e o conserva. O que mudou desde então sai como nova
        edição, que diz qual substitui; o arquivo de cada edição fica guardado, byte por byte.
      </Typography>
      {error && !isFetching ? (
        <Paper variant="outlined">
          <FailedRead title="Não foi possível carregar os livros emitidos." of={{ error, refetch }} />
        </Paper>
      ) : data ? (
        <>
          <IssueBook papers={data} />
          <PaperList papers={data} />
        </>
      ) : (
        <Box role="status" aria-label={messages.screens.loading}>
          <Skeleton height={200} />
        </Box>
      )}
    </Box>
  );
}
