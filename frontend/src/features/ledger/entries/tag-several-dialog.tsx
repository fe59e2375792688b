/** Gives tags to the selected entries, beside those that each has; what takes none stays as it was and says why. */
import { limits, messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  useSeveralEntriesTagMutation,
  type CorrectedItemsView,
  type ListedTransactionView,
} from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { counted } from '../../../shared/display/count.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { TagsField } from '../../../shared/fields/tags-field.tsx';
import { EntryFormDialog } from '../../../shared/forms/entry-form-dialog.tsx';
import { problemsOf } from '../../../shared/forms/read-typed.ts';
import { useEntryForm } from '../../../shared/forms/use-entry-form.ts';
import { ChosenEntries, SeveralOutcome } from './several-outcome.tsx';

type Values = { tags: string[] };
const labels = { tags: 'Tags a acrescentar' } as const;

interface SeveralDialogProps {
  readonly entries: readonly ListedTransactionView[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export default function TagSeveralDialog({ entries, onDone, onClose }: SeveralDialogProps) {
  const [chosen] = useState(entries);
  const [outcome, setOutcome] = useState<CorrectedItemsView>();
  const [tag] = useSeveralEntriesTagMutation();
  const form = useEntryForm<Values, CorrectedItemsView>({
    name: `tags:${chosen.map(({ id }) => id).join()}`,
    initial: { tags: [] },
    labels,
    validate: ({ tags }) =>
      problemsOf<Values>({
        tags: tags.length === 0 ? { code: 'REQUIRED_FIELD', message: messages.tagsToAddRequired } : undefined,
      }),
    send: ({ tags }, idempotencyKey) =>
      outcomeOf(
        tag({
          tagSeveralDto: { ids: chosen.map(({ id }) => id), tags },
          'Idempotency-Key': idempotencyKey,
        }),
      ),
    onDone: (found) => {
      if (found.done < chosen.length) {
        setOutcome(found);
        return undefined;
      }
      return { title: 'Tags acrescentadas' };
    },
    fallback: 'tags',
    failed: messages.failures.saveExpense,
  });
  const close = () => {
    if (form.success || outcome) onDone();
    onClose();
  };
  if (outcome)
    return (
      <Dialog
        title="Nem todos receberam as tags"
        onClose={close}
        actions={
          <Button variant="contained" onClick={close} data-autofocus>
            Fechar
          </Button>
        }
      >
        <SeveralOutcome entries={chosen} outcome={outcome} done={['com as tags', 'com as tags']} />
      </Dialog>
    );
  return (
    <EntryFormDialog
      title={`Acrescentar tags a ${counted(chosen.length, 'lançamento', 'lançamentos')}`}
      onClose={close}
      form={form}
      submitLabel="Acrescentar"
      busyLabel="Acrescentando..."
    >
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <TagsField
          control={form.control}
          name="tags"
          label={labels.tags}
          required
          autoFocus
          maxTags={limits.tagsMax}
          maxTagLength={limits.tagLengthMax}
        />
        <ChosenEntries entries={chosen} />
      </Box>
    </EntryFormDialog>
  );
}
