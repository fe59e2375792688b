/** The numbers behind a chart: a real table that scrolls by itself where the page is narrow. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { sumRule } from '../../shared/display/sum-rule.ts';

export interface DataRow {
  readonly key: string;
  readonly cells: readonly ReactNode[];
}

interface DataTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly DataRow[];
  readonly foot?: readonly ReactNode[];
}

/** The first column names the row, the others are figures. */
export function DataTable({ caption, head, rows, foot }: DataTableProps) {
  return (
    <Box
      sx={{ overflowX: 'auto', '@media print': { overflow: 'visible' } }}
      tabIndex={0}
      role="group"
      aria-label={caption}
    >
      <Box component="table" sx={[table, rows.length <= ROWS_KEPT_TOGETHER && keptTogether]}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...figures] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                <td key={head[index + 1]} className="num">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              <th scope="row">{foot[0]}</th>
              {foot.slice(1).map((figure, index) => (
                <td key={head[index + 1]} className="num">
                  {figure}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </Box>
    </Box>
  );
}

/** On paper: a longer table may go on to the next page, under its head. */
const ROWS_KEPT_TOGETHER = 10;
const keptTogether = { '@media print': { breakInside: 'avoid' } } as const;

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& caption': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  '& th, & td': { py: 1.5, px: 2, borderBottom: 1, borderColor: 'divider', whiteSpace: 'nowrap' },
  '& th': { textAlign: 'left', fontWeight: 500 },
  '& thead th': { color: 'text.secondary', fontWeight: 600 },
  '& thead th:not(:first-of-type), & td': { textAlign: 'right' },
  '& tfoot th, & tfoot td': sumRule,
  // Paper does not scroll: all columns fit, rows stay whole, and the sum stands once, at the end.
  '@media print': {
    fontSize: '0.625rem',
    '& th, & td': { py: 0.5, px: 1 },
    '& thead th, & tbody th': { whiteSpace: 'normal' },
    '& tr': { breakInside: 'avoid' },
    '& tfoot': { display: 'table-row-group' },
  },
} as const;
