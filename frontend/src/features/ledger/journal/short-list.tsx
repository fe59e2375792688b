/** A list of entries inside a dialog, with its own states: loading, failed, empty, and the rows. */
import { formatInstant, relativeDay } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { serverNow } from '../../../shared/api/server-clock.ts';
import type { Read } from '../../../shared/api/read.ts';
import { Money, type MoneyTone } from '../../../shared/display/money.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { EmptyState, FailedRead } from '../../../shared/display/states.tsx';
import { TagList } from '../../../shared/display/tag-list.tsx';

export interface ShortListRow {
  readonly id: string;
  readonly title: string;
  readonly date: string;
  readonly createdAt: string;
  readonly amount: Centavos;
  readonly tone: MoneyTone;
  readonly badge: ReactNode;
  readonly detail?: string;
  readonly tags?: readonly string[];
  readonly undone: boolean;
}

interface ShortListProps {
  readonly title: string;
  readonly rows: readonly ShortListRow[] | undefined;
  readonly read: Read<unknown>;
  readonly failure: string;
  /** Ways to what the list does not show. */
  readonly below?: ReactNode;
  readonly empty: { readonly title: string; readonly text?: string };
}

export function ShortList({ title, rows, read, failure, empty, below }: ShortListProps) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ ...oneColumn, gap: 2, minWidth: 0 }}>
      <Typography id={titleId} component="h3" variant="h3">
        {title}
      </Typography>
      {rows ? (
        rows.length === 0 ? (
          <EmptyState title={empty.title} text={empty.text} />
        ) : (
          <Box component="ul" sx={list} aria-busy={read.isFetching}>
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </Box>
        )
      ) : read.error ? (
        <FailedRead title={failure} of={read} />
      ) : (
        <Box aria-busy sx={{ ...oneColumn, gap: 3, py: 2 }}>
          <Skeleton height={40} />
          <Skeleton height={40} />
        </Box>
      )}
      {below}
    </Box>
  );
}

const list = { listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' } as const;

function Row({ row }: { row: ShortListRow }) {
  return (
    <Box component="li" sx={{ py: 3, borderBottom: 1, borderColor: 'divider', ...oneColumn, gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3 }}>
        <Typography
          sx={{
            fontWeight: 500,
            overflowWrap: 'anywhere',
            flex: '1 1 160px',
            minWidth: 0,
            textDecoration: row.undone ? 'line-through' : 'none',
          }}
        >
          {row.title}
        </Typography>
        <Typography component="span" sx={{ fontWeight: 600, ml: 'auto' }}>
          <Money amount={row.amount} tone={row.tone} signed />
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        {row.badge}
        <Typography variant="caption" sx={{ color: 'text.secondary', minWidth: 0 }}>
          <time dateTime={row.date} title={`Registrado em ${formatInstant(row.createdAt)}`}>
            {relativeDay(row.date, row.createdAt, serverNow())}
          </time>
          {row.detail && ` · ${row.detail}`}
        </Typography>
        <TagList tags={row.tags ?? []} />
      </Box>
    </Box>
  );
}
