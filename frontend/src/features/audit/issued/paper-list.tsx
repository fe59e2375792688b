/** The register of issued books and papers: a table where there is room, else a card each; each file can be downloaded again. */
import { formatDate, formatInstant } from '@livro/calendar';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { IssuedPaperView } from '../../../shared/api/generated.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { formatCount } from '../../../shared/display/count.ts';
import { FigureTable } from '../../../shared/display/figure-table.tsx';
import { Line } from '../../../shared/display/figures.tsx';
import { GuardedButton } from '../../../shared/display/guarded-button.tsx';
import { Money } from '../../../shared/display/money.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { useNarrow } from '../../../shared/display/use-narrow.ts';
import { DownloadProgress } from '../../../shared/export/download-progress.tsx';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { useFileDownload, type FileDownload } from '../../../shared/export/use-file-download.ts';
import { paperName } from './paper-text.ts';

interface PapersProps {
  readonly papers: readonly IssuedPaperView[];
  readonly file: FileDownload;
}

export function PaperList({ papers }: { papers: readonly IssuedPaperView[] }) {
  const titleId = useId();
  const narrow = useNarrow('lg');
  const file = useFileDownload();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ py: { xs: 4, lg: 6 }, minWidth: 0 }}
    >
      <Box
        sx={{
          px: { xs: 4, lg: 6 },
          mb: 2,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 3,
        }}
      >
        <Typography id={titleId} component="h2" variant="h3">
          Registro de livros e papéis emitidos
        </Typography>
        <ExportMenu path="/api/exports/issued-papers/" permission="audit:export" rows={papers.length} />
        <DownloadProgress of={file} unharmed="O que foi emitido continua como está." />
      </Box>
      {papers.length === 0 ? (
        <Typography sx={{ color: 'text.secondary', px: { xs: 4, lg: 6 } }}>
          Nenhum livro foi emitido ainda. As minutas são baixadas nas páginas do Livro Diário e do Razão.
        </Typography>
      ) : (
        <Box sx={{ px: { xs: 4, lg: 3 }, minWidth: 0 }}>
          {narrow ? <Cards papers={papers} file={file} /> : <Table papers={papers} file={file} />}
        </Box>
      )}
    </Paper>
  );
}

const Table = ({ papers, file }: PapersProps) => (
  <Box
    sx={{
      '&& td, && tbody th': { verticalAlign: 'top' },
      '&& tr > :first-of-type': { overflowWrap: 'normal' },
      '@media print': { '& .acoes': { display: 'none' } },
    }}
  >
    <FigureTable>
      <caption>Do mais novo ao primeiro</caption>
      <thead>
        <tr>
          <th scope="col">Livro ou papel</th>
          <th scope="col">Período</th>
          <th scope="col">Lançamentos</th>
          <th scope="col">Débitos</th>
          <th scope="col" style={{ textAlign: 'left' }}>
            Emissão
          </th>
          <th scope="col" className="acoes">
            Ação
          </th>
        </tr>
      </thead>
      <tbody>
        {papers.map((paper) => (
          <tr key={paper.file}>
            <th scope="row">
              {paperName(paper)}
              <Replaced paper={paper} />
            </th>
            <td>{periodOf(paper)}</td>
            <td>{formatCount(paper.entries)}</td>
            <td>
              <Money amount={centavosOf(paper.total)} />
            </td>
            <td style={{ textAlign: 'left', whiteSpace: 'normal' }}>
              <Issue paper={paper} />
            </td>
            <td className="acoes">
              <DownloadButton paper={paper} file={file} />
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  </Box>
);

const Cards = ({ papers, file }: PapersProps) => (
  <Box component="ol" reversed sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn }}>
    {papers.map((paper) => (
      <Box
        component="li"
        key={paper.file}
        sx={{ ...oneColumn, gap: 2, borderTop: 1, borderColor: 'divider', py: 3 }}
      >
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {paperName(paper)}
        </Typography>
        <Replaced paper={paper} />
        <Box component="dl" sx={{ m: 0, ...oneColumn, gap: 1 }}>
          <Line label="Período">{periodOf(paper)}</Line>
          <Line label="Lançamentos">{formatCount(paper.entries)}</Line>
          <Line label="Débitos">
            <Money amount={centavosOf(paper.total)} />
          </Line>
        </Box>
        <Issue paper={paper} />
        <DownloadButton paper={paper} file={file} />
      </Box>
    ))}
  </Box>
);

const periodOf = ({ from, to }: IssuedPaperView): string =>
  from ? `${formatDate(from)} a ${formatDate(to)}` : `até ${formatDate(to)}`;

const Replaced = ({ paper }: { paper: IssuedPaperView }) =>
  paper.is_replaced && (
    <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
      Substituído
    </Typography>
  );

/** When and by whom, and by what the file is known again. */
const Issue = ({ paper }: { paper: IssuedPaperView }) => (
  <Box sx={{ overflowWrap: 'anywhere' }}>
    <time dateTime={paper.issued_at}>{formatInstant(paper.issued_at)}</time>, por{' '}
    {paper.issued_by_name ?? 'alguém que já saiu'}
    <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
      SHA-256 <code>{paper.sha256}</code>
    </Typography>
  </Box>
);

const DownloadButton = ({ paper, file }: { paper: IssuedPaperView; file: FileDownload }) => (
  <Box>
    <GuardedButton
      permission="audit:export"
      size="small"
      variant="outlined"
      aria-label={`Baixar o ${paperName(paper)}`}
      onClick={() => file.start(paper.file)}
    >
      Baixar
    </GuardedButton>
  </Box>
);
