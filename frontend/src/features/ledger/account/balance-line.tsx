/** What an account will hold after the typed amount, judged on the balance now, as the ledger does. */
import { formatMoney, type Centavos } from '@livro/money';
import Typography from '@mui/material/Typography';
import { centavosOf, figure } from '../../../shared/api/wire-money.ts';
import { moneyOf } from '../../../shared/forms/read-typed.ts';

interface BalanceLineProps {
  /** In reais, as the server sent it. */
  readonly balance: number;
  /** As typed; nothing is promised while it cannot be read. */
  readonly amount: string;
  /** Which way the money goes. */
  readonly direction: 'in' | 'out';
  /** The ledger will not take this account below zero. */
  readonly refusesNegative?: boolean;
}

export function BalanceLine({ balance, amount, direction, refusesNegative = false }: BalanceLineProps) {
  const before = centavosOf(balance);
  const typed = moneyOf(amount).value;
  const after = typed === undefined ? before : afterwards(before, typed, direction);
  const negative = after < 0;
  return (
    <Typography
      variant="body2"
      className="num"
      aria-live="polite"
      sx={{ mt: 1.5, color: negative ? 'error.main' : 'text.secondary' }}
    >
      {`${typed === undefined ? 'Saldo atual' : 'Saldo após'}: ${formatMoney(after)}`}
      {negative && typed !== undefined && !refusesNegative && '. A conta ficará negativa.'}
    </Typography>
  );
}

/** For showing only. */
export const afterwards = (balance: Centavos, amount: Centavos, direction: 'in' | 'out'): Centavos =>
  figure(direction === 'in' ? balance + amount : balance - amount);
