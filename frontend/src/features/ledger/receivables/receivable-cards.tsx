/** The receivables on phones and small tablets. */
import { formatDate } from '@livro/calendar';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReceivableView } from '../../../shared/api/generated.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { Money } from '../../../shared/display/money.tsx';
import { CardHead, CardList } from '../../../shared/grid/card-list.tsx';
import { ChoosePayment } from '../payment/chosen-payments.tsx';
import { ClientLink, ReceivableActions } from './receivable-actions.tsx';
import { Due } from './receivable-columns.tsx';

export function ReceivableCards({ rows }: { rows: readonly ReceivableView[] | undefined }) {
  return (
    <CardList label="A receber" rows={rows} skeletonHeight={96}>
      {(row) => (
        <>
          <CardHead actions={<ReceivableActions row={row} />}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: -2 }}>
              <ChoosePayment payment={row} />
              <ClientLink row={row} />
            </Box>
            <Money amount={centavosOf(row.amount)} />
          </CardHead>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {row.description}
          </Typography>
          <Typography
            variant="body2"
            className="num"
            sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            <time dateTime={row.date}>{formatDate(row.date)}</time> · <Due date={row.date} />
            <br />
            {[row.development_name, row.unit_reference && `Unidade ${row.unit_reference}`]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </>
      )}
    </CardList>
  );
}
