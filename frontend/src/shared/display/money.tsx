/** An amount as text, tabular, with the colour of what it means. The sign is always there: colour alone says nothing. */
import { formatMoney, formatMoneyRounded, formatMoneySigned, type Centavos } from '@livro/money';
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { VisuallyHidden } from './visually-hidden.tsx';

export type MoneyTone = 'in' | 'out' | 'invested' | 'plain';

interface MoneyProps {
  readonly amount: Centavos;
  readonly tone?: MoneyTone;
  readonly signed?: boolean;
  /** Whole reais, for cards; the exact amount stays in the title and for readers. */
  readonly rounded?: boolean;
  readonly sx?: SxProps<Theme>;
}

const colors: Readonly<Record<MoneyTone, string>> = {
  in: 'money.in',
  out: 'money.out',
  invested: 'money.invested',
  plain: 'inherit',
};

export function Money({ amount, tone = 'plain', signed = false, rounded = false, sx }: MoneyProps) {
  const exact = signed ? formatMoneySigned(amount) : formatMoney(amount);
  return (
    <Box
      component="span"
      className="num"
      title={rounded ? exact : undefined}
      sx={{ color: colors[tone], whiteSpace: 'nowrap', ...(sx as object) }}
    >
      {rounded ? (
        <>
          <span aria-hidden>{formatMoneyRounded(amount)}</span>
          <VisuallyHidden>{exact}</VisuallyHidden>
        </>
      ) : (
        exact
      )}
    </Box>
  );
}
