/** Changes the words of a pending request. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  useLazyPurchasesGetQuery,
  usePurchasesUpdateMutation,
  type PurchaseView,
  type UpdatePurchaseDto,
} from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { ConflictDialog } from '../../shared/forms/conflict-dialog.tsx';
import { EntryFormDialog } from '../../shared/forms/entry-form-dialog.tsx';
import { useEditForm } from '../../shared/forms/use-edit-form.ts';
import { placeOf } from './purchase-words.tsx';
import { typedOf, wordChanges, wordLabels, wordsProblems, type PurchaseWords } from './purchase-form.ts';
import { DescriptionField, WordFields } from './word-fields.tsx';

interface EditDialogProps {
  readonly purchase: PurchaseView;
  readonly onClose: () => void;
}

export default function EditDialog({ purchase, onClose }: EditDialogProps) {
  const [update] = usePurchasesUpdateMutation();
  const [read] = useLazyPurchasesGetQuery();
  const { id } = purchase;
  const form = useEditForm<PurchaseWords, PurchaseView, UpdatePurchaseDto>({
    name: `solicitacao-edicao:${id}`,
    record: purchase,
    typed: typedOf,
    labels: wordLabels,
    validate: wordsProblems,
    changes: wordChanges,
    save: (updatePurchaseDto, ifMatch) => outcomeOf(update({ id, 'If-Match': ifMatch, updatePurchaseDto })),
    read: () => outcomeOf(read({ id })),
    changedAt: (now) => now.updated_at,
    onDone: () => ({ title: 'Solicitação Atualizada!' }),
    fallback: 'description',
    failed: messages.failures.updatePurchase,
  });
  return (
    <EntryFormDialog
      title="Editar Solicitação"
      subtitle={placeOf(purchase)}
      form={form}
      submitLabel="Salvar"
      sendable={form.sendable}
      failure={form.failure}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ mb: 4, color: 'text.secondary' }}>
        Empreendimento, custo, categoria e urgência não mudam depois da solicitação: cancele e faça outra.
      </Typography>
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <DescriptionField control={form.control} />
        <WordFields control={form.control} />
      </Box>
      {form.conflict && <ConflictDialog {...form.conflict} />}
    </EntryFormDialog>
  );
}
