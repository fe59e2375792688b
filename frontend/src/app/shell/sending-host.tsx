/** Sends what the forms have handed over, whatever page is open, and says how it stands. */
import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { isSignedInHere } from '../../features/auth/known-session.ts';
import { sessionExpired } from '../../shared/api/api-error.ts';
import { generatedApi, type CreateExpenseDto, type CreatePaymentDto } from '../../shared/api/generated.ts';
import { outcomeOf, type Outcome } from '../../shared/api/outcome.ts';
import { tellAnswered, useAllUnsent, useUnsent } from '../../shared/sending/sending-hooks.ts';
import { SendingStatus } from '../../shared/sending/sending-status.tsx';
import { WaitingSender, type Answered } from '../../shared/sending/send-waiting.ts';
import type { Unsent } from '../../shared/sending/unsent-bookings.ts';
import { useUserId } from '../../shared/session/session-hooks.ts';
import type { AppStore } from '../store.ts';

export function SendingHost() {
  const userId = useUserId();
  const unsent = useUnsent();
  const all = useAllUnsent();
  const { dispatch } = useStore() as AppStore;
  useEffect(() => {
    const send = async (booking: Unsent): Promise<Outcome<unknown>> =>
      // Another person may have signed in meanwhile, in another tab.
      isSignedInHere(userId)
        ? outcomeOf<unknown>(call(booking, dispatch))
        : { ok: false, error: sessionExpired };
    const sender = new WaitingSender(unsent, send, (one) => noteMissing(one, tellAnswered(one)));
    const noteMissing = ({ booking }: Answered, isHeard: boolean) => {
      if (!isHeard && booking.files.length > 0) unsent.add({ ...booking, state: 'bare' });
    };
    return () => sender.stop();
  }, [unsent, userId, dispatch]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!unsent.isKept()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsent]);
  return (
    <Box
      sx={{
        px: { xs: 4, sm: 6, lg: 8 },
        pt: all.length > 0 ? 3 : 0,
        maxWidth: 1440,
        width: '100%',
        mx: 'auto',
      }}
    >
      <SendingStatus />
    </Box>
  );
}

function call({ command, body, key }: Unsent, dispatch: AppStore['dispatch']) {
  const { expensesCreate, paymentsCreate } = generatedApi.endpoints;
  return command === 'expense'
    ? dispatch(
        expensesCreate.initiate({ createExpenseDto: body as CreateExpenseDto, 'Idempotency-Key': key }),
      )
    : dispatch(
        paymentsCreate.initiate({ createPaymentDto: body as CreatePaymentDto, 'Idempotency-Key': key }),
      );
}
