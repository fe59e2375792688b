/** The bar above the investment form: what went in, what came back, and what is still out. */
import { messages } from '@livro/rules';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { FailedRead } from '../../../shared/display/states.tsx';
import { useRecalculating } from '../../../shared/session/session-hooks.ts';
import { useInvestmentsSummaryQuery } from '../../../shared/api/generated.ts';
import { Figure, Figures, Line } from '../../../shared/display/figures.tsx';

export function InvestmentSummary({ accountId }: { accountId: string }) {
  const { data, error, isFetching, refetch } = useInvestmentsSummaryQuery({ account: accountId });
  const recalculating = useRecalculating();
  if (!data) {
    return error ? (
      <FailedRead
        title="Não foi possível carregar o resumo das aplicações."
        of={{ error, isFetching, refetch }}
      />
    ) : (
      <Skeleton height={170} />
    );
  }
  const net = centavosOf(data.net_return);
  const gain = centavosOf(data.net_gain_loss);
  return (
    <Figures bar label={recalculating ? messages.screens.recalculating : 'Resumo'}>
      <Figure label={messages.screens.totalInvested} amount={centavosOf(data.invested)} />
      <Figure label={messages.screens.totalReturns} amount={centavosOf(data.returns_received)} />
      <Figure label={messages.screens.netReturn} amount={net} tone={net >= 0 ? 'in' : 'out'} />
      <Line label={messages.screens.activeInvestments}>{data.active_count}</Line>
      {/* Money that is still out there is no loss: say so beside a net return below zero. */}
      <Figure label="Principal ainda aplicado" amount={centavosOf(data.outstanding_principal)} />
      <Figure label="Ganho realizado" amount={gain} tone={gain >= 0 ? 'in' : 'out'} />
    </Figures>
  );
}
