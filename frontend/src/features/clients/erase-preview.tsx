/** The free texts of the books that an erasure does not reach and that may name the client: to be read before it. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { counted } from '../../shared/display/count.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { FailedRead } from '../../shared/display/states.tsx';
import type { ErasePreviewView, NamedTextView } from '../../shared/api/generated.ts';
import type { Read } from '../../shared/api/read.ts';

const sources: Readonly<Record<NamedTextView['source'], string>> = {
  payment: 'Pagamento',
  transaction: 'Lançamento',
  annotation: 'Anotação',
  attachment: 'Nome de arquivo',
  bank_line: 'Linha de extrato do banco',
};

export function ErasePreview({ preview }: { preview: Read<ErasePreviewView> }) {
  const { data, error } = preview;
  if (!data && error) {
    return <FailedRead title="Não foi possível procurar textos com o nome do cliente." of={preview} />;
  }
  if (!data) return <Skeleton height={120} />;
  return (
    <Box component="section" aria-label="Textos que ficam" sx={{ ...oneColumn, gap: 2 }}>
      <Typography variant="h3" component="h3">
        O que fica no livro
      </Typography>
      <Typography>
        {counted(data.payments, 'pagamento deste cliente fica', 'pagamentos deste cliente ficam')} nas contas,
        sem o nome dele.
      </Typography>
      {data.texts.length === 0 ? (
        <Typography>Nenhum texto livre com dados do cliente foi encontrado.</Typography>
      ) : (
        <>
          <Alert severity="warning" variant="outlined">
            Estes textos livres podem ter o nome do cliente e não são apagados. Corrija as descrições antes,
            se for preciso.
          </Alert>
          <Texts texts={data.texts} />
          {data.truncated && <Typography variant="body2">Há mais textos do que os listados aqui.</Typography>}
        </>
      )}
    </Box>
  );
}

function Texts({ texts }: { texts: readonly NamedTextView[] }) {
  return (
    <Box
      component="ul"
      tabIndex={0}
      aria-label="Textos livres"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        maxHeight: 220,
        overflowY: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {texts.map((text) => (
        <Box component="li" key={`${text.source} ${text.entryId}`} sx={{ px: 3, py: 2 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {sources[text.source]}
            {text.entryNumber !== null && ` · lançamento nº ${text.entryNumber}`}
          </Typography>
          {text.texts.map((words) => (
            <Typography key={words} sx={{ overflowWrap: 'anywhere' }}>
              {words}
            </Typography>
          ))}
        </Box>
      ))}
    </Box>
  );
}
