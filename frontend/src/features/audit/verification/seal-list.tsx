/** The newest seals: how far each vouches, its checkpoint, who stamped and who witnessed it, and where the key was exchanged. */
import { formatInstant } from '@livro/calendar';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Fragment, useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { useAuditListQuery, type SealView } from '../../../shared/api/generated.ts';
import { DIALOG_STATE, useDialogAddress } from '../../../shared/dialog/use-dialog-address.ts';
import { CopyButton } from '../../../shared/display/copy-button.tsx';
import { formatCount } from '../../../shared/display/count.ts';
import { Line } from '../../../shared/display/figures.tsx';
import { onDemand } from '../../../shared/display/on-demand.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { FailedRead } from '../../../shared/display/states.tsx';
import { FigureTable } from '../../../shared/display/figure-table.tsx';
import { useNarrow } from '../../../shared/display/use-narrow.ts';
import { rangeText, rotationText, shortRoot, stampText, witnessTexts } from './seal-text.ts';

const SealDialog = onDemand(() => import('./seal-dialog.tsx'));

const POLL_MS = 30_000;

export function SealList() {
  const titleId = useId();
  const narrow = useNarrow('lg');
  const dialog = useDialogAddress(['selo']);
  const { data, error, isFetching, refetch } = useAuditListQuery(undefined, {
    refetchOnMountOrArgChange: 2,
    // Stamps and countersignatures come after the seal.
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const opened = dialog.name === 'selo' ? Number(dialog.params.get('selo')) : undefined;
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
      {opened !== undefined && data && (
        <SealDialog seal={data.find(({ number }) => number === opened)} onClose={dialog.close} />
      )}
    </Paper>
  );
}

interface SealsProps {
  readonly seals: readonly SealView[];
}

const CAPTION =
  'Os 100 mais novos; cada um conta tudo o que veio antes dele. Carimbos e testemunhas aparecem como foram recebidos: a verificação confere cada carimbo.';

function Opening({ number }: Pick<SealView, 'number'>) {
  const { searchOf } = useDialogAddress();
  return (
    <Link
      component={RouterLink}
      to={searchOf('selo', { selo: String(number) })}
      state={DIALOG_STATE}
      preventScrollReset
      aria-label={`Abrir o selo ${formatCount(number)}`}
    >
      {formatCount(number)}
    </Link>
  );
}

function Point({ checkpoint }: Pick<SealView, 'checkpoint'>) {
  if (!checkpoint) return <>não tem</>;
  return (
    <Box sx={{ display: 'inline-grid', justifyItems: 'start', whiteSpace: 'nowrap' }}>
      <span className="num">{formatCount(checkpoint.size)} eventos</span>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
        <code title={checkpoint.root}>{shortRoot(checkpoint.root)}</code>
        <CopyButton
          size="small"
          text={checkpoint.note}
          aria-label={`Copiar o ponto de verificação de ${formatCount(checkpoint.size)} eventos`}
        />
      </Box>
    </Box>
  );
}

const Lines = ({ texts, none }: { texts: readonly string[]; none: string }) =>
  texts.length === 0 ? (
    <>{none}</>
  ) : (
    texts.map((text) => (
      <Box component="span" key={text} sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {text}
      </Box>
    ))
  );

const Table = ({ seals }: SealsProps) => (
  <Box
    sx={{
      '&& th, && td': { textAlign: 'left', verticalAlign: 'top', whiteSpace: 'normal' },
      '&& th:first-of-type': { whiteSpace: 'nowrap', overflowWrap: 'normal' },
      '&& time': { whiteSpace: 'nowrap' },
    }}
  >
    <FigureTable>
      <caption>{CAPTION}</caption>
      <thead>
        <tr>
          <th scope="col">Selo</th>
          <th scope="col">Feito em</th>
          <th scope="col">Lançamentos novos</th>
          <th scope="col">Ponto de verificação</th>
          <th scope="col">Carimbo do tempo</th>
          <th scope="col">Testemunhas</th>
          <th scope="col">Chave</th>
        </tr>
      </thead>
      <tbody>
        {seals.map((seal, place) => (
          <Fragment key={seal.number}>
            <tr>
              <th scope="row">
                <Opening number={seal.number} />
              </th>
              <td>
                <time dateTime={seal.sealed_at}>{formatInstant(seal.sealed_at)}</time>
              </td>
              <td>{rangeText(seal, seals[place + 1])}</td>
              <td>
                <Point checkpoint={seal.checkpoint} />
              </td>
              <td>
                <Lines texts={stampText(seal)} none="sem carimbo" />
              </td>
              <td>
                <Lines texts={witnessTexts(seal)} none="nenhuma" />
              </td>
              <td>
                <code>{seal.key_id}</code>
              </td>
            </tr>
            {seal.key_rotated_at !== null && (
              <tr>
                <Box component="td" colSpan={7} sx={{ bgcolor: 'surface.alt' }}>
                  {rotationText(seal)}
                </Box>
              </tr>
            )}
          </Fragment>
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
          <Typography sx={{ fontWeight: 600 }}>
            Selo <Opening number={seal.number} />
          </Typography>
          <Box component="dl" sx={{ m: 0, ...oneColumn, gap: 1 }}>
            <Line label="Feito em">{formatInstant(seal.sealed_at)}</Line>
            <Line label="Lançamentos novos">{rangeText(seal, seals[place + 1])}</Line>
            <Line label="Ponto de verificação">
              <Point checkpoint={seal.checkpoint} />
            </Line>
            <Line label="Carimbo do tempo">
              <Lines texts={stampText(seal)} none="sem carimbo" />
            </Line>
            <Line label="Testemunhas">
              <Lines texts={witnessTexts(seal)} none="nenhuma" />
            </Line>
            <Line label="Chave">{seal.key_id}</Line>
            {seal.key_rotated_at !== null && <Line label="Troca da chave">{rotationText(seal)}</Line>}
          </Box>
        </Box>
      ))}
    </Box>
  </>
);
