/** The columns of the receivables' table. */
import { formatDate } from '@livro/calendar';
import Box from '@mui/material/Box';
import type { ReceivableView } from '../../../shared/api/generated.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { Money } from '../../../shared/display/money.tsx';
import { VisuallyHidden } from '../../../shared/display/visually-hidden.tsx';
import { TwoLines } from '../../../shared/grid/cells.tsx';
import type { ListColumn } from '../../../shared/grid/grid-layout.ts';
import { ChoosePayment } from '../payment/chosen-payments.tsx';
import { dueText, isOverdue } from '../payment/payment-words.tsx';
import { ClientLink, DevelopmentLink, ReceivableActions } from './receivable-actions.tsx';

export const SECOND_LINE = 12;

export const Due = ({ date }: { date: string }) => (
  <Box component="span" sx={isOverdue(date) ? { color: 'warning.main', fontWeight: 600 } : undefined}>
    {dueText(date)}
  </Box>
);

export const receivableColumns: readonly ListColumn<ReceivableView>[] = [
  {
    field: 'chosen',
    headerName: 'Selecionar',
    leads: true,
    width: 46,
    sortable: false,
    renderHeader: () => <VisuallyHidden>Selecionar</VisuallyHidden>,
    renderCell: ({ row, tabIndex }) => <ChoosePayment payment={row} tabIndex={tabIndex} />,
  },
  {
    field: 'date',
    headerName: 'Vencimento',
    fixed: true,
    width: 150,
    renderCell: ({ row }) => (
      <TwoLines
        first={<time dateTime={row.date}>{formatDate(row.date)}</time>}
        second={<Due date={row.date} />}
      />
    ),
  },
  {
    field: 'client_name',
    headerName: 'Cliente',
    fixed: true,
    flex: 1.5,
    minWidth: 160,
    sortable: false,
    renderCell: ({ row, tabIndex }) => (
      <TwoLines
        first={<ClientLink row={row} tabIndex={tabIndex} />}
        second={row.unit_reference && `Unidade ${row.unit_reference}`}
      />
    ),
  },
  {
    field: 'description',
    headerName: 'Descrição',
    flex: 1.5,
    minWidth: 160,
    sortable: false,
    renderCell: ({ row }) => (
      <TwoLines
        title={row.description}
        first={row.description}
        second={`Lançamento nº ${row.entry_number}`}
      />
    ),
  },
  {
    field: 'development_name',
    headerName: 'Empreendimento',
    flex: 1.2,
    minWidth: 150,
    sortable: false,
    renderCell: ({ row, tabIndex }) => <DevelopmentLink row={row} tabIndex={tabIndex} />,
  },
  {
    field: 'amount',
    headerName: 'Valor',
    width: 150,
    align: 'right',
    headerAlign: 'right',
    sortable: false,
    renderCell: ({ row }) => <Money amount={centavosOf(row.amount)} sx={{ fontWeight: 600 }} />,
  },
  {
    field: 'actions',
    headerName: 'Ações',
    fixed: true,
    width: 104,
    align: 'right',
    headerAlign: 'right',
    sortable: false,
    renderCell: ({ row, tabIndex }) => <ReceivableActions row={row} tabIndex={tabIndex} />,
  },
];
