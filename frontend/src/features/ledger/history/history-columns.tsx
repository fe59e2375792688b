/** The columns of the history's table, for wide screens. */
import { formatDate, formatInstant } from '@livro/calendar';
import { accountKindLabels, undoingLabels } from '@livro/rules';
import Box from '@mui/material/Box';
import type { GridRenderCellParams } from '@mui/x-data-grid';
import { Badge } from '../../../shared/display/badge.tsx';
import { Money } from '../../../shared/display/money.tsx';
import { Clipped } from '../../../shared/grid/cells.tsx';
import type { ListColumn } from '../../../shared/grid/grid-layout.ts';
import type { TransactionView } from '../../../shared/api/generated.ts';
import { categoryOf, kindOf, shownAmount, toneOf } from './transaction-kind.tsx';

type Cell = GridRenderCellParams<TransactionView>;

/** A reversed entry keeps its amount readable: only its words are struck. */
function Described({ entry }: { entry: TransactionView }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, height: '100%', minWidth: 0 }}>
      <Box
        component="span"
        title={entry.description}
        sx={{
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          textDecoration: entry.reversedBy !== null ? 'line-through' : 'none',
        }}
      >
        {entry.description}
      </Box>
      {entry.reversedBy !== null && <Badge label={undoingLabels(entry.refund).undone} color="grey" />}
    </Box>
  );
}

function DateCell({ row }: Cell) {
  return (
    <time
      dateTime={row.date ?? undefined}
      title={row.created_at ? `Registrado em ${formatInstant(row.created_at)}` : undefined}
    >
      {formatDate(row.date)}
    </time>
  );
}

function KindCell({ row }: Cell) {
  const { label, Icon } = kindOf(row.type);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, height: '100%', minWidth: 0 }}>
      <Icon aria-hidden sx={{ fontSize: 18, color: 'text.secondary', flexShrink: 0 }} />
      <Clipped text={label} />
    </Box>
  );
}

/** What an entry was for, to whom it went, and the other account of a transfer. */
function detailOf(entry: TransactionView): string {
  const { supplier, relatedAccountInfo: other } = entry;
  const otherAccount = other && [other.accountName, other.developmentName].filter(Boolean).join(', ');
  return [categoryOf(entry), supplier, otherAccount].filter(Boolean).join(' · ');
}

const AmountCell = ({ row }: Cell) => (
  <Money amount={shownAmount(row)} tone={toneOf(row)} signed sx={{ fontWeight: 600 }} />
);

/** Over all developments the account says whose it is, and the others give it room. */
const columnsOf = (everywhere: boolean): readonly ListColumn<TransactionView>[] => [
  { field: 'date', headerName: 'Data', width: 104, renderCell: DateCell },
  { field: 'type', headerName: 'Tipo', width: everywhere ? 150 : 204, renderCell: KindCell },
  {
    field: 'description',
    headerName: 'Descrição',
    fixed: true,
    flex: 2,
    minWidth: everywhere ? 160 : 180,
    renderCell: ({ row }: Cell) => <Described entry={row} />,
  },
  {
    field: 'accountType',
    headerName: 'Conta',
    width: everywhere ? 210 : 138,
    sortable: false,
    renderCell: ({ row }: Cell) => (
      <Clipped
        text={
          everywhere
            ? [row.developmentName, row.accountType === 'land' ? 'Terreno' : 'Obra']
                .filter(Boolean)
                .join(' · ')
            : accountKindLabels[row.accountType]
        }
      />
    ),
  },
  {
    field: 'category',
    headerName: 'Detalhes',
    flex: 1.4,
    minWidth: everywhere ? 140 : 180,
    sortable: false,
    renderCell: ({ row }: Cell) => <Clipped text={detailOf(row)} />,
  },
  {
    field: 'amount',
    headerName: 'Valor',
    fixed: true,
    width: everywhere ? 160 : 186,
    align: 'right',
    headerAlign: 'right',
    renderCell: AmountCell,
  },
];

/** Which history it is decides over its columns; how each is liked is kept on its own. */
export type HistoryTable = 'conta' | 'empreendimento' | 'todos';
export const historyColumns: Readonly<Record<HistoryTable, readonly ListColumn<TransactionView>[]>> = {
  conta: columnsOf(false).filter(({ field }) => field !== 'accountType'),
  empreendimento: columnsOf(false),
  todos: columnsOf(true),
};
