/**
 * The form that corrects an entry of any kind, once it was read: words by an annotation, all else by a reversal and a new entry;
 * the server decides which. A kind says its fields, its words and its calls.
 */
import Typography from '@mui/material/Typography';
import { useRef, type ReactNode } from 'react';
import { ConflictDialog } from '../../../shared/forms/conflict-dialog.tsx';
import { EntryFormDialog } from '../../../shared/forms/entry-form-dialog.tsx';
import { useEditForm, type EditFormOptions } from '../../../shared/forms/use-edit-form.ts';
import type { FormValues } from '../../../shared/forms/use-entry-form.ts';

interface Entry {
  readonly id: string;
  readonly version: number;
  readonly description: string;
  readonly updated_at: string;
}

/** What every dialog is given that corrects an entry. */
export interface EditWay {
  /** The entry that stands now: the same, or the one in its place. */
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

interface EditEntryFormProps<Values extends FormValues, Saved extends Entry, Changes extends object>
  extends
    EditWay,
    Omit<EditFormOptions<Values, Saved, Changes>, 'record' | 'changedAt' | 'onDone' | 'fallback'> {
  readonly entry: Saved;
  readonly title: string;
  /** What is said once it is saved. */
  readonly done: string;
  /** What books another entry when it changes: “valor, conta ou data novos”. */
  readonly rebooks: string;
  readonly fields: (form: ReturnType<typeof useEditForm<Values, Saved, Changes>>) => ReactNode;
}

export function EditEntryForm<
  Values extends FormValues & { description: string },
  Saved extends Entry,
  Changes extends object,
>(props: EditEntryFormProps<Values, Saved, Changes>) {
  const { entry, title, done, rebooks, fields, onSaved, onClose, ...options } = props;
  const saved = useRef(entry.id);
  const form = useEditForm<Values, Saved, Changes>({
    ...options,
    name: `${options.name}:${entry.id}`,
    record: entry,
    changedAt: (now) => now.updated_at,
    onDone: ({ id }) => {
      saved.current = id;
      return { title: done };
    },
    fallback: 'description',
  });
  return (
    <EntryFormDialog
      title={title}
      subtitle={entry.description}
      form={form}
      submitLabel="Salvar"
      sendable={form.sendable}
      failure={form.failure}
      onClose={() => (form.success ? onSaved(saved.current) : onClose())}
    >
      <Typography variant="body2" sx={{ mb: 4, color: 'text.secondary' }}>
        Nada é apagado: {rebooks} geram um estorno e um novo lançamento.
      </Typography>
      {fields(form)}
      {form.conflict && <ConflictDialog {...form.conflict} />}
    </EntryFormDialog>
  );
}
