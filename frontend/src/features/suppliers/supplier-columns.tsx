/** The columns of the suppliers' table. */
import { formatDate } from '@livro/calendar';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { ListedSupplierView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { formatCount } from '../../shared/display/count.ts';
import { Money } from '../../shared/display/money.tsx';
import { Clipped } from '../../shared/grid/cells.tsx';
import type { ListColumn } from '../../shared/grid/grid-layout.ts';
import { supplierAddress } from './supplier-view.ts';

export const NameLink = ({ supplier, tabIndex }: { supplier: ListedSupplierView; tabIndex?: number }) => (
  <Link
    component={RouterLink}
    to={supplierAddress(supplier.name)}
    tabIndex={tabIndex}
    title={supplier.name}
    onClick={(event) => event.stopPropagation()}
    sx={{ fontWeight: 500, color: 'text.primary', overflow: 'hidden', textOverflow: 'ellipsis' }}
  >
    {supplier.name}
  </Link>
);

const right = { align: 'right', headerAlign: 'right' } as const;

export const supplierColumns: readonly ListColumn<ListedSupplierView>[] = [
  {
    field: 'name',
    headerName: 'Fornecedor',
    fixed: true,
    flex: 2,
    minWidth: 200,
    renderCell: ({ row, tabIndex }) => <NameLink supplier={row} tabIndex={tabIndex} />,
  },
  {
    field: 'document',
    headerName: 'CNPJ',
    width: 180,
    sortable: false,
    renderCell: ({ row }) => <Clipped text={row.document} numeric />,
  },
  {
    field: 'count',
    headerName: 'Despesas',
    width: 110,
    ...right,
    sortable: false,
    renderCell: ({ row }) => <span className="num">{formatCount(row.count)}</span>,
  },
  {
    field: 'last_date',
    headerName: 'Última despesa',
    width: 150,
    renderCell: ({ row }) => <time dateTime={row.last_date}>{formatDate(row.last_date)}</time>,
  },
  {
    field: 'total',
    headerName: 'Gasto',
    fixed: true,
    width: 170,
    ...right,
    renderCell: ({ row }) => <Money amount={centavosOf(row.total)} sx={{ fontWeight: 600 }} />,
  },
];
