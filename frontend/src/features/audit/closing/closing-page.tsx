/** Fechamento: the months of a year, what stands in the way of closing them, and who closed and reopened which, and why. */
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { unheld, type Ahead } from '../../../shared/api/ahead.ts';
import {
  generatedApi,
  useClosingObstaclesQuery,
  useClosingYearQuery,
  type ClosingYearView,
} from '../../../shared/api/generated.ts';
import { onDemand } from '../../../shared/display/on-demand.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { FailedRead } from '../../../shared/display/states.tsx';
import { useDialogAddress } from '../../../shared/dialog/use-dialog-address.ts';
import { NativeSelect } from '../../../shared/fields/native-select.tsx';
import { ListPage } from '../../../shared/grid/list-page.tsx';
import { addressReader, useListAddress } from '../../../shared/grid/use-list-address.ts';
import { useMay } from '../../../shared/session/session-hooks.ts';
import { ClosingHistory } from './closing-history.tsx';
import { itemKinds, kindWords, monthText } from './closing-text.ts';
import { dialogs, MonthTable } from './month-table.tsx';

const CloseDialog = onDemand(() => import('./close-dialog.tsx'));
const ReopenDialog = onDemand(() => import('./reopen-dialog.tsx'));
const ItemsDialog = onDemand(() => import('./items-dialog.tsx'));
const dialogParams = ['mes', 'lista'];

const yearIn = (params: URLSearchParams) => {
  const { known, ignored } = addressReader(params);
  const year = known('ano', (text) => (/^(?:19|20)\d\d$/.test(text) ? Number(text) : undefined));
  return { year, ignored };
};

export const ahead: Ahead = ({ search, may }) =>
  may('periods:read')
    ? [generatedApi.endpoints.closingYear.initiate({ year: yearIn(search).year }, unheld)]
    : [];

export default function ClosingPage() {
  const may = useMay('periods:read');
  return (
    <ListPage title={messages.screens.menuClosing} action={null} may={may}>
      <Year />
    </ListPage>
  );
}

function Year() {
  const [params, change] = useListAddress();
  const { year: asked, ignored } = yearIn(params);
  // What was kept since the last look would hide what happened meanwhile.
  const read = useClosingYearQuery({ year: asked }, { refetchOnMountOrArgChange: 2 });
  const { currentData: found, error, isFetching, refetch } = read;
  if (Boolean(error) && !isFetching)
    return (
      <Paper variant="outlined">
        <FailedRead title="Não foi possível carregar o fechamento." of={{ error, refetch }} />
      </Paper>
    );
  if (!found)
    return (
      <Box role="status" aria-label={messages.screens.loading}>
        <Skeleton height={560} />
      </Box>
    );
  const years = found.years.includes(found.year) ? found.years : [found.year, ...found.years];
  return (
    <Box aria-busy={isFetching} sx={{ ...oneColumn, gap: 5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
        <Box sx={{ '@media print': { display: 'none' } }}>
          <NativeSelect
            aria-label="Ano"
            value={found.year}
            onChange={(event) => change({ ano: event.target.value })}
          >
            {years.map((year) => (
              <option key={year} value={year}>
                {year}
              </option>
            ))}
          </NativeSelect>
        </Box>
        <Typography sx={{ flex: '1 1 280px' }}>
          <strong>{closedText(found)}</strong> Fechar um mês fecha também todos os anteriores: nada mais é
          lançado neles. Reabrir um mês reabre também os seguintes.
        </Typography>
      </Box>
      {ignored.length > 0 && (
        <Alert severity="info" variant="outlined" role="status" sx={{ overflowWrap: 'anywhere' }}>
          Ignoramos do endereço o que não existe: {ignored.join(', ')}.
        </Alert>
      )}
      <Months found={found} />
      <Meanings />
      <ClosingHistory />
    </Box>
  );
}

const closedText = ({ closed_through: through }: ClosingYearView): string =>
  through ? `Livros fechados até ${monthText(through)}.` : 'Nenhum mês está fechado.';

function Months({ found }: { found: ClosingYearView }) {
  const range = { from: `${found.year}-01`, to: `${found.year}-12` };
  const {
    currentData: obstacles,
    error,
    isFetching,
    refetch,
  } = useClosingObstaclesQuery(range, {
    refetchOnMountOrArgChange: 2,
  });
  const dialog = useDialogAddress(dialogParams);
  const named = dialog.params.get('mes') ?? '';
  const month = found.months.find((one) => one.month === named);
  const kind = itemKinds.find((one) => one === dialog.params.get('lista'));
  return (
    <>
      {Boolean(error) && !isFetching && (
        <Paper variant="outlined">
          <FailedRead title="Não foi possível contar o que falta nestes meses." of={{ error, refetch }} />
        </Paper>
      )}
      <MonthTable
        found={found}
        obstacles={error ? undefined : obstacles}
        failed={Boolean(error)}
        dialog={dialog}
      />
      {month && dialog.name === dialogs.close && (
        <CloseDialog month={month.month} from={found.first_to_close} onClose={dialog.close} />
      )}
      {month && dialog.name === dialogs.reopen && found.closed_through && (
        <ReopenDialog month={month.month} through={found.closed_through} onClose={dialog.close} />
      )}
      {month && kind && dialog.name === dialogs.items && (
        <ItemsDialog key={`${kind} ${month.month}`} month={month.month} kind={kind} onClose={dialog.close} />
      )}
    </>
  );
}

/** What each figure counts, in words: a figure whose meaning is guessed is read wrongly. */
function Meanings() {
  return (
    <Box component="section" aria-labelledby="o-que-se-conta">
      <Typography id="o-que-se-conta" component="h2" variant="h3" sx={{ mb: 2 }}>
        O que se conta
      </Typography>
      <Box component="dl" sx={{ m: 0, ...oneColumn, gap: 2, color: 'text.secondary' }}>
        {itemKinds.map((kind) => (
          <div key={kind}>
            <Typography component="dt" sx={{ fontWeight: 600, color: 'text.primary' }}>
              {kindWords[kind].label}
            </Typography>
            <Typography component="dd" sx={{ m: 0 }}>
              {kindWords[kind].meaning}
            </Typography>
          </div>
        ))}
      </Box>
    </Box>
  );
}
