/** Tells by which CNPJ a supplier is known. */
import { formatCnpj } from '@livro/brazil';
import { messages, supplierChecks } from '@livro/rules';
import {
  useLazySuppliersGetQuery,
  useSuppliersDocumentMutation,
  type DocumentSupplierDto,
  type SupplierView,
} from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { TextField } from '../../shared/fields/text-field.tsx';
import { ConflictDialog } from '../../shared/forms/conflict-dialog.tsx';
import { EntryFormDialog } from '../../shared/forms/entry-form-dialog.tsx';
import { problemsOf } from '../../shared/forms/read-typed.ts';
import { useEditForm } from '../../shared/forms/use-edit-form.ts';

type Values = { document: string };
const labels = { document: 'CNPJ' } as const;

interface DocumentDialogProps {
  readonly supplier: SupplierView;
  readonly onClose: () => void;
}

export default function DocumentDialog({ supplier, onClose }: DocumentDialogProps) {
  const [document] = useSuppliersDocumentMutation();
  const [read] = useLazySuppliersGetQuery();
  const { name } = supplier;
  const form = useEditForm<Values, SupplierView, Partial<DocumentSupplierDto>>({
    name: `fornecedor:${supplier.id}`,
    record: supplier,
    typed: (record) => ({ document: record.document ?? '' }),
    labels,
    validate: (values) => problemsOf<Values>({ document: supplierChecks.document(values.document.trim()) }),
    changes: (from, to) =>
      from.document.trim() === to.document.trim() ? {} : { document: to.document.trim() },
    save: (changes, ifMatch) =>
      outcomeOf(document({ name, 'If-Match': ifMatch, documentSupplierDto: { name, ...changes } })),
    read: () => outcomeOf(read({ name })),
    changedAt: () => '',
    onDone: (saved) => ({ title: 'Fornecedor salvo!', text: saved.name }),
    fallback: 'document',
    failed: messages.failures.saveSupplier,
  });
  return (
    <EntryFormDialog
      title="CNPJ do fornecedor"
      subtitle={name}
      width={480}
      fullScreenBelow="never"
      form={form}
      submitLabel="Salvar"
      sendable={form.sendable}
      failure={form.failure}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="document"
        label={labels.document}
        autoFocus
        help="Com números ou letras. Fica lembrado para este nome; vazio, é esquecido."
        shape={shaped}
      />
      {form.conflict && <ConflictDialog {...form.conflict} />}
    </EntryFormDialog>
  );
}

/** A whole number gets its punctuation; what is still being typed stays as it is, so that the caret does. */
function shaped(text: string): string {
  const capitals = text.toUpperCase();
  return /^[0-9A-Z]{12}\d{2}$/.test(capitals) ? formatCnpj(capitals) : capitals;
}
