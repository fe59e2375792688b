/** Fine and interest of late payments: how each is worked out, what was received instead, and what all comes to. */
import { formatDate } from '@livro/calendar';
import type { LateCharges } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Control } from 'react-hook-form';
import { centavosOf, figure } from '../../../shared/api/wire-money.ts';
import { counted } from '../../../shared/display/count.ts';
import { Money } from '../../../shared/display/money.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { MoneyField } from '../../../shared/fields/money-field.tsx';
import { useTyped, type Typed } from '../../../shared/forms/use-typed.ts';
import { chargesOf, fineOf, interestOf, type ConfirmValues, type Payable } from './confirm-form.ts';

interface LateChargesFieldsProps {
  readonly control: Control<ConfirmValues>;
  readonly payments: readonly Payable[];
  /** Of each payment, in their order. */
  readonly late: readonly LateCharges[];
}

export function LateChargesFields({ control, payments, late }: LateChargesFieldsProps) {
  return payments.map(({ id, description, date }, i) => {
    const { days, lines } = late[i]!;
    if (days === 0) return null;
    return (
      <Box
        key={id}
        component="section"
        role="group"
        aria-labelledby={`atraso-${id}`}
        sx={{ ...oneColumn, gap: 2, borderLeft: 2, borderColor: 'divider', pl: 3 }}
      >
        <Typography id={`atraso-${id}`} sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {description}: venceu em {formatDate(date)}, {counted(days, 'dia', 'dias')} de atraso
        </Typography>
        <Box
          component="ul"
          aria-label="Cálculo proposto"
          className="num"
          sx={{ m: 0, p: 0, listStyle: 'none', color: 'text.secondary', fontSize: '0.8125rem' }}
        >
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <MoneyField control={control} name={fineOf(i)} label="Multa recebida" />
          <MoneyField control={control} name={interestOf(i)} label="Juros recebidos" />
        </Box>
      </Box>
    );
  });
}

/** What is confirmed, and what comes with it. */
export function ConfirmSums({
  typed,
  payments,
}: {
  readonly typed: Typed<ConfirmValues>;
  readonly payments: readonly Payable[];
}) {
  const charges = useTyped(typed, (values) =>
    payments.reduce((sum, _, i) => {
      const { fine, interest } = chargesOf(payments, values, i);
      return sum + fine + interest;
    }, 0),
  );
  const due = payments.reduce((sum, { amount }) => sum + centavosOf(amount), 0);
  return (
    <Box component="dl" aria-label="Soma" sx={sums}>
      <dt>{counted(payments.length, 'pagamento', 'pagamentos')}</dt>
      <dd>
        <Money amount={figure(due)} />
      </dd>
      {charges > 0 && (
        <>
          <dt>Multa e juros</dt>
          <dd>
            <Money amount={figure(charges)} />
          </dd>
        </>
      )}
      <dt>Total recebido</dt>
      <dd>
        <Money amount={figure(due + charges)} sx={{ fontWeight: 600 }} />
      </dd>
    </Box>
  );
}

const sums = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  rowGap: 1,
  m: 0,
  pt: 3,
  borderTop: 1,
  borderColor: 'divider',
  '& dd': { m: 0, textAlign: 'right' },
} as const;
