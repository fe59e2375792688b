/** Opens the form that corrects an entry, an expense's or a payment's, once it was read as it stands. */
import { useExpensesGetQuery, usePaymentsGetQuery, type AccountView } from '../../../shared/api/generated.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { onDemand } from '../../../shared/display/on-demand.tsx';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { FailedRead } from '../../../shared/display/states.tsx';
import type { EditableEntry } from './entry-edits.ts';

const EditExpenseDialog = onDemand(() => import('../expense/edit-expense-dialog.tsx'));
const EditPaymentDialog = onDemand(() => import('../payment/edit-payment-dialog.tsx'));

interface EditEntryDialogProps {
  readonly entry: EditableEntry;
  readonly accounts: readonly AccountView[];
  /** The entry that stands now: the same, or the one in its place. */
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

export default function EditEntryDialog({ entry, accounts, onSaved, onClose }: EditEntryDialogProps) {
  const id = entry.entryId;
  const isPayment = entry.type === 'payment';
  const expense = useExpensesGetQuery({ id }, { skip: isPayment });
  const payment = usePaymentsGetQuery({ id }, { skip: !isPayment });
  const way = { accounts, onSaved, onClose };
  if (expense.data && !isPayment) return <EditExpenseDialog expense={expense.data} {...way} />;
  if (payment.data && isPayment) return <EditPaymentDialog payment={payment.data} {...way} />;
  const read = isPayment ? payment : expense;
  return (
    <Dialog title="Editar lançamento" onClose={onClose}>
      {read.error ? (
        <FailedRead title="Não foi possível carregar o lançamento." of={read} />
      ) : (
        <Skeleton height={280} />
      )}
    </Dialog>
  );
}
