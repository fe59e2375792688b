/** The entries that something is done to, and what became of those that it could not be done to. */
import { formatDate } from '@livro/calendar';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ListedTransactionView } from '../../../shared/api/generated.ts';
import { counted } from '../../../shared/display/count.ts';
import { Money } from '../../../shared/display/money.tsx';
import { shownAmount, toneOf } from '../history/transaction-kind.tsx';
import type { Outcomes } from './use-several.ts';

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  maxHeight: 240,
  overflowY: 'auto',
  borderTop: 1,
  borderColor: 'divider',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: 3,
    py: 1.5,
    borderBottom: 1,
    borderColor: 'divider',
    fontSize: '0.8125rem',
  },
} as const;

export function ChosenEntries({ entries }: { entries: readonly ListedTransactionView[] }) {
  return (
    <Box component="ul" aria-label="Lançamentos escolhidos" tabIndex={0} sx={list}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span>
            nº {entry.entryNumber}, {formatDate(entry.date)}: {entry.description}
          </span>
          <Money amount={shownAmount(entry)} tone={toneOf(entry)} signed />
        </li>
      ))}
    </Box>
  );
}

interface SeveralOutcomeProps {
  readonly entries: readonly Pick<ListedTransactionView, 'id' | 'entryNumber' | 'description'>[];
  readonly outcome: Outcomes;
  /** “estornado”, “estornados”. */
  readonly done: readonly [one: string, several: string];
  /** What they are; entries where nothing is said. */
  readonly what?: readonly [one: string, several: string];
}

export function SeveralOutcome({
  entries,
  outcome,
  done,
  what = ['lançamento', 'lançamentos'],
}: SeveralOutcomeProps) {
  const left = outcome.results.filter((result) => !result.done);
  return (
    <>
      <Alert severity="warning" variant="outlined" role="alert" sx={{ mb: 3 }}>
        {counted(outcome.done, `${what[0]} ${done[0]}`, `${what[1]} ${done[1]}`)}.{' '}
        {counted(left.length, 'ficou como estava', 'ficaram como estavam')}:
      </Alert>
      <Box component="ul" aria-label="O que não foi feito" tabIndex={0} sx={list}>
        {left.map(({ id, message }) => {
          const entry = entries.find((one) => one.id === id);
          return (
            <li key={id}>
              <span>
                {entry && `nº ${entry.entryNumber}, ${entry.description}: `}
                <strong>{message}</strong>
              </span>
            </li>
          );
        })}
      </Box>
    </>
  );
}
