/** Opens the form that corrects an entry of its kind, once it was read as it stands. */
import {
  useExpensesGetQuery,
  useInvestmentsGetQuery,
  useInvestmentsGetReturnQuery,
  usePaymentsGetQuery,
  useTransfersGetQuery,
  type AccountView,
} from '../../../shared/api/generated.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { onDemand } from '../../../shared/display/on-demand.tsx';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { FailedRead } from '../../../shared/display/states.tsx';
import type { EditWay } from './edit-entry-form.tsx';
import { editedKindOf, type EditableEntry, type EditedKind } from './entry-edits.ts';

const EditExpenseDialog = onDemand(() => import('../expense/edit-expense-dialog.tsx'));
const EditPaymentDialog = onDemand(() => import('../payment/edit-payment-dialog.tsx'));
const EditTransferDialog = onDemand(() => import('../transfer/edit-transfer-dialog.tsx'));
const EditInvestmentDialog = onDemand(() => import('../investment/edit-investment-dialog.tsx'));
const EditReturnDialog = onDemand(() => import('../investment/edit-return-dialog.tsx'));

interface EditEntryDialogProps extends EditWay {
  readonly entry: EditableEntry;
  readonly accounts: readonly AccountView[];
}

export default function EditEntryDialog({ entry, accounts, ...way }: EditEntryDialogProps) {
  const id = entry.entryId;
  const kind = editedKindOf(entry);
  const unless = (wanted: EditedKind) => ({ skip: kind !== wanted });
  const expense = useExpensesGetQuery({ id }, unless('expense'));
  const payment = usePaymentsGetQuery({ id }, unless('payment'));
  const transfer = useTransfersGetQuery({ id }, unless('transfer'));
  const investment = useInvestmentsGetQuery({ id }, unless('investment'));
  const returned = useInvestmentsGetReturnQuery({ id }, unless('return'));
  if (expense.data) return <EditExpenseDialog expense={expense.data} accounts={accounts} {...way} />;
  if (payment.data) return <EditPaymentDialog payment={payment.data} accounts={accounts} {...way} />;
  if (transfer.data) return <EditTransferDialog transfer={transfer.data} {...way} />;
  if (investment.data)
    return <EditInvestmentDialog investment={investment.data} accounts={accounts} {...way} />;
  if (returned.data) return <EditReturnDialog returned={returned.data} {...way} />;
  const read = [expense, payment, transfer, investment, returned].find(({ error }) => error);
  return (
    <Dialog title="Editar lançamento" onClose={way.onClose}>
      {read ? (
        <FailedRead title="Não foi possível carregar o lançamento." of={read} />
      ) : (
        <Skeleton height={280} />
      )}
    </Dialog>
  );
}
