/**
 * Edits a development: sends only what the user touched, on the version that was read. Where somebody else saved meanwhile,
 * both sides are shown and nothing is lost.
 */
import { developmentStatusLabels, messages, readDevelopmentStatus } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import {
  useDevelopmentsEditMutation,
  useLazyDevelopmentsGetQuery,
  type DevelopmentView,
} from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { FormDialog } from '../../shared/dialog/form-dialog.tsx';
import type { Success } from '../../shared/dialog/success-panel.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { ConflictDialog } from '../../shared/forms/conflict-dialog.tsx';
import { differencesOf } from '../../shared/forms/differences.ts';
import { FormActions } from '../../shared/forms/form-actions.tsx';
import { FormHead } from '../../shared/forms/form-head.tsx';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import { DevelopmentFields } from './development-fields.tsx';
import {
  developmentChanges,
  developmentLabels,
  developmentProblems,
  developmentServerNames,
  editStatusOptions,
  typedOf,
  type DevelopmentValues,
} from './development-form.ts';
import { nameTaken } from './name-taken.ts';

interface EditDevelopmentDialogProps {
  readonly development: DevelopmentView;
  readonly onClose: () => void;
}

export default function EditDevelopmentDialog({ development, onClose }: EditDevelopmentDialogProps) {
  const [edit] = useDevelopmentsEditMutation();
  const [read] = useLazyDevelopmentsGetQuery();
  const [success, setSuccess] = useState<Success>();
  const [theirs, setTheirs] = useState<DevelopmentView>();
  const [base, setBase] = useState(() => typedOf(development));
  const version = useRef(development.version);
  const form = useEntryForm<DevelopmentValues, DevelopmentView>({
    name: `empreendimento-edicao:${development.id}`,
    initial: base,
    labels: developmentLabels,
    validate: developmentProblems,
    send: (values) =>
      outcomeOf(
        edit({
          id: development.id,
          'If-Match': `W/"${version.current}"`,
          editDevelopmentDto: developmentChanges(base, values),
        }),
      ),
    onDone: (_data, values) =>
      setSuccess({ title: messages.screens.developmentUpdated, text: values.name.trim() }),
    intercept: (error) => {
      if (error.status !== 412) return false;
      void outcomeOf(read({ id: development.id })).then((answer) => answer.ok && setTheirs(answer.data));
      return true;
    },
    fallback: 'name',
    failed: messages.failures.updateDevelopment,
    serverNames: developmentServerNames,
    reword: nameTaken,
  });

  const keepMine = () => {
    if (theirs) version.current = theirs.version;
    setTheirs(undefined);
    form.submit();
  };
  const takeTheirs = () => {
    if (!theirs) return;
    version.current = theirs.version;
    setBase(typedOf(theirs));
    form.rebase(typedOf(theirs));
    setTheirs(undefined);
  };
  return (
    <FormDialog
      title={messages.screens.editDevelopment}
      onClose={onClose}
      dirty={form.dirty}
      onDiscard={form.forget}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.dirty) form.submit(event);
      }}
      success={success}
      actions={(close) => (
        <FormActions
          submitLabel="Salvar Alterações"
          busy={form.sending}
          unchanged={!form.dirty}
          onCancel={close}
        />
      )}
    >
      <FormHead {...form.head} />
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <DevelopmentFields control={form.control} statuses={editStatusOptions(base.status)} />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          * obrigatório
        </Typography>
      </Box>
      {theirs && (
        <ConflictDialog
          rows={differencesOf(
            developmentLabels,
            { base, mine: form.values, theirs: typedOf(theirs) },
            (field, value) => (field === 'status' ? statusText(value) : value),
          )}
          changedAt={theirs.updatedAt}
          onMine={keepMine}
          onTheirs={takeTheirs}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </FormDialog>
  );
}

const statusText = (raw: string): string => {
  const known = readDevelopmentStatus(raw);
  return known ? developmentStatusLabels[known] : raw;
};
