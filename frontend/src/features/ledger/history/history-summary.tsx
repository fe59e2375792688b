/** Figures above the history: balance, invested, spent; and the transfers where there are any. Each leads to its entries. */
import { addDays } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import { limits, messages, type TransactionType } from '@livro/rules';
import Box from '@mui/material/Box';
import { centavosOf, figure, totalOf } from '../../../shared/api/wire-money.ts';
import { useTransactionsPageQuery, type AccountView } from '../../../shared/api/generated.ts';
import { serverToday } from '../../../shared/api/server-clock.ts';
import { counted } from '../../../shared/display/count.ts';
import { Figure, Figures, Line } from '../../../shared/display/figures.tsx';
import type { ChangeHistory } from './history-filters.tsx';
import { noFilters } from './history-view.ts';

interface HistorySummaryProps {
  readonly accounts: readonly AccountView[];
  /** Whose recent entries are counted. */
  readonly scope: { readonly development: string | undefined; readonly account: string | undefined };
  readonly onChange: ChangeHistory;
}

export function HistorySummary({ accounts, scope, onChange }: HistorySummaryProps) {
  const from = addDays(serverToday(), -limits.recentActivityDays);
  const { currentData: recent } = useTransactionsPageQuery({ ...scope, from, page: 1, limit: 1 });
  const total = (of: (account: AccountView) => number): Centavos =>
    totalOf(accounts.map((account) => centavosOf(of(account))));
  const balance = total((account) => account.balance);
  const received = total((account) => account.totalTransfersIn);
  const sent = total((account) => account.totalTransfersOut);
  const net = figure(received - sent);
  const showing =
    (...types: TransactionType[]) =>
    () =>
      onChange({ ...noFilters, tipo: types.join(',') || undefined });
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))' }}
    >
      <Figures label="Resumo">
        <Figure
          label={messages.screens.currentBalance}
          amount={balance}
          tone={balance < 0 ? 'out' : 'plain'}
          onExplain={showing()}
        />
        <Figure
          label={messages.screens.totalInvested}
          amount={total((account) => account.totalInvested)}
          onExplain={showing('investment')}
        />
        <Figure
          label={messages.screens.totalSpent}
          amount={total((account) => account.totalExpenses)}
          onExplain={showing('expense')}
        />
        <Line label={`Últimos ${limits.recentActivityDays} dias`}>
          {recent ? counted(recent.count, 'transação', 'transações') : '—'}
        </Line>
      </Figures>
      {received + sent > 0 && (
        <Figures label="Transferências">
          <Figure label="Recebido" amount={received} onExplain={showing('transfer_in')} />
          <Figure label="Enviado" amount={sent} onExplain={showing('transfer_out')} />
          <Figure
            label="Fluxo líquido"
            amount={net}
            tone={net < 0 ? 'out' : 'in'}
            onExplain={showing('transfer_in', 'transfer_out')}
          />
        </Figures>
      )}
    </Box>
  );
}
