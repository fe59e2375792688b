/** What the bank says beyond the chosen entries, in words, and what becomes of it: booked as a fee, or explained where it is centavos. */
import { formatMoney, formatMoneySigned, negate, subtract, type Centavos } from '@livro/money';
import { expenseCategories, expenseCategoryLabels, limits, type ExpenseCategory } from '@livro/rules';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { oneColumn } from '../../shared/display/one-column.ts';
import { NativeSelect } from '../../shared/fields/native-select.tsx';

interface ChosenDifferenceProps {
  /** What the lines come to. */
  readonly told: Centavos;
  /** What the chosen entries come to; undefined while there are none. */
  readonly booked: Centavos | undefined;
  /** Left out where a fee cannot be booked. */
  readonly fee?: {
    readonly category: ExpenseCategory | '';
    readonly onCategory: (category: ExpenseCategory | '') => void;
  };
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

export function ChosenDifference({ told, booked, fee, reason, onReason }: ChosenDifferenceProps) {
  const difference = booked === undefined ? undefined : subtract(told, booked);
  const mayBeFee = fee !== undefined && difference !== undefined && difference < 0;
  const small = difference !== undefined && difference !== 0 && isSmall(difference);
  return (
    <Box sx={{ ...oneColumn, gap: 3, mt: 3 }}>
      <Typography role="status" className="num" sx={{ overflowWrap: 'anywhere' }}>
        {booked === undefined ? 'Nenhum escolhido' : differenceText(told, booked)}
      </Typography>
      {mayBeFee && (
        <Box component="label" sx={{ display: 'grid', gap: 1 }}>
          <Typography component="span" variant="body2">
            Lançar a diferença como tarifa do banco
          </Typography>
          <NativeSelect
            value={fee.category}
            onChange={(event) => fee.onCategory(event.target.value as ExpenseCategory | '')}
          >
            <option value="">Não lançar</option>
            {expenseCategories.map((category) => (
              <option key={category} value={category}>
                Despesa, {expenseCategoryLabels[category]}
              </option>
            ))}
          </NativeSelect>
        </Box>
      )}
      {small && !(mayBeFee && fee.category !== '') && (
        <Box component="label" sx={{ display: 'grid', gap: 1 }}>
          <Typography component="span" variant="body2">
            Motivo da diferença
          </Typography>
          <OutlinedInput
            value={reason}
            onChange={(event) => onReason(event.target.value)}
            inputProps={{ maxLength: limits.reasonMax }}
          />
        </Box>
      )}
    </Box>
  );
}

const isSmall = (difference: number): boolean => Math.abs(difference) <= limits.bankTolerance;

/** Nothing is left over, or little with its reason. */
export const isSettled = (difference: number, reason: string): boolean =>
  difference === 0 || (isSmall(difference) && reason.trim() !== '');

/** “O extrato diz −R$ 1.003,50 e o escolhido soma −R$ 1.000,00: o banco tirou R$ 3,50 a mais.” */
export function differenceText(told: Centavos, booked: Centavos): string {
  const difference = subtract(told, booked);
  if (difference === 0) return `A soma confere: ${formatMoneySigned(told)}`;
  const moved = told < 0 ? 'tirou' : 'trouxe';
  const more = difference < 0 === told < 0 ? 'a mais' : 'a menos';
  const amount = formatMoney(difference < 0 ? negate(difference) : difference);
  const needed = isSmall(difference)
    ? ''
    : `. Mais de ${formatMoney(limits.bankTolerance)} precisa ser lançado`;
  return `O extrato diz ${formatMoneySigned(told)} e o escolhido soma ${formatMoneySigned(booked)}: o banco ${moved} ${amount} ${more}${needed}`;
}
