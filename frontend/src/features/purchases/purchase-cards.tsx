/** The requests on phones and small screens: the same figures and the same actions as in the table. */
import { formatDate, momentOf } from '@livro/calendar';
import { expenseCategoryLabels } from '@livro/rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { PurchaseView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { DIALOG_STATE } from '../../shared/dialog/use-dialog-address.ts';
import { Money } from '../../shared/display/money.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { PurchaseActions } from './purchase-actions.tsx';
import { neededText, StatusBadge, UrgencyBadge } from './purchase-words.tsx';

interface PurchaseCardsProps {
  readonly purchases: readonly PurchaseView[] | undefined;
  readonly addressOf: (id: string) => string;
}

export function PurchaseCards({ purchases, addressOf }: PurchaseCardsProps) {
  return (
    <Box component="ul" aria-label="Solicitações de compra" sx={list}>
      {purchases
        ? purchases.map((purchase) => (
            <PurchaseCard key={purchase.id} purchase={purchase} address={addressOf(purchase.id)} />
          ))
        : [1, 2, 3, 4].map((n) => (
            <Paper component="li" variant="outlined" key={n} sx={{ p: 4 }}>
              <Skeleton height={168} />
            </Paper>
          ))}
    </Box>
  );
}

function PurchaseCard({ purchase, address }: { purchase: PurchaseView; address: string }) {
  const needed = neededText(purchase);
  return (
    <Paper component="li" variant="outlined" sx={{ p: 4, ...oneColumn, gap: 2, minWidth: 0 }}>
      <Link
        component={RouterLink}
        to={{ search: address }}
        state={DIALOG_STATE}
        preventScrollReset
        sx={{ fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere', ...clamped }}
      >
        {purchase.description}
      </Link>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {purchase.development_name ?? '—'} · {expenseCategoryLabels[purchase.category]}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <StatusBadge status={purchase.status} />
        <UrgencyBadge urgency={purchase.urgency} />
        {needed && (
          <Typography
            variant="caption"
            sx={purchase.is_overdue ? { color: 'error.main', fontWeight: 600 } : { color: 'text.secondary' }}
          >
            {needed}
          </Typography>
        )}
      </Box>
      <Typography component="p" sx={{ fontWeight: 600 }}>
        <Money amount={centavosOf(purchase.estimated_cost)} />
        {purchase.final_cost !== null && (
          <Typography component="span" variant="body2" sx={{ ml: 2, color: 'text.secondary' }}>
            Real <Money amount={centavosOf(purchase.final_cost)} />
          </Typography>
        )}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        Solicitado em{' '}
        <time dateTime={purchase.created_at}>{formatDate(momentOf(new Date(purchase.created_at)).day)}</time>
        {purchase.requested_by_name && ` por ${purchase.requested_by_name}`}
      </Typography>
      <PurchaseActions purchase={purchase} roomy />
    </Paper>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
} as const;

const clamped = {
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;
