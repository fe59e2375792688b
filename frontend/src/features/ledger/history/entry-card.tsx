/** One entry as a card: its words and amount, and a line of what else is to be said; pressed as a whole it is opened, or chosen. */
import { undoingLabels } from '@livro/rules';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { TransactionView } from '../../../shared/api/generated.ts';
import { Money } from '../../../shared/display/money.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { kindOf, shownAmount, toneOf } from './transaction-kind.tsx';
import { usePressAndHold } from './use-press-and-hold.ts';

/** “Despesa (estornado)”, “Estorno de Despesa”. */
export function kindWords({ type, reversedBy, reverses, refund }: TransactionView): string {
  const { label } = kindOf(type);
  const { entry, undone } = undoingLabels(refund);
  if (reversedBy !== null) return `${label} (${undone.toLowerCase()})`;
  return reverses === null ? label : `${entry} de ${label}`;
}

interface EntryCardProps {
  readonly entry: TransactionView;
  readonly onOpen: (id: string) => void;
  /** Where entries are being chosen: whether this one is. Undefined where a card is opened. */
  readonly chosen?: boolean;
  /** The choice of this card was changed, or begins with it: by holding it. */
  readonly onChoose?: (id: string) => void;
  /** What else is to be said. */
  readonly children: ReactNode;
}

export function EntryCard({ entry, onOpen, chosen, onChoose, children }: EntryCardProps) {
  const hold = usePressAndHold(chosen === undefined && onChoose ? () => onChoose(entry.id) : undefined);
  const struck = entry.reversedBy !== null ? 'line-through' : 'none';
  const words = { fontWeight: 500, overflowWrap: 'anywhere', flex: '1 1 140px', minWidth: 0 } as const;
  return (
    <Box
      component="li"
      {...hold}
      sx={{
        ...row,
        position: 'relative',
        ...(onChoose && { WebkitTouchCallout: 'none', '@media (pointer: coarse)': { userSelect: 'none' } }),
        // Whoever goes on by keys finds no card behind the bar of what is chosen.
        ...(chosen !== undefined && { pl: 9, mx: -1, pr: 1, '& input': { scrollMarginBottom: 160 } }),
        ...(chosen && { bgcolor: 'surface.selected' }),
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3 }}>
        {chosen === undefined ? (
          <Typography sx={words}>
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
                textDecoration: struck,
                // The whole card is the target.
                '&::after': { content: '""', position: 'absolute', inset: 0 },
              }}
            >
              {entry.description}
            </Link>
          </Typography>
        ) : (
          <Typography
            component="label"
            sx={{ ...words, textDecoration: struck, cursor: 'pointer', ...asTarget }}
          >
            <Checkbox
              checked={chosen}
              onChange={() => onChoose?.(entry.id)}
              sx={{ position: 'absolute', top: 4, left: -2 }}
            />
            {entry.description}
          </Typography>
        )}
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
        {children}
      </Typography>
    </Box>
  );
}

interface EntryCardsProps<Entry extends TransactionView> {
  readonly label: string;
  /** Undefined until the first answer. */
  readonly entries: readonly Entry[] | undefined;
  readonly card: (entry: Entry) => ReactNode;
}

export function EntryCards<Entry extends TransactionView>({ label, entries, card }: EntryCardsProps<Entry>) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}
    >
      {entries
        ? entries.map(card)
        : [1, 2, 3, 4, 5, 6].map((n) => (
            <Box component="li" key={n} sx={row}>
              <Skeleton width="70%" height={20} />
              <Skeleton width="45%" height={16} />
            </Box>
          ))}
    </Box>
  );
}

const row = { py: 3, borderBottom: 1, borderColor: 'divider', ...oneColumn, gap: 1 } as const;
const asTarget = { '&::after': { content: '""', position: 'absolute', inset: 0 } } as const;
