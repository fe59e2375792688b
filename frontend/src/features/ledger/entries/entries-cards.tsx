/** The list of all entries on phones and small tablets: the same rows as cards, each with what the columns say. */
import { formatDate } from '@livro/calendar';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ListedTransactionView } from '../../../shared/api/generated.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { counted } from '../../../shared/display/count.ts';
import { Money } from '../../../shared/display/money.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { categoryOf, kindOf, shownAmount, toneOf } from '../history/transaction-kind.tsx';
import { accountOf, otherSide } from './entries-columns.tsx';

const row = { py: 3, borderBottom: 1, borderColor: 'divider', ...oneColumn, gap: 1 } as const;

interface EntriesCardsProps {
  /** Undefined until the first answer. */
  readonly entries: readonly ListedTransactionView[] | undefined;
  readonly onOpen: (id: string) => void;
}

export function EntriesCards({ entries, onOpen }: EntriesCardsProps) {
  return (
    <Box
      component="ul"
      aria-label="Lançamentos"
      sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}
    >
      {entries
        ? entries.map((entry) => <Card key={entry.id} entry={entry} onOpen={onOpen} />)
        : [1, 2, 3, 4, 5, 6].map((n) => (
            <Box component="li" key={n} sx={row}>
              <Skeleton width="70%" height={20} />
              <Skeleton width="45%" height={16} />
            </Box>
          ))}
    </Box>
  );
}

function Card({ entry, onOpen }: { entry: ListedTransactionView; onOpen: (id: string) => void }) {
  const { label } = kindOf(entry.type);
  const kind =
    entry.reversedBy !== null
      ? `${label} (estornado)`
      : entry.reverses !== null
        ? `Estorno de ${label}`
        : label;
  const words = [
    kind,
    otherSide(entry),
    categoryOf(entry),
    accountOf(entry),
    entry.documentNumber,
    entry.attachments > 0 && counted(entry.attachments, 'anexo', 'anexos'),
  ];
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
        className="num"
        sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}
      >
        nº {entry.entryNumber} · <time dateTime={entry.date}>{formatDate(entry.date)}</time> ·{' '}
        {words.filter(Boolean).join(' · ')}
        {entry.balance !== null && (
          <>
            {' '}
            · saldo <Money amount={centavosOf(entry.balance)} />
          </>
        )}
      </Typography>
    </Box>
  );
}
