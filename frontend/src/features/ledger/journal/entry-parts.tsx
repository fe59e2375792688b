/** One entry in whatever frame it is shown: what is known of it, the ways to correct it, and the dialogs of those ways. */
import { messages } from '@livro/rules';
import { useState } from 'react';
import { useTransactionsGetQuery, type AccountView } from '../../../shared/api/generated.ts';
import { GuardedButton } from '../../../shared/display/guarded-button.tsx';
import { onDemand } from '../../../shared/display/on-demand.tsx';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { FailedRead } from '../../../shared/display/states.tsx';
import { useSession } from '../../../shared/session/session-hooks.ts';
import { editPermissionOf } from '../correction/entry-edits.ts';
import { ReverseDialog } from '../correction/reverse-dialog.tsx';
import { kindOf } from '../history/transaction-kind.tsx';
import { EntryDetails } from './entry-details.tsx';

const PaymentStepDialog = onDemand(() => import('../payment/payment-step-dialog.tsx'));
const EditEntryDialog = onDemand(() => import('../correction/edit-entry-dialog.tsx'));

export function useShownEntry(id: string) {
  const read = useTransactionsGetQuery({ id });
  const view = read.currentData;
  const [step, setStep] = useState<'edit' | 'reverse' | 'refund'>();
  const [sending, setSending] = useState(false);
  const session = useSession();
  const permissions: readonly string[] = session.status === 'signed-in' ? session.permissions : [];
  const entry = view?.transactions.find((one) => one.id === id) ?? view?.transactions[0];
  const standing = entry !== undefined && entry.reversedBy === null && entry.reverses === null;
  return {
    id,
    read,
    view,
    entry,
    standing,
    editPermission: entry && editPermissionOf(entry),
    /** By its key; nothing where it cannot be corrected, or not by this person. */
    edit: permissions.includes((entry && editPermissionOf(entry)) ?? '') && (() => setStep('edit')),
    step,
    setStep,
    /** An attachment is on its way. */
    sending,
    setSending,
    title: entry ? kindOf(entry.type).label : 'Lançamento',
    subtitle: entry && `Lançamento nº ${entry.entryNumber}`,
  };
}
export type ShownEntry = ReturnType<typeof useShownEntry>;

interface EntryProps {
  readonly shown: ShownEntry;
  /** Shows another entry in place of this one. */
  readonly onOpen: (id: string) => void;
}

export function EntryContent({ shown: { view, entry, read, setSending }, onOpen }: EntryProps) {
  if (view && entry) return <EntryDetails entry={entry} view={view} onOpen={onOpen} onSending={setSending} />;
  return read.error ? (
    <FailedRead title="Não foi possível carregar o lançamento." of={read} />
  ) : (
    <Skeleton height={280} />
  );
}

export function EntryActions({
  shown: { entry, standing, editPermission, setStep },
}: Pick<EntryProps, 'shown'>) {
  const isPayment = entry?.type === 'payment';
  return (
    <>
      {standing && isPayment && (
        <GuardedButton permission="payments:refund" variant="outlined" onClick={() => setStep('refund')}>
          Devolver
        </GuardedButton>
      )}
      {standing && (
        <GuardedButton
          permission="transactions:reverse"
          variant="outlined"
          color="error"
          onClick={() => setStep('reverse')}
        >
          Estornar
        </GuardedButton>
      )}
      {editPermission && (
        <GuardedButton permission={editPermission} variant="contained" onClick={() => setStep('edit')}>
          {messages.screens.edit}
        </GuardedButton>
      )}
    </>
  );
}

interface EntryStepsProps extends EntryProps {
  readonly accounts: readonly AccountView[];
  /** Where the entry that stands now is shown otherwise. */
  readonly onSaved?: (id: string) => void;
}

/** The dialog of the way that was chosen. */
export function EntrySteps({ shown, accounts, onOpen, onSaved }: EntryStepsProps) {
  const { id, view, entry, step, setStep } = shown;
  const close = () => setStep(undefined);
  if (!entry || !view) return null;
  switch (step) {
    case 'reverse':
      return (
        <ReverseDialog entry={entry} proposedDate={view.proposedReversalDate ?? entry.date} onClose={close} />
      );
    case 'refund':
      return (
        <PaymentStepDialog
          payment={entry}
          step="refund"
          proposedDate={view.proposedReversalDate ?? undefined}
          onClose={close}
        />
      );
    case 'edit':
      return (
        <EditEntryDialog
          entry={entry}
          accounts={accounts}
          onSaved={(saved) => {
            close();
            if (saved !== id) onOpen(saved);
            onSaved?.(saved);
          }}
          onClose={close}
        />
      );
    default:
      return null;
  }
}
