/** Figures above the history: balance, invested, spent; and the transfers where there are any. */
import { addDays } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import { limits, messages } from '@livro/rules';
import Box from '@mui/material/Box';
import { centavosOf, figure, totalOf } from '../../shared/api/wire-money.ts';
import { useTransactionsPageQuery, type AccountView } from '../../shared/api/generated.ts';
import { serverToday } from '../../shared/api/server-clock.ts';
import { counted } from '../../shared/display/count.ts';
import { Figure, Figures, Line } from '../../shared/display/figures.tsx';

interface HistorySummaryProps {
  readonly accounts: readonly AccountView[];
  /** Whose recent entries are counted. */
  readonly scope: { readonly development: string | undefined; readonly account: string | undefined };
}

export function HistorySummary({ accounts, scope }: HistorySummaryProps) {
  const from = addDays(serverToday(), -limits.recentActivityDays);
  const { currentData: recent } = useTransactionsPageQuery({ ...scope, from, page: 1, limit: 1 });
  const total = (of: (account: AccountView) => number): Centavos =>
    totalOf(accounts.map((account) => centavosOf(of(account))));
  const balance = total((account) => account.balance);
  const received = total((account) => account.totalTransfersIn);
  const sent = total((account) => account.totalTransfersOut);
  const net = figure(received - sent);
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))' }}
    >
      <Figures label="Resumo">
        <Figure
          label={messages.screens.currentBalance}
          amount={balance}
          tone={balance < 0 ? 'out' : 'plain'}
        />
        <Figure label={messages.screens.totalInvested} amount={total((account) => account.totalInvested)} />
        <Figure label={messages.screens.totalSpent} amount={total((account) => account.totalExpenses)} />
        <Line label={`Últimos ${limits.recentActivityDays} dias`}>
          {recent ? counted(recent.count, 'transação', 'transações') : '—'}
        </Line>
      </Figures>
      {received + sent > 0 && (
        <Figures label="Transferências">
          <Figure label="Recebido" amount={received} />
          <Figure label="Enviado" amount={sent} />
          <Figure label="Fluxo líquido" amount={net} tone={net < 0 ? 'out' : 'in'} />
        </Figures>
      )}
    </Box>
  );
}
