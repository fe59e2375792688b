/** The newest seals of the journal: when each was made, up to which entry it vouches, and by which key. */
import { formatInstant } from '@livro/calendar';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useAuditListQuery, type SealView } from '../../../shared/api/generated.ts';
import { formatCount } from '../../../shared/display/count.ts';
import { Line } from '../../../shared/display/figures.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { FailedRead } from '../../../shared/display/states.tsx';
import { FigureTable } from '../figure-table.tsx';
import { useNarrow } from '../use-narrow.ts';

export function SealList() {
  const titleId = useId();
  const narrow = useNarrow();
  const { data, error, isFetching, refetch } = useAuditListQuery(undefined, { refetchOnMountOrArgChange: 2 });
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ py: { xs: 4, lg: 6 }, minWidth: 0 }}
    >
      <Typography id={titleId} component="h2" variant="h3" sx={{ mb: 2, px: { xs: 4, lg: 6 } }}>
        Selos
      </Typography>
      {error && !isFetching ? (
        <FailedRead title="Não foi possível carregar os selos." of={{ error, refetch }} />
      ) : !data ? (
        <Skeleton height={120} />
      ) : data.length === 0 ? (
        <Typography sx={{ color: 'text.secondary', px: { xs: 4, lg: 6 } }}>
          Nenhum selo foi feito ainda: o primeiro vem com o primeiro fechamento, com o milésimo lançamento ou
          com o tempo.
        </Typography>
      ) : (
        <Box sx={{ px: { xs: 4, lg: 3 } }}>{narrow ? <Rows seals={data} /> : <Table seals={data} />}</Box>
      )}
    </Paper>
  );
}

interface SealsProps {
  readonly seals: readonly SealView[];
}

const CAPTION = 'Os 100 mais novos; cada um conta tudo o que veio antes dele';

const Table = ({ seals }: SealsProps) => (
  <Box sx={{ '&& td:first-of-type': { textAlign: 'right', whiteSpace: 'nowrap' } }}>
    <FigureTable>
      <caption>{CAPTION}</caption>
      <thead>
        <tr>
          <th scope="col">Selo</th>
          <th scope="col">Feito em</th>
          <th scope="col">Lançamentos novos</th>
          <th scope="col">Chave</th>
        </tr>
      </thead>
      <tbody>
        {seals.map((seal, place) => (
          <tr key={seal.number}>
            <th scope="row">{formatCount(seal.number)}</th>
            <td>
              <time dateTime={seal.sealed_at}>{formatInstant(seal.sealed_at)}</time>
            </td>
            <td>{rangeText(seal, seals[place + 1])}</td>
            <td>
              <code>{seal.key_id}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  </Box>
);

const Rows = ({ seals }: SealsProps) => (
  <>
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
      {CAPTION}
    </Typography>
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn }}>
      {seals.map((seal, place) => (
        <Box component="li" key={seal.number} sx={{ borderTop: 1, borderColor: 'divider', py: 2 }}>
          <Typography sx={{ fontWeight: 600 }}>Selo {formatCount(seal.number)}</Typography>
          <Box component="dl" sx={{ m: 0, ...oneColumn, gap: 1 }}>
            <Line label="Feito em">{formatInstant(seal.sealed_at)}</Line>
            <Line label="Lançamentos novos">{rangeText(seal, seals[place + 1])}</Line>
            <Line label="Chave">{seal.key_id}</Line>
          </Box>
        </Box>
      ))}
    </Box>
  </>
);

/** What the seal vouches for first: from where the one before ended. */
function rangeText({ number, entries }: SealView, before: SealView | undefined): string {
  // Of the oldest that is shown nobody knows here where the one before ended.
  if (!before && number > 1) return `até ${formatCount(entries)}`;
  const first = (before?.entries ?? 0) + 1;
  if (first > entries) return `nenhum: só outros fluxos, com ${formatCount(entries)} até ali`;
  return first === entries ? formatCount(entries) : `${formatCount(first)} a ${formatCount(entries)}`;
}
