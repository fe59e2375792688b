/** What was received of each payment, of a late one with what its rule says; fine and interest are asked only of what came beyond it. */
import { formatDate, type LocalDate } from '@livro/calendar';
import { add, formatAmount } from '@livro/money';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Control } from 'react-hook-form';
import { centavosOf, figure } from '../../../shared/api/wire-money.ts';
import { counted } from '../../../shared/display/count.ts';
import { Money } from '../../../shared/display/money.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { MoneyField } from '../../../shared/fields/money-field.tsx';
import { useTyped, type Typed } from '../../../shared/forms/use-typed.ts';
import {
  chargesByRule,
  chargesOf,
  extraOf,
  fineOf,
  interestOf,
  lateOn,
  receivedOf,
  type ConfirmValues,
  type Payable,
} from './confirm-form.ts';

interface ReceivedFieldsProps {
  readonly form: {
    readonly control: Control<ConfirmValues>;
    readonly typed: Typed<ConfirmValues>;
    readonly fill: (field: string, value: string) => void;
  };
  readonly payments: readonly Payable[];
  /** Undefined where none can be read. */
  readonly day: LocalDate | undefined;
}

/** Of several only the late ones: the others are received as they are. */
export function ReceivedFields({ form, payments, day }: ReceivedFieldsProps) {
  const [only] = payments;
  if (only && payments.length === 1 && lateOn(only, day) === 0)
    return <MoneyField control={form.control} name={receivedOf(0)} label="Valor recebido" required />;
  return payments.map(
    (payment, i) =>
      lateOn(payment, day) > 0 && (
        <LatePayment key={payment.id} form={form} payment={payment} place={i} day={day} />
      ),
  );
}

interface LatePaymentProps extends Pick<ReceivedFieldsProps, 'form' | 'day'> {
  readonly payment: Payable;
  readonly place: number;
}

function LatePayment({ form, payment, place, day }: LatePaymentProps) {
  const { control, typed, fill } = form;
  const { id, description, date, amount } = payment;
  const { fine, interest, lines } = chargesByRule(payment, day);
  const hasExtra = useTyped(typed, (values) => extraOf(payment, values, place) > 0);
  const whole = formatAmount(add(centavosOf(amount), add(fine, interest)));
  return (
    <Box
      component="section"
      role="group"
      aria-labelledby={`atraso-${id}`}
      sx={{ ...oneColumn, gap: 2, borderLeft: 2, borderColor: 'divider', pl: 3 }}
    >
      <Typography id={`atraso-${id}`} sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {description}: venceu em {formatDate(date)}, {counted(lateOn(payment, day), 'dia', 'dias')} de atraso
      </Typography>
      <MoneyField
        control={control}
        name={receivedOf(place)}
        label="Valor recebido"
        required
        below={
          lines.length > 0 &&
          !hasExtra && (
            <Button size="small" onClick={() => fill(receivedOf(place), whole)} sx={{ mt: 1, ml: -1 }}>
              Veio com multa e juros: R$&nbsp;{whole}
            </Button>
          )
        }
      />
      {hasExtra && (
        <>
          <Box
            component="ul"
            aria-label="Cálculo pela regra"
            className="num"
            sx={{ m: 0, p: 0, listStyle: 'none', color: 'text.secondary', fontSize: '0.8125rem' }}
          >
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <MoneyField control={control} name={fineOf(place)} label="Multa recebida" />
            <MoneyField control={control} name={interestOf(place)} label="Juros recebidos" />
          </Box>
        </>
      )}
    </Box>
  );
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
