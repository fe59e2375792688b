/** What a card says of a development's twelve months and of what its clients owe; both come in one answer for all cards. */
import { formatMoney, formatMoneyRounded } from '@livro/money';
import { isLate } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useAccountsMonthlyBalancesQuery, useReceivablesAgesQuery } from '../../shared/api/generated.ts';
import { centavosOf, figure } from '../../shared/api/wire-money.ts';
import { Money } from '../../shared/display/money.tsx';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { StepLine } from '../../shared/display/step-line.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';

const LINE_HEIGHT = 44;
/** All of them, so that it is asked once. */
const allOfThem = {};

interface OfDevelopment {
  readonly developmentId: string;
}

export function CardCourse({ developmentId }: OfDevelopment) {
  const may = useMay('accounts:read');
  const { balances, answered, failed } = useAccountsMonthlyBalancesQuery(undefined, {
    skip: !may,
    selectFromResult: ({ data, error }) => ({
      balances: data?.find((one) => one.developmentId === developmentId)?.balances,
      answered: data !== undefined,
      failed: error !== undefined,
    }),
  });
  if (!may) return null;
  return (
    <Box>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
        {balances ? `Em doze meses, ${scaleOf(balances)}` : 'Em doze meses'}
      </Typography>
      <Box component="dd" sx={{ m: 0, mt: 1, mb: 2, minHeight: LINE_HEIGHT, color: 'text.secondary' }}>
        {balances ? (
          <StepLine
            balances={balances}
            height={LINE_HEIGHT}
            label={`Saldo em doze meses: ${endsOf(balances)}`}
          />
        ) : answered ? (
          'Sem lançamentos'
        ) : failed ? (
          'Não foi possível carregar o curso do saldo.'
        ) : (
          <Skeleton height={LINE_HEIGHT} />
        )}
      </Box>
    </Box>
  );
}

/** The ends of the scale, in which zero always is. */
const scaleOf = (balances: readonly number[]): string => {
  const [least, most] = [Math.min(0, ...balances), Math.max(0, ...balances)].map(centavosOf);
  return `de ${formatMoneyRounded(least!)} a ${formatMoneyRounded(most!)}`;
};
const endsOf = (balances: readonly number[]): string =>
  `de ${formatMoney(centavosOf(balances[0]))} a ${formatMoney(centavosOf(balances.at(-1)))}`;

export function CardDue({ developmentId }: OfDevelopment) {
  const may = useMay('payments:read');
  const { due, answered, failed } = useReceivablesAgesQuery(allOfThem, {
    skip: !may,
    selectFromResult: ({ data, error }) => ({
      due: data?.by_development.find(({ id }) => id === developmentId),
      answered: data !== undefined,
      failed: error !== undefined,
    }),
  });
  if (!may) return null;
  const late = (due?.ages ?? [])
    .filter(({ age }) => isLate(age))
    .reduce((sum, { total }) => sum + centavosOf(total), 0);
  return (
    <Typography component="dd" variant="body2" sx={{ m: 0, minHeight: 18, color: 'text.secondary' }}>
      {due ? (
        <>
          <Money amount={centavosOf(due.total)} rounded /> a receber
          {late > 0 && (
            <Box component="span" sx={{ color: 'warning.main' }}>
              , <Money amount={figure(late)} rounded /> em atraso
            </Box>
          )}
        </>
      ) : answered ? (
        'Nada a receber'
      ) : failed ? (
        'A receber: não foi possível carregar'
      ) : null}
    </Typography>
  );
}
