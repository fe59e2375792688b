/** What is left of debits and credits, as accountants write it: the amount, and the side on which it stands. */
import { formatMoney, type Centavos } from '@livro/money';
import Box from '@mui/material/Box';
import { figure } from '../../shared/api/wire-money.ts';

/** “R$ 1.000,00 D”; zero stands on no side. */
export function balanceText(amount: Centavos): string {
  const text = formatMoney(figure(Math.abs(amount)));
  return amount === 0 ? text : `${text} ${amount > 0 ? 'D' : 'C'}`;
}

/** `amount` is debits less credits. */
export function Balance({ amount }: { amount: Centavos }) {
  const side = amount === 0 ? undefined : amount > 0 ? 'Saldo devedor' : 'Saldo credor';
  return (
    <Box component="span" className="num" title={side} sx={{ whiteSpace: 'nowrap' }}>
      {balanceText(amount)}
    </Box>
  );
}
