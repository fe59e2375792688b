/** Sums with their names, the number of expenses, and a bar as long as the sum is large beside the largest. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { formatCount } from '../../shared/display/count.ts';
import { Money } from '../../shared/display/money.tsx';

export interface SpentRow {
  readonly key: string;
  readonly name: ReactNode;
  readonly count: number;
  /** Reais. */
  readonly total: number;
}

export function SpentTable({
  label,
  head,
  rows,
}: {
  label: string;
  head: string;
  rows: readonly SpentRow[];
}) {
  const largest = Math.max(...rows.map(({ total }) => total), 0);
  return (
    <Box component="table" aria-label={label} sx={table}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Despesas</th>
          <th scope="col">Gasto</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, count, total }) => (
          <tr key={key}>
            <th scope="row">
              {name}
              <Box
                aria-hidden
                sx={{
                  height: 4,
                  mt: 1,
                  borderRadius: 2,
                  bgcolor: 'primary.main',
                  width: `${largest > 0 ? Math.max(1, (100 * total) / largest) : 0}%`,
                }}
              />
            </th>
            <td className="num" data-label="Despesas">
              {formatCount(count)}
            </td>
            <td data-label="Gasto">
              <Money amount={centavosOf(total)} />
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    px: 3,
    py: 2,
    borderBottom: 1,
    borderColor: 'divider',
    textAlign: 'right',
    fontSize: '0.875rem',
  },
  '& th:first-of-type': { textAlign: 'left', width: { sm: '50%' }, overflowWrap: 'anywhere' },
  '& tbody th': { fontWeight: 500 },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  // Below the width of its columns each row becomes a block whose lines name their column.
  '@media (max-width: 599.95px)': {
    '&, & tbody, & tr, & tbody th': { display: 'block' },
    '& thead': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& tbody th': { border: 0, pb: 1 },
    '& td': { display: 'flex', justifyContent: 'space-between', gap: 3, py: 1, border: 0 },
    '& tr': { borderBottom: 1, borderColor: 'divider', py: 1 },
    '& td::before': { content: 'attr(data-label)', color: 'text.secondary' },
  },
  '& thead th': { fontSize: '0.8125rem', color: 'text.secondary', fontWeight: 600 },
} as const;
