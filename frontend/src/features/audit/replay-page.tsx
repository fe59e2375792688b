/** Reconstituição: an account told again from the store itself, entry by entry, held against what the screens show of it. */
import { formatDate, formatInstant } from '@livro/calendar';
import { formatMoney } from '@livro/money';
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useAccountsListQuery } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { counted, formatCount } from '../../shared/display/count.ts';
import { Figures, Line } from '../../shared/display/figures.tsx';
import { Money } from '../../shared/display/money.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { EmptyState, ErrorState, Forbidden } from '../../shared/display/states.tsx';
import { FilterChoice } from '../../shared/fields/filter-choice.tsx';
import { addressReader, useListAddress } from '../../shared/grid/use-list-address.ts';
import { useMay } from '../../shared/session/session-hooks.ts';
import { accountOptions } from './account-text.ts';
import { EntryLink } from './entry-link.tsx';
import { FigureTable } from '../../shared/display/figure-table.tsx';
import { ReplayChart } from './replay-chart.tsx';
import { ReplayControls } from './replay-controls.tsx';
import { differenceText, placeOf, placeOnDay, type ReplayedEntry } from './replayed.ts';
import { Section } from './section.tsx';
import { useReplay, type ReplayState } from './use-replay.ts';
import { useNarrow } from '../../shared/display/use-narrow.ts';

/** The entries before the one that is looked at, with it. */
const SHOWN = 10;
const numberIn = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

export default function ReplayPage() {
  const [params, change] = useListAddress();
  const may = useMay('audit:replay');
  const account = params.get('account') || undefined;
  const accounts = useAccountsListQuery({});
  const number = addressReader(params).known('entry', numberIn);
  return (
    <Box sx={{ ...oneColumn, gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <FilterChoice
          label="Conta"
          wide
          all="Escolha uma conta"
          value={account}
          options={accountOptions(accounts.data)}
          onChange={(chosen) => change({ account: chosen, entry: undefined })}
        />
      </Box>
      {Boolean(accounts.error) && !accounts.data && (
        <Alert
          severity="error"
          variant="outlined"
          action={
            <Button size="small" color="inherit" onClick={() => void accounts.refetch()}>
              {messages.screens.retry}
            </Button>
          }
        >
          Não foi possível carregar as contas.
        </Alert>
      )}
      {!may ? (
        <Paper variant="outlined">
          <Forbidden />
        </Paper>
      ) : account === undefined ? (
        <Paper variant="outlined">
          <EmptyState
            title="Escolha uma conta"
            text="Seus lançamentos são relidos do livro de eventos, um por um, e comparados com o que as telas mostram."
          />
        </Paper>
      ) : (
        <Replay
          key={account}
          account={account}
          number={number}
          onNumber={(chosen) => change({ entry: chosen === undefined ? undefined : String(chosen) }, true)}
        />
      )}
    </Box>
  );
}

interface ReplayProps {
  readonly account: string;
  /** Of the entry that the address names; undefined: the last one. */
  readonly number: number | undefined;
  readonly onNumber: (number: number | undefined) => void;
}

function Replay({ account, number, onNumber }: ReplayProps) {
  const { again, ...replay } = useReplay(account);
  const { entries, summary, error } = replay;
  // While it is played or dragged the address stays as it was.
  const [moving, setMoving] = useState<number>();
  const count = entries.length;
  const place = moving === undefined ? placeOf(entries, number) : Math.min(moving, Math.max(0, count - 1));
  const toPlace = (to: number, settled: boolean) => {
    setMoving(settled ? undefined : to);
    if (settled) onNumber(entries[to]?.entry_number);
  };
  const failed = error && (
    <Paper variant="outlined">
      <ErrorState
        title={count > 0 ? 'A leitura parou antes do fim.' : 'Não foi possível reler a conta.'}
        error={error}
        onRetry={again}
      />
    </Paper>
  );
  if (count === 0) {
    if (failed) return failed;
    if (summary)
      return (
        <Paper variant="outlined">
          <EmptyState title="Nada foi lançado nesta conta" />
        </Paper>
      );
    return (
      <Box role="status" aria-label={messages.screens.loading}>
        <Skeleton height={360} />
      </Box>
    );
  }
  const entry = entries[place]!;
  return (
    <>
      {failed ?? <Outcome replay={replay} onGo={onNumber} />}
      <Section title="Saldo, lançamento a lançamento" level="h2">
        <Box aria-live="polite">
          <Figures
            label={`Depois do lançamento nº ${entry.entry_number} (${formatCount(place + 1)} de ${formatCount(count)})`}
            bar
          >
            <Line label="Saldo da conta">
              <Money amount={centavosOf(entry.balance)} tone={entry.balance < 0 ? 'out' : 'plain'} />
            </Line>
            <Line label="Este lançamento">
              <Money amount={centavosOf(entry.amount)} signed tone={entry.amount < 0 ? 'out' : 'in'} />
            </Line>
            <Line label="Gravado em">{formatInstant(entry.recorded_at)}</Line>
          </Figures>
        </Box>
        <ReplayChart entries={entries} count={count} place={place} different={replay.different} />
        <ReplayControls
          entries={entries}
          count={count}
          place={place}
          onPlace={toPlace}
          onDay={(day) => toPlace(placeOnDay(entries, day), true)}
        />
      </Section>
      <Until entries={entries.slice(Math.max(0, place + 1 - SHOWN), place + 1)} />
    </>
  );
}

/** How far it is, and once all was read whether the screens show the same. */
function Outcome({ replay, onGo }: { replay: ReplayState; onGo: (number: number) => void }) {
  const { entries, different, summary } = replay;
  if (!summary)
    return (
      <Alert severity="info" variant="outlined" role="status">
        Relendo: {counted(entries.length, 'lançamento', 'lançamentos')} até agora.
      </Alert>
    );
  const balanceDiffers = summary.balance !== summary.shown_balance;
  if (summary.differences === 0)
    return (
      <Alert severity="success" variant="outlined" role="status">
        {counted(summary.entries, 'lançamento relido', 'lançamentos relidos')} do livro de eventos: as telas
        mostram o mesmo, até o saldo de {formatMoney(centavosOf(summary.balance))}.
      </Alert>
    );
  return (
    <Alert severity="error" variant="outlined" role="alert">
      <Typography sx={{ fontWeight: 600 }}>
        {counted(summary.differences, 'diferença', 'diferenças')} entre o livro de eventos e o que as telas
        mostram.
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 5, overflowWrap: 'anywhere' }}>
        {balanceDiffers && (
          <li>
            Saldo: o livro de eventos diz {formatMoney(centavosOf(summary.balance))}, as telas mostram{' '}
            {formatMoney(centavosOf(summary.shown_balance))}
          </li>
        )}
        {different.map(({ entry_number, difference }) => (
          <li key={entry_number}>
            <Link
              component="button"
              type="button"
              onClick={() => onGo(entry_number)}
              sx={{ font: 'inherit' }}
            >
              Ir para o nº {entry_number}
            </Link>
            : {difference && differenceText(difference)}
          </li>
        ))}
      </Box>
      O livro de eventos é o que vale: peça a quem cuida do servidor que refaça os modelos de leitura.
    </Alert>
  );
}

function Until({ entries }: { entries: readonly ReplayedEntry[] }) {
  const narrow = useNarrow();
  const balanceTone = ({ balance }: ReplayedEntry) => (balance < 0 ? 'out' : 'plain');
  const name = (entry: ReplayedEntry) => (
    <>
      <EntryLink number={entry.entry_number} /> {entry.description}
      {entry.difference && <Box sx={{ color: 'error.main' }}>Difere. {differenceText(entry.difference)}</Box>}
    </>
  );
  return (
    <Section title="Os últimos lançamentos até aqui" level="h2">
      {narrow ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn, gap: 3 }}>
          {entries.map((entry) => (
            <Box
              component="li"
              key={entry.entry_number}
              sx={{ borderTop: 1, borderColor: 'divider', pt: 3, overflowWrap: 'anywhere' }}
            >
              {name(entry)}
              <Box component="dl" sx={{ m: 0, mt: 1, ...oneColumn, gap: 1 }}>
                <Line label="Data">{formatDate(entry.date)}</Line>
                <Line label="Valor">
                  <Money amount={centavosOf(entry.amount)} signed />
                </Line>
                <Line label="Saldo">
                  <Money amount={centavosOf(entry.balance)} tone={balanceTone(entry)} />
                </Line>
              </Box>
            </Box>
          ))}
        </Box>
      ) : (
        <FigureTable>
          <thead>
            <tr>
              <th scope="col">Lançamento</th>
              <th scope="col" className="start">
                Data
              </th>
              <th scope="col">Valor</th>
              <th scope="col">Saldo</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.entry_number}>
                <th scope="row">{name(entry)}</th>
                <td className="start">{formatDate(entry.date)}</td>
                <td>
                  <Money amount={centavosOf(entry.amount)} signed />
                </td>
                <td>
                  <Money amount={centavosOf(entry.balance)} tone={balanceTone(entry)} />
                </td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </Section>
  );
}
