/** The expenses that name a supplier, the newest first; those that were undone are left out, as in the sums. */
import { formatDate } from '@livro/calendar';
import { expenseCategoryLabels } from '@livro/rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useExpensesPageQuery } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { Money } from '../../shared/display/money.tsx';
import { PageSteps, usePageSteps } from '../../shared/display/page-steps.tsx';
import { Section } from '../../shared/display/section.tsx';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { EmptyState, FailedRead } from '../../shared/display/states.tsx';

const ROWS = 20;

export function SupplierExpenses({ name }: { name: string }) {
  const steps = usePageSteps(ROWS);
  const read = useExpensesPageQuery({ supplier: name, page: 1, limit: ROWS, cursor: steps.cursor });
  const { data } = read;
  return (
    <Section title="Despesas">
      <Paper variant="outlined" aria-busy={read.isFetching}>
        {data?.count === 0 ? (
          <EmptyState title="Nenhuma despesa." />
        ) : data ? (
          <>
            <Box component="ul" aria-label="Despesas" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.results.map((expense) => (
                <Box component="li" key={expense.id} sx={row}>
                  <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
                    <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
                      {expense.description}
                    </Typography>
                    <Typography
                      variant="caption"
                      component="div"
                      sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
                    >
                      <time dateTime={expense.date}>{formatDate(expense.date)}</time> ·{' '}
                      {expenseCategoryLabels[expense.category]}
                      {expense.development_id !== null && (
                        <>
                          {' · '}
                          <Link
                            component={RouterLink}
                            to={`/developments/${expense.development_id}`}
                            color="inherit"
                          >
                            {expense.development_name}
                          </Link>
                        </>
                      )}
                    </Typography>
                  </Box>
                  <Typography component="span" sx={{ fontWeight: 600, ml: 'auto' }}>
                    <Money amount={centavosOf(expense.amount)} />
                  </Typography>
                </Box>
              ))}
            </Box>
            <PageSteps steps={steps} page={data} what="despesas" />
          </>
        ) : read.error ? (
          <FailedRead title="Não foi possível carregar as despesas." of={read} />
        ) : (
          <Box sx={{ py: 4 }}>
            <Skeleton height={160} />
          </Box>
        )}
      </Paper>
    </Section>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 4,
  py: 3,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { border: 0 },
} as const;
