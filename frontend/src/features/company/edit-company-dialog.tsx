/** Tells who the company is. */
import { formatCnpj } from '@livro/brazil';
import { limits, messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  useCompanyReplaceMutation,
  useLazyCompanyGetQuery,
  type CompanyView,
  type DescribeCompanyDto,
} from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { TextField } from '../../shared/fields/text-field.tsx';
import { ConflictDialog } from '../../shared/forms/conflict-dialog.tsx';
import { EntryFormDialog } from '../../shared/forms/entry-form-dialog.tsx';
import { useEditForm } from '../../shared/forms/use-edit-form.ts';
import {
  companyChanges,
  companyLabels,
  companyProblems,
  type CompanyValues,
  typedCompany,
} from './company-form.ts';

interface EditCompanyDialogProps {
  readonly company: CompanyView;
  readonly onClose: () => void;
}

export default function EditCompanyDialog({ company, onClose }: EditCompanyDialogProps) {
  const [replace] = useCompanyReplaceMutation();
  const [read] = useLazyCompanyGetQuery();
  const form = useEditForm<CompanyValues, CompanyView, Partial<DescribeCompanyDto>>({
    name: 'empresa',
    record: company,
    typed: typedCompany,
    labels: companyLabels,
    validate: companyProblems,
    changes: companyChanges,
    // What was judged has a name and a CNPJ.
    save: (changes, ifMatch) =>
      outcomeOf(replace({ 'If-Match': ifMatch, describeCompanyDto: changes as DescribeCompanyDto })),
    read: () => outcomeOf(read()),
    changedAt: (now) => now.updated_at ?? '',
    onDone: (saved) => ({ title: 'Dados da empresa salvos!', text: saved.name ?? '' }),
    fallback: 'name',
    failed: messages.failures.saveCompanyInternal,
  });
  const { control } = form;
  const own = { control } as const;
  return (
    <EntryFormDialog
      title="Dados da empresa"
      width={560}
      form={form}
      submitLabel="Salvar"
      sendable={form.sendable}
      failure={form.failure}
      onClose={onClose}
    >
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <TextField
          {...own}
          name="name"
          label={companyLabels.name}
          required
          autoFocus
          maxLength={limits.companyTextMax}
        />
        <TextField
          {...own}
          name="cnpj"
          label={companyLabels.cnpj}
          required
          help="14 números; os doze primeiros também podem ser letras"
          shape={shapedCnpj}
        />
        <TextField {...own} name="registration" label={companyLabels.registration} inputMode="numeric" />
        <TextField {...own} name="city" label={companyLabels.city} />
        <TextField {...own} name="accountantName" label={companyLabels.accountantName} />
        <TextField {...own} name="accountantCrc" label={companyLabels.accountantCrc} />
        <TextField
          {...own}
          name="bookPurpose"
          label={companyLabels.bookPurpose}
          help="Para o termo de abertura; sem texto, vai o de costume"
          rows={3}
          maxLength={limits.notesMax}
        />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          * obrigatório
        </Typography>
      </Box>
      {form.conflict && <ConflictDialog {...form.conflict} />}
    </EntryFormDialog>
  );
}

/** A whole number gets its punctuation; what is still being typed stays as it is, so that the caret does. */
const shapedCnpj = (text: string): string => {
  const capitals = text.toUpperCase();
  return /^[0-9A-Z]{14}$/.test(capitals) ? formatCnpj(capitals) : capitals;
};
