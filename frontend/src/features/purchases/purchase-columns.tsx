/** The columns of the requests' table: most cells have a second line that says more of the first. */
import { formatDate, formatInstant, momentOf } from '@livro/calendar';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { createContext, use } from 'react';
import { Link as RouterLink } from 'react-router';
import type { PurchaseView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { DIALOG_STATE } from '../../shared/dialog/use-dialog-address.ts';
import { Money } from '../../shared/display/money.tsx';
import { VisuallyHidden } from '../../shared/display/visually-hidden.tsx';
import { NoValue, TwoLines } from '../../shared/grid/cells.tsx';
import type { ListColumn } from '../../shared/grid/grid-layout.ts';
import { ChoosePurchase } from './approval-bar.tsx';
import { PurchaseActions } from './purchase-actions.tsx';
import { approvalsText, kindOf, neededText, StatusBadge, UrgencyBadge } from './purchase-words.tsx';
import { usePageApprovals } from './use-approvals.ts';

/** Where a request's details are. A context, so that the table's columns never change. */
export const DetailsAddress = createContext<(id: string) => string>(() => '');

export const SECOND_LINE = 20;

const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  whiteSpace: 'normal',
} as const;

export function DescriptionLink({ purchase, lines }: { purchase: PurchaseView; lines: 1 | 3 }) {
  const address = use(DetailsAddress);
  return (
    <Link
      component={RouterLink}
      to={{ search: address(purchase.id) }}
      state={DIALOG_STATE}
      preventScrollReset
      title={purchase.description}
      onClick={(event) => event.stopPropagation()}
      sx={{
        fontWeight: lines === 1 ? 500 : 600,
        color: 'text.primary',
        overflow: 'hidden',
        ...(lines === 1
          ? { display: 'block', textOverflow: 'ellipsis' }
          : { ...twoLines, WebkitLineClamp: lines, overflowWrap: 'anywhere' }),
      }}
    >
      {purchase.description}
    </Link>
  );
}

/** What kind of request it is, or why it could not be approved with the others. */
export function KindOrRefusal({ purchase }: { purchase: PurchaseView }) {
  const refusal = usePageApprovals().refusals.get(purchase.id);
  if (refusal === undefined) return kindOf(purchase);
  const text = `Não aprovada: ${refusal}`;
  return (
    <Box component="span" title={text} sx={{ color: 'error.main', fontWeight: 600 }}>
      {text}
    </Box>
  );
}

/** When it is needed, loud where that is over; undefined where there is nothing to say. */
export function neededLine(purchase: PurchaseView) {
  const needed = neededText(purchase);
  return (
    needed && (
      <Box component="span" sx={purchase.is_overdue ? { color: 'error.main', fontWeight: 600 } : undefined}>
        {needed}
      </Box>
    )
  );
}

function DevelopmentName({ purchase }: { purchase: PurchaseView }) {
  const name = purchase.development_name;
  return name === null ? (
    <NoValue />
  ) : (
    <Box component="span" title={name} sx={twoLines}>
      {name}
    </Box>
  );
}

function Cost({ purchase }: { purchase: PurchaseView }) {
  return (
    <TwoLines
      first={<Money amount={centavosOf(purchase.estimated_cost)} sx={{ fontWeight: 600 }} />}
      second={
        purchase.final_cost !== null && (
          <>
            Real <Money amount={centavosOf(purchase.final_cost)} />
          </>
        )
      }
    />
  );
}

function Requested({ purchase }: { purchase: PurchaseView }) {
  const { created_at, requested_by_name: by } = purchase;
  return (
    <TwoLines
      first={
        <time dateTime={created_at} title={formatInstant(created_at)} className="num">
          {formatDate(momentOf(new Date(created_at)).day)}
        </time>
      }
      second={<span title={by ?? undefined}>{by ?? <NoValue />}</span>}
    />
  );
}

export const purchaseColumns: readonly ListColumn<PurchaseView>[] = [
  {
    field: 'chosen',
    headerName: 'Selecionar',
    leads: true,
    width: 46,
    sortable: false,
    renderHeader: () => <VisuallyHidden>Selecionar</VisuallyHidden>,
    renderCell: ({ row, tabIndex }) => <ChoosePurchase purchase={row} tabIndex={tabIndex} />,
  },
  {
    field: 'description',
    headerName: 'Descrição',
    fixed: true,
    flex: 2,
    minWidth: 166,
    renderCell: ({ row }) => (
      <TwoLines
        first={<DescriptionLink purchase={row} lines={1} />}
        second={<KindOrRefusal purchase={row} />}
      />
    ),
  },
  {
    field: 'developmentName',
    headerName: 'Empreendimento',
    flex: 1.2,
    minWidth: 130,
    renderCell: ({ row }) => <TwoLines first={<DevelopmentName purchase={row} />} />,
  },
  {
    field: 'estimatedCost',
    headerName: 'Custo Estimado',
    width: 172,
    align: 'right',
    headerAlign: 'right',
    renderCell: ({ row }) => <Cost purchase={row} />,
  },
  {
    field: 'urgency',
    headerName: 'Urgência',
    // Anyone who sorts by it looks for the most urgent.
    sortingOrder: ['desc', 'asc'],
    width: 116,
    renderCell: ({ row }) => (
      <TwoLines first={<UrgencyBadge urgency={row.urgency} />} second={neededLine(row)} />
    ),
  },
  {
    field: 'status',
    headerName: 'Status',
    width: 114,
    sortable: false,
    renderCell: ({ row }) => (
      <TwoLines
        first={<StatusBadge status={row.status} />}
        second={<span title={approvalsText(row)}>{approvalsText(row)}</span>}
      />
    ),
  },
  {
    field: 'requestedAt',
    headerName: 'Solicitado em',
    width: 140,
    renderCell: ({ row }) => <Requested purchase={row} />,
  },
  {
    field: 'actions',
    headerName: 'Ações',
    fixed: true,
    width: 232,
    sortable: false,
    renderCell: ({ row, tabIndex }) => (
      <Box sx={{ display: 'flex', alignItems: 'center', height: '100%' }}>
        <PurchaseActions purchase={row} tabIndex={tabIndex} />
      </Box>
    ),
  },
];
