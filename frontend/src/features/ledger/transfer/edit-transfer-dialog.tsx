/** Corrects a transfer. */
import { formatDate } from '@livro/calendar';
import { formatAmount } from '@livro/money';
import { messages } from '@livro/rules';
import {
  useLazyTransfersGetQuery,
  useTransfersEditMutation,
  useTransfersOptionsQuery,
  type TransferView,
} from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { EditEntryForm, type EditWay } from '../correction/edit-entry-form.tsx';
import { TransferFields } from './transfer-fields.tsx';
import {
  accountText,
  readTransfer,
  transferChanges,
  transferLabels,
  type TransferValues,
} from './transfer-form.ts';

interface EditTransferDialogProps extends EditWay {
  readonly transfer: TransferView;
}

export default function EditTransferDialog({ transfer, ...way }: EditTransferDialogProps) {
  const [edit] = useTransfersEditMutation();
  const [read] = useLazyTransfersGetQuery();
  const options = useTransfersOptionsQuery({});
  const accounts = options.data?.destinations;
  const { id } = transfer;
  return (
    <EditEntryForm
      {...way}
      entry={transfer}
      name="transferencia-edicao"
      title="Editar Transferência"
      done="Transferência Atualizada!"
      rebooks="valor, contas ou data novos"
      typed={typedOf}
      labels={transferLabels}
      validate={(values) => readTransfer(values).problems}
      changes={transferChanges}
      save={(editTransferDto, ifMatch) => outcomeOf(edit({ id, 'If-Match': ifMatch, editTransferDto }))}
      read={() => outcomeOf(read({ id }))}
      shown={(field, values) => {
        if (field !== 'sourceAccountId' && field !== 'destinationAccountId') return undefined;
        const account = accounts?.find((one) => one.id === values[field]);
        return account && accountText(account);
      }}
      failed={messages.failures.transfer}
      fields={(form) => (
        // What a correction leaves nets out with what it corrects: any account may give.
        <TransferFields
          form={form}
          sources={accounts}
          destinations={accounts}
          failed={options.isError}
          corrects
        />
      )}
    />
  );
}

/** The transfer as its form would have it typed. */
const typedOf = (transfer: TransferView): TransferValues => ({
  sourceAccountId: transfer.source_account_id,
  destinationAccountId: transfer.destination_account_id,
  amount: formatAmount(centavosOf(transfer.amount)),
  description: transfer.description,
  date: formatDate(transfer.date),
  notes: transfer.notes ?? '',
  tags: transfer.tags,
});
