/** Provar: the proof of one entry as a file that is checked without this program; or by when there will be one. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { ApiError } from '../../shared/api/api-error.ts';
import { useFileDownload } from '../../shared/export/use-file-download.ts';
import { Section } from './section.tsx';

export function EntryProof({ number }: { number: number }) {
  const { download, start } = useFileDownload();
  const isFetching = download.state === 'fetching';
  return (
    <Section title="Prova">
      <Typography sx={{ maxWidth: '72ch' }}>
        Um arquivo que mostra, sem o Livro, que este lançamento está nos livros assinados e não foi mudado
        desde então. Quem o confere é o verificador, que vem no{' '}
        <Link component={RouterLink} to="/audit/verification">
          pacote do auditor
        </Link>
        .
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          '@media print': { display: 'none' },
        }}
      >
        <Button
          variant="outlined"
          aria-disabled={isFetching || undefined}
          onClick={() => !isFetching && start(`/api/audit/proof/${number}/`)}
        >
          {isFetching ? 'Preparando a prova...' : 'Provar'}
        </Button>
        <Box role="status">
          {download.state === 'ready' &&
            'Prova baixada. Confira-a com a chave que você recebeu por outro caminho.'}
        </Box>
      </Box>
      {download.state === 'failed' && <NoProof error={download.error} />}
    </Section>
  );
}

/** That no seal counts the entry yet is no failure. */
function NoProof({ error: { code, message } }: { error: ApiError }) {
  return code === 'NOT_SEALED' ? (
    <Alert severity="info" variant="outlined">
      {message}
    </Alert>
  ) : (
    <Alert severity="error" variant="outlined">
      Não foi possível baixar a prova: {message}
    </Alert>
  );
}
