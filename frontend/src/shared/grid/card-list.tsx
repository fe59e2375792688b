/** A list's rows as cards, for screens on which a table has no room, or grey ones until the first answer. */
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { oneColumn } from '../display/one-column.ts';
import { Skeleton } from '../display/skeleton.tsx';

interface CardListProps<Row extends { readonly id: string | number }> {
  readonly label: string;
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined;
  /** What stands on a card. */
  readonly children: (row: Row) => ReactNode;
  readonly skeletonHeight: number;
}

export function CardList<Row extends { readonly id: string | number }>(props: CardListProps<Row>) {
  const { label, rows, children, skeletonHeight } = props;
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        columnGap: 8,
        rowGap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
      }}
    >
      {rows
        ? rows.map((row) => (
            <Paper
              component="li"
              variant="outlined"
              key={row.id}
              sx={{
                py: 4,
                ...oneColumn,
                alignContent: 'start',
                gap: 2,
                minWidth: 0,
                overflowWrap: 'anywhere',
              }}
            >
              {children(row)}
            </Paper>
          ))
        : [1, 2, 3, 4].map((n) => (
            <Paper component="li" variant="outlined" key={n} sx={{ py: 4 }}>
              <Skeleton height={skeletonHeight} />
            </Paper>
          ))}
    </Box>
  );
}

/** A card's first line: what the row is called, and what can be done with it. */
export function CardHead({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, minWidth: 0 }}>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'grid',
          gap: 1,
          justifyItems: 'start',
          fontWeight: 600,
          overflowWrap: 'anywhere',
        }}
      >
        {children}
      </Box>
      {actions}
    </Box>
  );
}
