/** Edits a development, and is the way to delete one. */
import { developmentStatusLabels, lateRuleText, messages, readDevelopmentStatus } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  useDevelopmentsEditMutation,
  useLazyDevelopmentsGetQuery,
  type DevelopmentView,
  type EditDevelopmentDto,
} from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { TextField } from '../../shared/fields/text-field.tsx';
import { ConflictDialog } from '../../shared/forms/conflict-dialog.tsx';
import { EntryFormDialog } from '../../shared/forms/entry-form-dialog.tsx';
import { useEditForm } from '../../shared/forms/use-edit-form.ts';
import { useTyped } from '../../shared/forms/use-typed.ts';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { DeleteDevelopmentDialog } from './delete-development-dialog.tsx';
import { DevelopmentFields } from './development-fields.tsx';
import {
  developmentChanges,
  developmentProblems,
  developmentServerNames,
  editedDevelopmentLabels,
  editStatusOptions,
  typedOf,
  type EditedDevelopmentValues,
} from './development-form.ts';
import { nameRefused } from './name-taken.ts';

interface EditDevelopmentDialogProps {
  readonly development: DevelopmentView;
  readonly onClose: () => void;
}

export default function EditDevelopmentDialog({ development, onClose }: EditDevelopmentDialogProps) {
  const [edit] = useDevelopmentsEditMutation();
  const [read] = useLazyDevelopmentsGetQuery();
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const { id, inheritedLateRule: inherited } = development;
  const form = useEditForm<EditedDevelopmentValues, DevelopmentView, EditDevelopmentDto>({
    name: `empreendimento-edicao:${id}`,
    record: development,
    typed: typedOf,
    labels: editedDevelopmentLabels,
    validate: developmentProblems,
    changes: developmentChanges,
    save: (editDevelopmentDto, ifMatch) => outcomeOf(edit({ id, 'If-Match': ifMatch, editDevelopmentDto })),
    read: () => outcomeOf(read({ id })),
    changedAt: (now) => now.updatedAt,
    shown: (field, values) => (field === 'status' ? statusText(values.status) : undefined),
    onDone: (_data, values) => ({ title: messages.screens.developmentUpdated, text: values.name.trim() }),
    fallback: 'name',
    failed: messages.failures.updateDevelopment,
    serverNames: developmentServerNames,
    reword: nameRefused,
  });
  const dirty = useTyped(form.typed, form.isDirty);
  return (
    <EntryFormDialog
      title={messages.screens.editDevelopment}
      form={form}
      submitLabel="Salvar Alterações"
      sendable={form.sendable}
      failure={form.failure}
      onClose={onClose}
      beside={
        <GuardedButton
          permission="developments:delete"
          why={dirty ? 'Salve ou descarte as alterações antes de excluir.' : undefined}
          color="error"
          onClick={() => setDeleting(true)}
          sx={{ mr: 'auto' }}
        >
          {messages.screens.remove}
        </GuardedButton>
      }
    >
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <DevelopmentFields control={form.control} statuses={editStatusOptions(form.base.status)} />
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          {(['lateFine', 'lateInterest'] as const).map((name) => (
            <TextField
              key={name}
              control={form.control}
              name={name}
              label={editedDevelopmentLabels[name]}
              inputMode="decimal"
            />
          ))}
          <Typography variant="caption" sx={{ color: 'text.secondary', gridColumn: '1 / -1', mt: -2 }}>
            Propostos ao confirmar um pagamento atrasado. O que fica vazio vem {FROM[inherited.from]}:{' '}
            <span className="num">{lateRuleText(inherited)}</span>.
          </Typography>
        </Box>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          * obrigatório
        </Typography>
      </Box>
      {deleting && (
        <DeleteDevelopmentDialog
          development={development}
          onDeleted={() => void navigate('/developments', { replace: true })}
          onCancelled={onClose}
          onClose={() => setDeleting(false)}
        />
      )}
      {form.conflict && <ConflictDialog {...form.conflict} />}
    </EntryFormDialog>
  );
}

const FROM = { company: 'da empresa', usual: 'do costume' } as const;

const statusText = (raw: string): string => {
  const known = readDevelopmentStatus(raw);
  return known ? developmentStatusLabels[known] : raw;
};
