/** The journal's rows in a table, on cards and on paper: number, day, what it was, what it debited and credited, and who booked it. */
import { formatDate, formatInstant } from '@livro/calendar';
import { journalKindLabels, undoingLabels } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { BookLineView, JournalEntryView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { Badge } from '../../shared/display/badge.tsx';
import { Money } from '../../shared/display/money.tsx';
import { CardHead, CardList } from '../../shared/grid/card-list.tsx';
import { Clipped, NoValue, TwoLines } from '../../shared/grid/cells.tsx';
import type { ListColumn } from '../../shared/grid/grid-layout.ts';
import { accountTitle, lineTitle } from './account-text.ts';
import { EntryLink } from './entry-link.tsx';
import { FigureTable } from '../../shared/display/figure-table.tsx';

/** What a row needs beyond a line of text. */
export const SECOND_LINE = 12;
const unsorted = { sortable: false } as const;

const debited = ({ postings }: JournalEntryView) => postings.filter(({ debit }) => debit > 0);
const credited = ({ postings }: JournalEntryView) => postings.filter(({ credit }) => credit > 0);

function Side({ lines }: { lines: readonly BookLineView[] }) {
  const [first] = lines;
  if (!first) return <NoValue />;
  const more = lines.length > 1 ? ` +${lines.length - 1}` : '';
  return (
    <TwoLines
      first={first.name}
      second={`${accountTitle(first)}${more}`}
      title={lines.map(lineTitle).join('; ')}
    />
  );
}

/** What is only promised is in no balance, and says so. */
const kindText = ({ kind, postings }: JournalEntryView): string =>
  kind === 'PaymentRegistered' && postings.length === 0 ? 'Pagamento pendente' : journalKindLabels[kind];

const Amount = ({ entry }: { entry: JournalEntryView }) =>
  entry.postings.length === 0 ? <NoValue /> : <Money amount={centavosOf(entry.amount)} />;

const authorOf = ({ authorName, recordedBy }: JournalEntryView): string => authorName ?? recordedBy;

export const journalColumns: readonly ListColumn<JournalEntryView>[] = [
  {
    field: 'number',
    headerName: 'Nº',
    fixed: true,
    width: 92,
    renderCell: ({ row }) => <EntryLink number={row.id} />,
  },
  {
    field: 'date',
    headerName: 'Data',
    width: 110,
    ...unsorted,
    renderCell: ({ row }) => <Clipped text={row.date && formatDate(row.date)} numeric />,
  },
  {
    field: 'kind',
    headerName: 'Lançamento',
    flex: 1.5,
    minWidth: 190,
    ...unsorted,
    renderCell: ({ row }) => (
      <TwoLines
        first={row.description ?? kindText(row)}
        second={[row.description && kindText(row), row.reversed && undoingLabels(row.refund).undone]
          .filter(Boolean)
          .join(' · ')}
        title={row.description ?? undefined}
      />
    ),
  },
  {
    field: 'debit',
    headerName: 'Débito',
    flex: 1.2,
    minWidth: 170,
    ...unsorted,
    renderCell: ({ row }) => <Side lines={debited(row)} />,
  },
  {
    field: 'credit',
    headerName: 'Crédito',
    flex: 1.2,
    minWidth: 170,
    ...unsorted,
    renderCell: ({ row }) => <Side lines={credited(row)} />,
  },
  {
    field: 'amount',
    headerName: 'Valor',
    width: 176,
    align: 'right',
    headerAlign: 'right',
    ...unsorted,
    renderCell: ({ row }) => <Amount entry={row} />,
  },
  {
    field: 'author',
    headerName: 'Quem lançou',
    flex: 1,
    minWidth: 150,
    ...unsorted,
    renderCell: ({ row }) => <TwoLines first={authorOf(row)} second={formatInstant(row.recordedAt)} />,
  },
];

export function JournalCards({ entries }: { entries: readonly JournalEntryView[] | undefined }) {
  return (
    <CardList label="Livro Diário" rows={entries} skeletonHeight={128}>
      {(entry) => (
        <>
          <CardHead
            actions={entry.reversed && <Badge label={undoingLabels(entry.refund).undone} color="grey" />}
          >
            <EntryLink number={entry.id} />
            <span>{entry.description ?? kindText(entry)}</span>
          </CardHead>
          <Typography variant="body2" className="num" sx={{ color: 'text.secondary' }}>
            {[entry.date && formatDate(entry.date), entry.description && kindText(entry)]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          {entry.postings.map((line) => (
            <Box
              key={`${line.accountId} ${line.code}`}
              sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3 }}
            >
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {line.debit > 0 ? 'D' : 'C'} {lineTitle(line)}
              </Box>
              <Box component="span" sx={{ ml: 'auto' }}>
                <Money amount={centavosOf(line.debit > 0 ? line.debit : line.credit)} />
              </Box>
            </Box>
          ))}
          <Typography variant="body2" className="num" sx={{ color: 'text.secondary' }}>
            {authorOf(entry)}, {formatInstant(entry.recordedAt)}
          </Typography>
        </>
      )}
    </CardList>
  );
}

/** The rows of the page, whole: each posting has its own line. */
export function PrintedJournal({
  entries,
  caption,
}: {
  entries: readonly JournalEntryView[];
  caption: string;
}) {
  return (
    <FigureTable>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Lançamento</th>
          <th scope="col">Débito</th>
          <th scope="col">Crédito</th>
        </tr>
      </thead>
      {entries.map((entry) => (
        <tbody key={entry.id}>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              {[
                `nº ${entry.id}`,
                entry.date && formatDate(entry.date),
                kindText(entry),
                entry.description,
                `${authorOf(entry)}, ${formatInstant(entry.recordedAt)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </th>
          </tr>
          {entry.postings.map((line) => (
            <tr key={`${line.accountId} ${line.code}`}>
              <td>{lineTitle(line)}</td>
              <td>{line.debit > 0 && <Money amount={centavosOf(line.debit)} />}</td>
              <td>{line.credit > 0 && <Money amount={centavosOf(line.credit)} />}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </FigureTable>
  );
}
