/** A payment in a list: what it is, of whom and where, when, how it stands, and its next steps while it is pending. */
import { formatDate } from '@livro/calendar';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { PaymentView } from '../../../shared/api/generated.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { GuardedButton } from '../../../shared/display/guarded-button.tsx';
import { Money } from '../../../shared/display/money.tsx';
import { ChoosePayment } from './chosen-payments.tsx';
import type { PaymentStep } from './payment-step-dialog.tsx';
import { dueText, isOverdue, PaymentBadge } from './payment-words.tsx';

interface PaymentRowProps {
  readonly payment: PaymentView;
  /** Before the day: the client, the development. */
  readonly place?: ReactNode;
  /** Whether it can be chosen to be confirmed with others. */
  readonly selectable?: boolean;
  readonly onStep: (step: PaymentStep) => void;
  readonly onApproach: () => void;
}

export function PaymentRow({ payment, place, selectable = false, onStep, onApproach }: PaymentRowProps) {
  const { description, date, status, amount } = payment;
  const pending = status === 'pending';
  return (
    <Box component="li" onMouseEnter={onApproach} sx={row}>
      {pending && selectable && <ChoosePayment payment={payment} />}
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{description}</Typography>
        <Typography
          variant="caption"
          component="div"
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {place && <>{place} · </>}
          <time dateTime={date}>{formatDate(date)}</time>
          {pending && (
            <>
              {' · '}
              <Box
                component="span"
                sx={isOverdue(date) ? { color: 'warning.main', fontWeight: 600 } : undefined}
              >
                {dueText(date)}
              </Box>
            </>
          )}
        </Typography>
      </Box>
      <PaymentBadge status={status} />
      <Typography component="span" sx={{ fontWeight: 600, ml: 'auto' }}>
        <Money amount={centavosOf(amount)} />
      </Typography>
      {pending && (
        <Box sx={{ display: 'flex', gap: 2 }}>
          <GuardedButton
            permission="payments:confirm"
            variant="outlined"
            size="small"
            aria-label={`Confirmar pagamento ${description}`}
            onClick={() => onStep('confirm')}
          >
            Confirmar
          </GuardedButton>
          <GuardedButton
            permission="payments:cancel"
            variant="text"
            color="inherit"
            size="small"
            aria-label={`Cancelar pagamento ${description}`}
            onClick={() => onStep('cancel')}
          >
            Cancelar
          </GuardedButton>
        </Box>
      )}
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 4,
  rowGap: 2,
  py: 3,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { border: 0 },
} as const;
