/** What a development has booked, what approved purchases will take, and what is left of its balance after them. */
import { formatMoney } from '@livro/money';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { usePurchaseListsCommittedQuery } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { counted } from '../../shared/display/count.ts';
import { Money, type MoneyTone } from '../../shared/display/money.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { sumRule } from '../../shared/display/sum-rule.ts';
import { FailedRead } from '../../shared/display/states.tsx';
import { useMay, useRecalculating } from '../../shared/session/session-hooks.ts';

export function CommitmentPanel({ developmentId }: { developmentId: string }) {
  const may = useMay('purchases:read');
  const mayHistory = useMay('transactions:read');
  const recalculating = useRecalculating();
  const { data, error, isFetching, refetch } = usePurchaseListsCommittedQuery(
    { development: developmentId },
    { skip: !may },
  );
  if (!may) return null;
  const found = data?.find((one) => one.development_id === developmentId);
  const available = centavosOf(found?.available);
  const figures: readonly CommitmentFigure[] = [
    {
      label: 'Lançado',
      amount: found?.booked,
      text: 'Despesas registradas',
      to: mayHistory ? `/developments/${developmentId}?dialogo=historico&tipo=expense` : undefined,
    },
    {
      label: 'Comprometido',
      amount: found?.committed,
      text: 'Compras aprovadas e ainda não registradas',
      to: `/purchases?development=${developmentId}&status=approved`,
    },
    {
      label: 'Disponível',
      amount: found?.available,
      tone: available < 0 ? 'out' : 'plain',
      text: 'Saldo das contas menos o comprometido',
    },
  ];
  return (
    <Box component="section" aria-labelledby="titulo-compromisso" sx={{ ...oneColumn, gap: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 3 }}>
        <Typography id="titulo-compromisso" component="h2" variant="h2" sx={{ flex: '1 0 auto' }}>
          Compras e compromissos
        </Typography>
        <Link
          component={RouterLink}
          className="num"
          to={`/purchases?development=${developmentId}&status=approved`}
        >
          {found && found.approved_count > 0
            ? `Ver ${counted(found.approved_count, 'compra aprovada', 'compras aprovadas')}`
            : 'Ver compras'}
        </Link>
      </Box>
      {error && !data ? (
        <FailedRead title="Não foi possível carregar o comprometido." of={{ error, isFetching, refetch }} />
      ) : (
        <Box component="dl" aria-busy={isFetching && !data} sx={{ ...oneColumn, m: 0 }}>
          {figures.map(({ label, amount, tone, text, to }) => (
            <Box key={label} sx={row}>
              <Typography component="dt">{label}</Typography>
              <Typography component="dd" sx={{ m: 0, ml: 'auto', minHeight: 20 }}>
                {recalculating ? (
                  messages.screens.recalculating
                ) : data ? (
                  <Way to={to} label={label} amount={amount}>
                    <Money amount={centavosOf(amount)} tone={tone} />
                  </Way>
                ) : (
                  <Skeleton height={20} width={120} />
                )}
              </Typography>
              <Typography
                component="dd"
                variant="body2"
                sx={{ m: 0, color: 'text.secondary', width: '100%' }}
              >
                {text}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

interface CommitmentFigure {
  readonly label: string;
  readonly amount: number | undefined;
  readonly tone?: MoneyTone;
  readonly text: string;
  /** Where what makes it is listed. */
  readonly to?: string;
}

function Way({
  to,
  label,
  amount,
  children,
}: Pick<CommitmentFigure, 'to' | 'label' | 'amount'> & { children: ReactNode }) {
  if (to === undefined) return children;
  return (
    <Link
      component={RouterLink}
      to={to}
      color="inherit"
      underline="hover"
      aria-label={`${label}: ${formatMoney(centavosOf(amount))}. Ver o que o compõe`}
    >
      {children}
    </Link>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  py: 2,
  borderTop: '1px solid',
  borderColor: 'divider',
  '&:last-of-type': sumRule,
  '&:last-of-type > dd:last-of-type': { fontWeight: 400 },
} as const;
