/** The requests on phones and small screens: the same figures and actions as in the table; on a phone the actions wait in a menu. */
import { formatDate, momentOf } from '@livro/calendar';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef } from 'react';
import type { PurchaseView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { Money } from '../../shared/display/money.tsx';
import { CardHead, CardList } from '../../shared/grid/card-list.tsx';
import { ChoosePurchase } from './approval-bar.tsx';
import { PurchaseActions, PurchaseMenu } from './purchase-actions.tsx';
import { DescriptionLink, KindOrRefusal, neededLine } from './purchase-columns.tsx';
import { approvalsText, StatusBadge, UrgencyBadge } from './purchase-words.tsx';
import { actionsOf } from './use-next-row.ts';

export function PurchaseCards({ purchases }: { purchases: readonly PurchaseView[] | undefined }) {
  return (
    <CardList label="Solicitações de compra" rows={purchases} skeletonHeight={168}>
      {(purchase) => <PurchaseCard purchase={purchase} />}
    </CardList>
  );
}

function PurchaseCard({ purchase }: { purchase: PurchaseView }) {
  const theme = useTheme();
  const withMenu = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true });
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <CardHead
        actions={
          withMenu && (
            <div ref={menu} {...actionsOf(purchase.id)}>
              <PurchaseMenu purchase={purchase} />
            </div>
          )
        }
      >
        <Box sx={{ display: 'flex', alignItems: 'flex-start', minWidth: 0 }}>
          <ChoosePurchase purchase={purchase} />
          <Box sx={{ minWidth: 0, pt: purchase.can_be_approved ? 2 : 0 }}>
            <DescriptionLink purchase={purchase} lines={3} />
          </Box>
        </Box>
      </CardHead>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {purchase.development_name ?? '—'} · <KindOrRefusal purchase={purchase} />
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <StatusBadge status={purchase.status} />
        <UrgencyBadge urgency={purchase.urgency} />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {neededLine(purchase)}
        </Typography>
        {purchase.needs_two_approvals && (
          <Typography variant="caption" sx={{ fontWeight: 600 }}>
            {approvalsText(purchase)}
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
      <PurchaseActions purchase={purchase} roomy offeredIn={withMenu ? menu : undefined} />
    </>
  );
}
