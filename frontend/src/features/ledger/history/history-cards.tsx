/** The history on phones and small tablets: the same entries as cards. */
import { relativeDay } from '@livro/calendar';
import { accountKindLabels } from '@livro/rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { serverNow } from '../../../shared/api/server-clock.ts';
import { Money } from '../../../shared/display/money.tsx';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import type { TransactionView } from '../../../shared/api/generated.ts';
import { kindOf, shownAmount, toneOf } from './transaction-kind.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';

const row = { py: 3, borderBottom: 1, borderColor: 'divider', ...oneColumn, gap: 1 } as const;

interface HistoryCardsProps {
  readonly entries: readonly TransactionView[] | undefined;
  readonly withAccount: boolean;
  readonly withDevelopment?: boolean;
  readonly onOpen: (id: string) => void;
}

export function HistoryCards({ entries, withAccount, withDevelopment, onOpen }: HistoryCardsProps) {
  return (
    <Box
      component="ul"
      aria-label="Transações"
      sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}
    >
      {entries
        ? entries.map((entry) => (
            <EntryCard
              key={entry.id}
              entry={entry}
              withAccount={withAccount}
              withDevelopment={withDevelopment}
              onOpen={onOpen}
            />
          ))
        : [1, 2, 3, 4, 5, 6].map((n) => (
            <Box component="li" key={n} sx={row}>
              <Skeleton width="70%" height={20} />
              <Skeleton width="45%" height={16} />
            </Box>
          ))}
    </Box>
  );
}

interface EntryCardProps extends Omit<HistoryCardsProps, 'entries'> {
  readonly entry: TransactionView;
}

function EntryCard({ entry, withAccount, withDevelopment, onOpen }: EntryCardProps) {
  const { label, Icon } = kindOf(entry.type);
  return (
    <Box component="li" sx={{ ...row, position: 'relative' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3 }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere', flex: '1 1 140px', minWidth: 0 }}>
          <Link
            component="button"
            type="button"
            color="inherit"
            underline="none"
            onClick={() => onOpen(entry.id)}
            sx={{
              font: 'inherit',
              fontWeight: 500,
              textAlign: 'left',
              textDecoration: entry.reversedBy !== null ? 'line-through' : 'none',
              // The whole card is the target.
              '&::after': { content: '""', position: 'absolute', inset: 0 },
            }}
          >
            {entry.description}
          </Link>
        </Typography>
        <Typography component="span" sx={{ fontWeight: 600, ml: 'auto' }}>
          <Money amount={shownAmount(entry)} tone={toneOf(entry)} signed />
        </Typography>
      </Box>
      <Typography
        variant="caption"
        component="div"
        sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}
      >
        <Icon aria-hidden sx={{ fontSize: 16, mr: 1.5, verticalAlign: 'text-bottom' }} />
        {[
          entry.reversedBy !== null
            ? `${label} (estornado)`
            : entry.reverses !== null
              ? `Estorno de ${label}`
              : label,
          withAccount && accountKindLabels[entry.accountType],
          withDevelopment && entry.developmentName,
        ]
          .filter(Boolean)
          .join(' · ')}{' '}
        ·{' '}
        <time dateTime={entry.date ?? undefined}>
          {relativeDay(entry.date, entry.created_at, serverNow())}
        </time>
      </Typography>
    </Box>
  );
}
