/**
 * “Lançar” on every page, by its key: asks what, and, where the page is about no development, of which account; the form opens
 * over the page that one is on. A development's own page opens its own forms.
 */
import { useState } from 'react';
import { useMatch, useNavigate } from 'react-router';
import type { Booked } from '../../features/ledger/journal/booked.ts';
import { ASKS_WHAT, bookingKinds } from '../../features/ledger/journal/booking-kinds.ts';
import { UndoNotice } from '../../features/ledger/correction/undo-notice.tsx';
import { useAccountsListQuery, useDevelopmentsGetQuery } from '../../shared/api/generated.ts';
import { useDialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { onDemand } from '../../shared/display/on-demand.tsx';
import { useSingleKeys } from '../../shared/keyboard/shortcuts.ts';
import { useMay, useSession } from '../../shared/session/session-hooks.ts';

const BookingChoice = onDemand(() => import('../../features/ledger/journal/booking-choice.tsx'));
const PickAccount = onDemand(() => import('../../features/ledger/account/pick-account.tsx'));
const ExpenseDialog = onDemand(() => import('../../features/ledger/expense/expense-dialog.tsx'));
const PaymentDialog = onDemand(() => import('../../features/ledger/payment/payment-dialog.tsx'));
const TransferDialog = onDemand(() => import('../../features/ledger/transfer/transfer-dialog.tsx'));
const InvestmentDialog = onDemand(() => import('../../features/ledger/investment/investment-dialog.tsx'));

const ownParams = ['conta'];

export function BookingHost() {
  const dialog = useDialogAddress(ownParams);
  const navigate = useNavigate();
  const session = useSession();
  const permissions: readonly string[] = session.status === 'signed-in' ? session.permissions : [];
  const onDevelopment = useMatch('/developments/:developmentId') !== null;
  const mayUndo = useMay('transactions:reverse');
  const [booked, setBooked] = useState<Booked>();
  const kind = bookingKinds.find(({ name }) => name === dialog.name);
  const allowed = kind !== undefined && permissions.includes(kind.permission);
  const here = !onDevelopment && allowed;
  const accounts = useAccountsListQuery({}, { skip: !here });
  const account = accounts.data?.find(({ id }) => id === dialog.params.get('conta'));
  const development = useDevelopmentsGetQuery(
    { id: account?.developmentId ?? '' },
    { skip: !here || account === undefined },
  ).data;
  useSingleKeys({
    book:
      bookingKinds.some(({ permission }) => permissions.includes(permission)) &&
      (() => dialog.open(ASKS_WHAT)),
  });

  const choosing = dialog.name === ASKS_WHAT && (
    <BookingChoice
      onChoose={(name) => dialog.change({ dialogo: name })}
      onPaste={() => void navigate('/lancamentos/colar')}
      onClose={dialog.close}
    />
  );
  if (!here || !kind) {
    return (
      <>
        {choosing}
        {booked && dialog.name === undefined && (
          <UndoNotice key={booked.id} booked={booked} mayUndo={mayUndo} onGone={() => setBooked(undefined)} />
        )}
      </>
    );
  }
  if (!account) {
    return (
      <PickAccount
        purpose={kind.purpose}
        accounts={accounts.data}
        read={accounts}
        onPick={(conta) => dialog.change({ conta })}
        onClose={dialog.close}
      />
    );
  }
  const own = {
    developmentStatus: development?.status,
    onBooked: setBooked,
    onClose: dialog.close,
  };
  const ofDevelopment = {
    ...own,
    developmentId: account.developmentId,
    developmentName: account.developmentName ?? '',
    accounts: (accounts.data ?? []).filter(({ developmentId }) => developmentId === account.developmentId),
    accountId: account.id,
  };
  switch (kind.name) {
    case 'despesa':
      return <ExpenseDialog {...ofDevelopment} />;
    case 'pagamento':
      return <PaymentDialog {...ofDevelopment} />;
    case 'transferencias':
      return <TransferDialog account={account} onBooked={setBooked} onClose={dialog.close} />;
    case 'aplicacoes':
      return <InvestmentDialog account={account} {...own} />;
  }
}
