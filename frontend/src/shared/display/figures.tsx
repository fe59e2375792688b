/** A box of figures with their names: above the history, and at the head of the money dialogs. */
import { formatMoney, type Centavos } from '@livro/money';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { Money, type MoneyTone } from './money.tsx';
import { oneColumn } from './one-column.ts';

const sideBySide = (columns: 3 | 4 | 5) =>
  ({
    display: 'grid',
    gridTemplateColumns:
      columns === 3 ? { sm: 'repeat(3, 1fr)' } : { sm: 'repeat(2, 1fr)', md: `repeat(${columns}, 1fr)` },
    '& > div': { display: { sm: 'grid' } },
  }) as const;

interface FiguresProps {
  readonly label: string;
  /** Side by side as far as there is room: the bar at the head of a dialog. */
  readonly bar?: boolean;
  /** How many stand side by side there. */
  readonly columns?: 3 | 4 | 5;
  /** Of its heading. */
  readonly level?: 'h2' | 'h3';
  readonly children: ReactNode;
}

export function Figures({ label, bar = false, columns = 3, level = 'h3', children }: FiguresProps) {
  const titleId = useId();
  return (
    <Box sx={{ py: 3, borderBlock: '1px solid', borderColor: 'divider' }}>
      <Typography id={titleId} component={level} variant="caption" sx={{ fontWeight: 600, mb: 1.5 }}>
        {label}
      </Typography>
      <Box
        component="dl"
        aria-labelledby={titleId}
        sx={{ m: 0, ...(bar ? sideBySide(columns) : oneColumn), gap: bar ? 3 : 1.5 }}
      >
        {children}
      </Box>
    </Box>
  );
}

interface FigureProps {
  readonly label: string;
  readonly amount: Centavos;
  readonly tone?: MoneyTone;
  /** Shows the entries that make it. */
  readonly onExplain?: () => void;
}

export function Figure({ label, amount, tone, onExplain }: FigureProps) {
  return (
    <Line label={label}>
      {onExplain ? (
        <ButtonBase
          onClick={onExplain}
          aria-label={`${label}: ${formatMoney(amount)}. Ver lançamentos`}
          sx={{ font: 'inherit', minHeight: 24, borderRadius: 1, textDecoration: 'underline', ...quiet }}
        >
          <Money amount={amount} tone={tone} />
        </ButtonBase>
      ) : (
        <Money amount={amount} tone={tone} />
      )}
    </Line>
  );
}

const quiet = {
  textDecorationColor: 'transparent',
  '&:hover': { textDecorationColor: 'currentColor' },
} as const;

export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        justifyContent: 'space-between',
        columnGap: 4,
      }}
    >
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" className="num" sx={{ m: 0, fontWeight: 600 }}>
        {children}
      </Typography>
    </Box>
  );
}
