/** Lines of the general ledger in a table, on cards and on paper, each with the balance after it. */
import { undoingLabels } from '@livro/rules';
import { formatDate, formatInstant } from '@livro/calendar';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LedgerLineView, LedgerPageView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { Badge } from '../../shared/display/badge.tsx';
import { Line } from '../../shared/display/figures.tsx';
import { Money } from '../../shared/display/money.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { CardHead, CardList } from '../../shared/grid/card-list.tsx';
import { Clipped, NoValue, TwoLines } from '../../shared/grid/cells.tsx';
import type { ListColumn } from '../../shared/grid/grid-layout.ts';
import { accountTitle, lineTitle } from './account-text.ts';
import { Balance } from './balance.tsx';
import { EntryLink } from './entry-link.tsx';
import { FigureTable } from '../../shared/display/figure-table.tsx';

export const SECOND_LINE = 12;
const column = { sortable: false } as const;
const figure = { ...column, align: 'right', headerAlign: 'right', width: 162 } as const;

const Amount = ({ reais }: { reais: number }) =>
  reais === 0 ? <NoValue /> : <Money amount={centavosOf(reais)} />;

export const ledgerColumns: readonly ListColumn<LedgerLineView>[] = [
  {
    field: 'date',
    headerName: 'Data',
    fixed: true,
    width: 106,
    ...column,
    renderCell: ({ row }) => <Clipped text={formatDate(row.date)} numeric />,
  },
  {
    field: 'number',
    headerName: 'Nº',
    fixed: true,
    width: 84,
    ...column,
    renderCell: ({ row }) => <EntryLink number={row.entryNumber} />,
  },
  {
    field: 'description',
    headerName: 'Histórico',
    flex: 1.4,
    minWidth: 150,
    ...column,
    renderCell: ({ row }) => (
      <TwoLines
        first={row.description ?? row.name}
        second={[
          `${row.authorName ?? 'Sem nome'}, ${formatInstant(row.recordedAt)}`,
          row.reversed && undoingLabels(row.refund).undone,
        ]
          .filter(Boolean)
          .join(' · ')}
        title={row.description ?? undefined}
      />
    ),
  },
  {
    field: 'account',
    headerName: 'Conta',
    flex: 1,
    minWidth: 170,
    ...column,
    renderCell: ({ row }) => <TwoLines first={row.name} second={accountTitle(row)} title={lineTitle(row)} />,
  },
  { field: 'debit', headerName: 'Débito', ...figure, renderCell: ({ row }) => <Amount reais={row.debit} /> },
  {
    field: 'credit',
    headerName: 'Crédito',
    ...figure,
    renderCell: ({ row }) => <Amount reais={row.credit} />,
  },
  {
    field: 'balance',
    headerName: 'Saldo',
    fixed: true,
    ...figure,
    width: 178,
    renderCell: ({ row }) => <Balance amount={centavosOf(row.balance)} />,
  },
];

/** Where all lines are of one account's same line of the chart, each need not say which. */
export const ledgerColumnsOfOne = ledgerColumns.filter(({ field }) => field !== 'account');

export function LedgerCards({ lines }: { lines: readonly LedgerLineView[] | undefined }) {
  return (
    <CardList label="Livro Razão" rows={lines} skeletonHeight={128}>
      {(line) => (
        <>
          <CardHead
            actions={line.reversed && <Badge label={undoingLabels(line.refund).undone} color="grey" />}
          >
            <EntryLink number={line.entryNumber} />
            <span>{line.description ?? line.name}</span>
          </CardHead>
          <Typography
            variant="body2"
            className="num"
            sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            {formatDate(line.date)} · {lineTitle(line)}
          </Typography>
          <Box component="dl" sx={{ m: 0, ...oneColumn, gap: 1 }}>
            <Line label={line.debit > 0 ? 'Débito' : 'Crédito'}>
              <Money amount={centavosOf(line.debit > 0 ? line.debit : line.credit)} />
            </Line>
            <Line label="Saldo">
              <Balance amount={centavosOf(line.balance)} />
            </Line>
          </Box>
        </>
      )}
    </CardList>
  );
}

/** The rows of the page, whole. */
export function PrintedLedger({ page, caption }: { page: LedgerPageView; caption: string }) {
  return (
    <FigureTable>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Lançamento</th>
          <th scope="col">Débito</th>
          <th scope="col">Crédito</th>
          <th scope="col">Saldo</th>
        </tr>
      </thead>
      <tbody>
        {page.results.map((line) => (
          <tr key={line.id}>
            <td>
              {formatDate(line.date)} · nº {line.entryNumber} · {line.description ?? line.name}
              <br />
              {lineTitle(line)}
            </td>
            <td>{line.debit > 0 && <Money amount={centavosOf(line.debit)} />}</td>
            <td>{line.credit > 0 && <Money amount={centavosOf(line.credit)} />}</td>
            <td>
              <Balance amount={centavosOf(line.balance)} />
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
