/** Entries that a test found or a sample drew: a table that can be printed, on small screens cards. Each leads to its entry. */
import { formatDate, formatInstant } from '@livro/calendar';
import { transactionTypeLabels } from '@livro/rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { FoundEntryView } from '../../../shared/api/generated.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { Money } from '../../../shared/display/money.tsx';
import { CardHead, CardList } from '../../../shared/grid/card-list.tsx';
import { FigureTable } from '../../../shared/display/figure-table.tsx';
import { useNarrow } from '../../../shared/display/use-narrow.ts';

interface EntryRowsProps<Row extends FoundEntryView> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** What the last column is called, and what it says of an entry. */
  readonly why: string;
  readonly whyOf: (row: Row) => ReactNode;
}

export function EntryRows<Row extends FoundEntryView>({ label, rows, why, whyOf }: EntryRowsProps<Row>) {
  const narrow = useNarrow();
  if (narrow) return <EntryCards label={label} rows={rows} why={why} whyOf={whyOf} />;
  return (
    <Paper
      variant="outlined"
      sx={{ py: 2, minWidth: 0, overflowX: 'auto', '@media print': { overflow: 'visible' } }}
    >
      <FigureTable aria-label={label} sx={table}>
        <thead>
          <tr>
            <th scope="col">Lançamento</th>
            <th scope="col" className="words">
              Data
            </th>
            <th scope="col" className="words">
              Histórico
            </th>
            <th scope="col" className="words">
              Gravado por
            </th>
            <th scope="col">Valor</th>
            <th scope="col" className="words">
              {why}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.entry_number}>
              <th scope="row">
                <EntryLink entry={row} />
                <Small>{kindText(row)}</Small>
              </th>
              <td className="words day">{formatDate(row.date)}</td>
              <td className="words">
                {row.description}
                <Small>{[row.supplier, row.account].filter(Boolean).join(' · ')}</Small>
              </td>
              <td className="words person">
                {row.person_name ?? row.person_id}
                <Small>{formatInstant(row.recorded_at)}</Small>
              </td>
              <td>
                <Amounts entry={row} />
              </td>
              <td className="words">{whyOf(row)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Paper>
  );
}

const table = {
  '& td, & th': { verticalAlign: 'top' },
  '& .words': { textAlign: 'left', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& td.words.day': { whiteSpace: 'nowrap', overflowWrap: 'normal' },
  '& .person': { minWidth: 140, overflowWrap: 'break-word' },
  '@media print': { '&& th, && td.words': { overflowWrap: 'break-word' }, '& .person': { minWidth: 0 } },
} as const;

function EntryCards<Row extends FoundEntryView>({ label, rows, why, whyOf }: EntryRowsProps<Row>) {
  return (
    <CardList label={label} rows={rows.map((row) => ({ id: row.entry_number, row }))} skeletonHeight={120}>
      {({ row }) => (
        <>
          <CardHead actions={<Amounts entry={row} />}>
            <EntryLink entry={row} />
          </CardHead>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {kindText(row)} · {formatDate(row.date)}
          </Typography>
          <Box sx={{ overflowWrap: 'anywhere' }}>{row.description}</Box>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {[row.supplier, row.account].filter(Boolean).join(' · ')}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            Gravado por {row.person_name ?? row.person_id}, {formatInstant(row.recorded_at)}
          </Typography>
          <Box sx={{ overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {why}:{' '}
            </Box>
            {whyOf(row)}
          </Box>
        </>
      )}
    </CardList>
  );
}

const kindText = ({ type, is_reversal: undoes }: FoundEntryView): string =>
  undoes ? `Estorno: ${transactionTypeLabels[type]}` : transactionTypeLabels[type];

export const EntryLink = ({ entry }: { entry: Pick<FoundEntryView, 'entry_number'> }) => (
  <Link component={RouterLink} to={`/audit/entries/${entry.entry_number}`} className="num">
    nº {entry.entry_number}
  </Link>
);

/** What it debits is told where that is not its amount. */
function Amounts({ entry }: { entry: FoundEntryView }) {
  const [amount, debits] = [centavosOf(entry.amount), centavosOf(entry.debits)];
  return (
    <>
      <Money amount={amount} />
      {debits !== amount && (
        <Small>
          debita <Money amount={debits} />
        </Small>
      )}
    </>
  );
}

const Small = ({ children }: { children: ReactNode }) => (
  <Box
    component="span"
    sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary', fontWeight: 400 }}
  >
    {children}
  </Box>
);
