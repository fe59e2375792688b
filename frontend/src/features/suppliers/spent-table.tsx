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
            <td className="num">{formatCount(count)}</td>
            <td>
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
  '& tr > :first-of-type': { textAlign: 'left', width: '50%', overflowWrap: 'anywhere' },
  '& tbody th': { fontWeight: 500 },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& thead th': { fontSize: '0.8125rem', color: 'text.secondary', fontWeight: 600 },
} as const;
