/** What became of a request, step by step: who, when, which amounts, and the reasons that were given. */
import { formatInstant } from '@livro/calendar';
import { formatMoney } from '@livro/money';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { usePurchasesHistoryQuery, type PurchaseStepView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { FailedRead } from '../../shared/display/states.tsx';

export function PurchaseHistory({ id }: { id: string }) {
  const titleId = useId();
  const { currentData: steps, error, isFetching, refetch } = usePurchasesHistoryQuery({ id });
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ p: 4, borderRadius: 1, bgcolor: 'surface.alt', minWidth: 0 }}
    >
      <Typography id={titleId} component="h3" variant="caption" sx={{ fontWeight: 600, mb: 2 }}>
        Andamento
      </Typography>
      {steps ? (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn, gap: 3 }}>
          {told(steps).map((step) => (
            <Step key={step.version} step={step} />
          ))}
        </Box>
      ) : error ? (
        <FailedRead title="Não foi possível carregar o andamento." of={{ error, isFetching, refetch }} />
      ) : (
        <Skeleton height={72} />
      )}
    </Box>
  );
}

/** Where the purchase was registered, that somebody began to is no news. */
const told = (steps: readonly PurchaseStepView[]): readonly PurchaseStepView[] =>
  steps.filter(({ step }, place) => step !== 'started' || steps[place + 1]?.step !== 'completed');

function Step({ step }: { step: PurchaseStepView }) {
  return (
    <Box
      component="li"
      sx={{ pl: 3, borderLeft: 3, borderColor: 'control.border', minWidth: 0, overflowWrap: 'anywhere' }}
    >
      <Typography className="num" sx={{ fontWeight: 600 }}>
        {whatOf(step)}
      </Typography>
      <Typography variant="body2" className="num" sx={{ color: 'text.secondary' }}>
        <time dateTime={step.at}>{formatInstant(step.at)}</time> · {step.by_name ?? 'Pessoa não identificada'}
      </Typography>
      {step.reason && <Typography variant="body2">Motivo: {step.reason}</Typography>}
    </Box>
  );
}

const money = (amount: number | null): string => formatMoney(centavosOf(amount));

/** “Valor revisto de R$ 7.400,00 para R$ 9.000,00”. */
function whatOf({ step, amount, previous_amount: previous }: PurchaseStepView): string {
  const of = amount === null ? '' : `: ${money(amount)}`;
  switch (step) {
    case 'requested':
      return `Solicitada${of}`;
    case 'updated':
      return 'Dados alterados';
    case 'approved':
      return `Aprovada${of}`;
    case 'first-approved':
      return `Primeira aprovação${of}: falta outra pessoa`;
    case 'revised':
      return `Valor revisto de ${money(previous)} para ${money(amount)}: espera nova aprovação`;
    case 'rejected':
      return 'Rejeitada';
    case 'cancelled':
      return 'Cancelada';
    case 'started':
      return `Registro da compra começado${of}`;
    case 'completed':
      return previous === null ? `Concluída${of}` : `Concluída${of}, acima dos ${money(previous)} aprovados`;
    case 'released':
      return 'Registro da compra não foi aceito';
    case 'reopened':
      return 'Reaberta: a despesa foi estornada';
    case 'replaced':
      return `Despesa corrigida${of}`;
    default:
      return step satisfies never;
  }
}
