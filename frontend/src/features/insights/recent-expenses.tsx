/** The newest expenses below what they were spent on, each with the way to its entry. */
import { formatDate } from '@livro/calendar';
import { expenseCategoryLabels, type ExpenseCategory } from '@livro/rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';
import type { ExpenseAnalysisView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { Money } from '../../shared/display/money.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';

export function RecentExpenses({ expenses }: { readonly expenses: ExpenseAnalysisView['recent'] }) {
  const titleId = useId();
  const may = useMay('transactions:read');
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ minWidth: 0, '@media print': { breakInside: 'avoid' } }}
    >
      <Typography id={titleId} component="h3" sx={{ fontWeight: 600 }}>
        As mais recentes
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {expenses.map(
          ({ id, description, supplier, category, amount, date, developmentId, developmentName }) => (
            <Box
              component="li"
              key={id}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                columnGap: 3,
                py: 2,
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
                {may && developmentId ? (
                  <Link
                    component={RouterLink}
                    to={`/developments/${developmentId}?dialogo=historico&lancamento=${id}`}
                  >
                    {description}
                  </Link>
                ) : (
                  description
                )}
                <Typography variant="caption" component="p" className="num" sx={{ color: 'text.secondary' }}>
                  {[
                    formatDate(date),
                    expenseCategoryLabels[category as ExpenseCategory],
                    supplier,
                    developmentName,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Typography>
              </Box>
              <Box component="span" sx={{ ml: 'auto', fontWeight: 600 }}>
                <Money amount={centavosOf(amount)} />
              </Box>
            </Box>
          ),
        )}
      </Box>
    </Box>
  );
}
