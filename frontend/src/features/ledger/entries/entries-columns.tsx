/** The columns of the list of all entries, for wide screens. */
import { undoingLabels } from '@livro/rules';
import { formatDate, formatInstant } from '@livro/calendar';
import AttachIcon from '@mui/icons-material/AttachFileOutlined';
import ReconciledIcon from '@mui/icons-material/AccountBalanceOutlined';
import Box from '@mui/material/Box';
import type { GridRenderCellParams } from '@mui/x-data-grid';
import type { ListedTransactionView } from '../../../shared/api/generated.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { Badge } from '../../../shared/display/badge.tsx';
import { counted } from '../../../shared/display/count.ts';
import { Money } from '../../../shared/display/money.tsx';
import { VisuallyHidden } from '../../../shared/display/visually-hidden.tsx';
import { Clipped, NoValue } from '../../../shared/grid/cells.tsx';
import type { ListColumn } from '../../../shared/grid/grid-layout.ts';
import { categoryOf, kindOf, shownAmount, toneOf } from '../history/transaction-kind.tsx';
import { Filterable } from './cell-filters.tsx';

type Column = ListColumn<ListedTransactionView>;
type Cell = GridRenderCellParams<ListedTransactionView>;

/** Who was paid or who paid; of a transfer, the other account. */
export function otherSide(entry: ListedTransactionView): string | null {
  const { supplier, clientName, relatedAccountInfo: other } = entry;
  if (supplier !== null || clientName !== null) return supplier ?? clientName;
  return (
    other &&
    [other.developmentName, other.accountType === 'land' ? 'Terreno' : 'Obra'].filter(Boolean).join(' · ')
  );
}

export const accountOf = ({ developmentName, accountType }: ListedTransactionView): string =>
  [developmentName, accountType === 'land' ? 'Terreno' : 'Obra'].filter(Boolean).join(' · ');

/** A reversed entry keeps its amount readable: only its words are struck. */
function Described({ entry }: { entry: ListedTransactionView }) {
  const { description, reversedBy, refund, attachments, reconciled } = entry;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, height: '100%', minWidth: 0 }}>
      <Box
        component="span"
        title={description}
        sx={{
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          fontWeight: 500,
          textDecoration: reversedBy !== null ? 'line-through' : 'none',
        }}
      >
        {description}
      </Box>
      {attachments > 0 && <Mark says={counted(attachments, 'anexo', 'anexos')} Icon={AttachIcon} />}
      {reconciled === true && <Mark says="Conciliado com o banco" Icon={ReconciledIcon} />}
      {reversedBy !== null && <Badge label={undoingLabels(refund).undone} color="grey" />}
    </Box>
  );
}

function Mark({ says, Icon }: { says: string; Icon: typeof AttachIcon }) {
  return (
    <Box
      component="span"
      title={says}
      sx={{ display: 'inline-flex', color: 'text.secondary', flexShrink: 0 }}
    >
      <Icon aria-hidden sx={{ fontSize: 15 }} />
      <VisuallyHidden>{says}</VisuallyHidden>
    </Box>
  );
}

/** The sign alone: the words of its kind are in its title, and the entry itself says them. */
function Kind({ type }: { type: string }) {
  const { label, Icon } = kindOf(type);
  return (
    <Box component="span" title={label} sx={{ display: 'inline-flex' }}>
      <Icon aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Box>
  );
}

const textColumn = (
  field: string,
  headerName: string,
  width: number,
  textOf: (entry: ListedTransactionView) => string | null,
): Column => ({
  field,
  headerName,
  width,
  renderCell: ({ row }: Cell) => (
    <Filterable field={field} entry={row}>
      <Clipped text={textOf(row)} />
    </Filterable>
  ),
});

export const entriesColumns: readonly Column[] = [
  {
    field: 'created_at',
    headerName: 'Nº',
    width: 64,
    renderCell: ({ row }: Cell) => <span className="num">{row.entryNumber}</span>,
  },
  {
    field: 'date',
    headerName: 'Data',
    width: 98,
    renderCell: ({ row }: Cell) => (
      <Filterable field="date" entry={row}>
        <time dateTime={row.date} title={`Registrado em ${formatInstant(row.created_at)}`} className="num">
          {formatDate(row.date)}
        </time>
      </Filterable>
    ),
  },
  {
    field: 'type',
    headerName: 'Tipo',
    width: 72,
    renderCell: ({ row }: Cell) => (
      <Filterable field="type" entry={row}>
        <Kind type={row.type} />
      </Filterable>
    ),
  },
  {
    field: 'description',
    headerName: 'Descrição',
    fixed: true,
    flex: 1,
    minWidth: 150,
    renderCell: ({ row }: Cell) => <Described entry={row} />,
  },
  textColumn('supplier', 'Fornecedor ou cliente', 142, otherSide),
  textColumn('category', 'Categoria', 104, (row) => categoryOf(row) || null),
  textColumn('account', 'Conta', 136, accountOf),
  textColumn('documentNumber', 'Documento', 84, (row) => row.documentNumber),
  textColumn('author', 'Quem lançou', 92, (row) => row.authorName ?? 'Livro'),
  {
    field: 'amount',
    headerName: 'Valor',
    fixed: true,
    width: 126,
    align: 'right',
    headerAlign: 'right',
    renderCell: ({ row }: Cell) => (
      <Filterable field="amount" entry={row} right>
        <Box sx={{ ml: 'auto' }}>
          <Money amount={shownAmount(row)} tone={toneOf(row)} signed sx={{ fontWeight: 600 }} />
        </Box>
      </Filterable>
    ),
  },
];

const balance: Column = {
  field: 'balance',
  headerName: 'Saldo',
  description: 'Saldo da conta depois de cada lançamento, na ordem das datas',
  width: 132,
  sortable: false,
  align: 'right',
  headerAlign: 'right',
  renderCell: ({ row }: Cell) =>
    row.balance === null ? (
      <NoValue />
    ) : (
      <Money amount={centavosOf(row.balance)} tone={row.balance < 0 ? 'out' : 'plain'} />
    ),
};

/** Of one account: the account says nothing more, its balance does where the rows stand in the order of days. */
export const accountColumns: readonly Column[] = entriesColumns.filter(({ field }) => field !== 'account');
export const balanceColumns: readonly Column[] = [...accountColumns, balance];
/** What stands aside while an entry is open beside the table. */
export const asideFields = ['created_at', 'type', 'category', 'account', 'documentNumber', 'author'];
