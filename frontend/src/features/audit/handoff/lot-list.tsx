/** The lots that were delivered: a table where there is room, else a card each; every revision of each can be downloaded again. */
import { formatDate, formatInstant } from '@livro/calendar';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useDeliverLotAgainMutation, type LotView } from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.tsx';
import { useDialogAddress, type DialogAddress } from '../../../shared/dialog/use-dialog-address.ts';
import { formatCount } from '../../../shared/display/count.ts';
import { Line } from '../../../shared/display/figures.tsx';
import { GuardedButton } from '../../../shared/display/guarded-button.tsx';
import { Money } from '../../../shared/display/money.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { DownloadProgress } from '../../../shared/export/download-progress.tsx';
import { useFileDownload, type FileDownload } from '../../../shared/export/use-file-download.ts';
import { newIdempotencyKey } from '../../../shared/forms/idempotency-key.ts';
import { FigureTable } from '../../../shared/display/figure-table.tsx';
import { useNarrow } from '../../../shared/display/use-narrow.ts';

const AGAIN = 'reenviar';
const dialogParams = ['numero'];

export function LotList({ lots }: { lots: readonly LotView[] }) {
  const titleId = useId();
  const narrow = useNarrow('lg');
  const file = useFileDownload();
  const dialog = useDialogAddress(dialogParams);
  const asked = lots.find(({ number }) => String(number) === dialog.params.get('numero'));
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ py: { xs: 4, lg: 6 }, minWidth: 0 }}
    >
      <Box sx={{ px: { xs: 4, lg: 6 }, mb: 2 }}>
        <Typography id={titleId} component="h2" variant="h3">
          Lotes entregues
        </Typography>
        <DownloadProgress of={file} unharmed="O lote continua como está." />
      </Box>
      {lots.length === 0 ? (
        <Typography sx={{ color: 'text.secondary', px: { xs: 4, lg: 6 } }}>
          Nenhum lote foi entregue ainda: o primeiro leva tudo o que foi lançado até o dia escolhido.
        </Typography>
      ) : (
        <Box sx={{ px: { xs: 4, lg: 3 }, minWidth: 0 }}>
          {narrow ? (
            <Cards lots={lots} file={file} dialog={dialog} />
          ) : (
            <Table lots={lots} file={file} dialog={dialog} />
          )}
        </Box>
      )}
      {asked && dialog.name === AGAIN && <AgainDialog lot={asked} onClose={dialog.close} />}
    </Paper>
  );
}

interface LotsProps {
  readonly lots: readonly LotView[];
  readonly file: FileDownload;
  readonly dialog: DialogAddress;
}
type OfLot = Omit<LotsProps, 'lots'> & { readonly lot: LotView };

const Table = ({ lots, ...rest }: LotsProps) => (
  <Box
    sx={{
      '&& td, && tbody th': { verticalAlign: 'top' },
      // A short word in a narrow column is not broken.
      '&& tr > :first-of-type': { overflowWrap: 'normal' },
      '@media print': { '& .acoes': { display: 'none' } },
    }}
  >
    <FigureTable>
      <caption>Do mais novo ao primeiro; os números não têm falhas</caption>
      <thead>
        <tr>
          <th scope="col">Lote</th>
          <th scope="col">Com data até</th>
          <th scope="col">Lançamentos</th>
          <th scope="col">Débitos</th>
          <th scope="col">Atrasados</th>
          <th scope="col" style={{ textAlign: 'left' }}>
            Entregas
          </th>
          <th scope="col" className="acoes">
            Ação
          </th>
        </tr>
      </thead>
      <tbody>
        {lots.map((lot) => (
          <tr key={lot.number}>
            <th scope="row">{lot.number}</th>
            <td>{formatDate(lot.until)}</td>
            <td>{entriesOf(lot)}</td>
            <td>
              <Money amount={centavosOf(lot.debits)} />
            </td>
            <td>{formatCount(lot.late)}</td>
            <td style={{ textAlign: 'left', whiteSpace: 'normal' }}>
              <Revisions lot={lot} />
            </td>
            <td className="acoes">
              <Actions lot={lot} {...rest} />
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  </Box>
);

const Cards = ({ lots, ...rest }: LotsProps) => (
  <Box component="ol" reversed sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn }}>
    {lots.map((lot) => (
      <Box
        component="li"
        key={lot.number}
        sx={{ ...oneColumn, gap: 2, borderTop: 1, borderColor: 'divider', py: 3 }}
      >
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          Lote {lot.number}
        </Typography>
        <Box component="dl" sx={{ m: 0, ...oneColumn, gap: 1 }}>
          <Line label="Com data até">{formatDate(lot.until)}</Line>
          <Line label="Lançamentos">{entriesOf(lot)}</Line>
          <Line label="Débitos">
            <Money amount={centavosOf(lot.debits)} />
          </Line>
          <Line label="Atrasados">{formatCount(lot.late)}</Line>
        </Box>
        <Revisions lot={lot} />
        <Actions lot={lot} {...rest} />
      </Box>
    ))}
  </Box>
);

const entriesOf = ({ entries, first_entry: first, last_entry: last }: LotView): string =>
  `${formatCount(entries)} (nº ${first} a ${last})`;

/** When and by whom, and by what the file is known again. */
const Revisions = ({ lot }: { lot: LotView }) => (
  <Box component="ul" aria-label={`Entregas do lote ${lot.number}`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {lot.revisions.map((one) => (
      <Box component="li" key={one.revision} sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {one.revision > 1 && `Revisão ${one.revision}, `}
        <time dateTime={one.delivered_at}>{formatInstant(one.delivered_at)}</time>, por{' '}
        {one.delivered_by_name ?? 'alguém que já saiu'}
        <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          SHA-256 <code>{one.sha256}</code>
        </Typography>
      </Box>
    ))}
    {lot.codes_changed && (
      <Typography component="li" variant="caption" sx={{ color: 'text.secondary' }}>
        Os códigos do contador mudaram depois desta entrega.
      </Typography>
    )}
  </Box>
);

function Actions({ lot, file, dialog }: OfLot) {
  const { number, revisions } = lot;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: { lg: 'flex-end' } }}>
      {[...revisions].reverse().map(({ revision }) => (
        <GuardedButton
          key={revision}
          permission="audit:export"
          size="small"
          variant="outlined"
          aria-label={`Baixar o lote ${number}${revision > 1 ? `, revisão ${revision}` : ''}`}
          onClick={() => file.start(`/api/exports/accountant/lots/${number}/?revision=${revision}`)}
        >
          {revisions.length > 1 ? `Baixar revisão ${revision}` : 'Baixar'}
        </GuardedButton>
      ))}
      {lot.codes_changed && (
        <GuardedButton
          permission="audit:deliver"
          size="small"
          aria-label={`Enviar de novo o lote ${number}`}
          onClick={() => dialog.open(AGAIN, { numero: String(number) })}
        >
          Enviar de novo
        </GuardedButton>
      )}
    </Box>
  );
}

function AgainDialog({ lot: now, onClose }: { lot: LotView; onClose: () => void }) {
  const [again] = useDeliverLotAgainMutation();
  const [key] = useState(newIdempotencyKey);
  const [lot] = useState(now);
  const revision = lot.revisions.at(-1)!.revision;
  return (
    <ConfirmDialog
      title={`Enviar de novo o lote ${lot.number}?`}
      confirmLabel="Enviar de novo"
      busyLabel="Enviando..."
      success={{ title: 'Lote Enviado!', text: `A revisão ${revision + 1} pode ser baixada.` }}
      run={() =>
        outcomeOf(
          again({ number: String(lot.number), 'Idempotency-Key': key, deliverLotAgainDto: { revision } }),
        )
      }
      explain={({ message }) => message}
      onClose={onClose}
    >
      Os mesmos lançamentos, com os códigos de hoje, como revisão {revision + 1}: o escritório deve trocar por
      ela a que recebeu. As revisões anteriores continuam aqui.
    </ConfirmDialog>
  );
}
