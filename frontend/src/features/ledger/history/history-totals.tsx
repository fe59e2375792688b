/** Totals of everything that the filters let through, not of the page: the server's, from the same answer as the rows. */
import Box from '@mui/material/Box';
import { centavosOf, figure } from '../../../shared/api/wire-money.ts';
import { counted } from '../../../shared/display/count.ts';
import { Money } from '../../../shared/display/money.tsx';
import type { TransactionPageView } from '../../../shared/api/generated.ts';

interface HistoryTotalsProps {
  readonly count: number;
  readonly totals: TransactionPageView['totals'];
  readonly filtered: boolean;
}

export function HistoryTotals({ count, totals, filtered }: HistoryTotalsProps) {
  const scope = counted(
    count,
    filtered ? 'lançamento filtrado' : 'lançamento',
    filtered ? 'lançamentos filtrados' : 'lançamentos',
  );
  const income = centavosOf(totals.income);
  const expense = centavosOf(Math.abs(totals.expense));
  const net = centavosOf(totals.net);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 5,
        rowGap: 1,
        p: 3,
        borderRadius: 1,
        bgcolor: 'surface.alt',
        fontSize: '0.8125rem',
      }}
    >
      <span className="num">{count === 1 ? scope : `Todos os ${scope}`}</span>
      <span>
        Entradas <Money amount={income} tone="in" sx={{ fontWeight: 600 }} />
      </span>
      <span>
        Saídas <Money amount={figure(0 - expense)} tone="out" sx={{ fontWeight: 600 }} />
      </span>
      <span>
        Líquido <Money amount={net} tone={net < 0 ? 'out' : 'in'} sx={{ fontWeight: 600 }} />
      </span>
    </Box>
  );
}
