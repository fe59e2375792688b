/** Saves what the list shows under a name, or gives a saved view another name and, where the list has changed, what it shows now. */
import { limits, messages, savedViewChecks } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  useSavedViewsChangeMutation,
  useSavedViewsSaveMutation,
  type SavedViewView,
} from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { CheckboxField, YES } from '../../../shared/fields/checkbox-field.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';
import { EntryFormDialog } from '../../../shared/forms/entry-form-dialog.tsx';
import { problemsOf } from '../../../shared/forms/read-typed.ts';
import { useEntryForm } from '../../../shared/forms/use-entry-form.ts';

type Values = { name: string; shared: string; anew: string };
const labels = {
  name: 'Nome da visão',
  shared: 'Mostrar a toda a empresa',
  anew: 'Guardar também os filtros, a ordem e as colunas de agora',
} as const;

interface SavedViewDialogProps {
  /** The one that is changed; without it a new one is saved. */
  readonly view?: SavedViewView;
  readonly address: string;
  readonly onSaved: (view: Pick<SavedViewView, 'id' | 'address'>) => void;
  readonly onClose: () => void;
}

export default function SavedViewDialog({ view, address, onSaved, onClose }: SavedViewDialogProps) {
  /** Chosen once the dialog goes: what leads elsewhere is held up by a form that is being filled in. */
  const [saved, setSaved] = useState<SavedViewView>();
  const [save] = useSavedViewsSaveMutation();
  const [change] = useSavedViewsChangeMutation();
  const isChanged = view !== undefined && view.address !== address;
  const form = useEntryForm<Values, SavedViewView>({
    name: `visao:${view?.id ?? 'nova'}`,
    initial: { name: view?.name ?? '', shared: view?.shared ? YES : '', anew: isChanged ? YES : '' },
    labels,
    validate: ({ name }) =>
      problemsOf<Values>({ name: savedViewChecks.name(name) ?? savedViewChecks.address(address) }),
    send: ({ name, shared, anew }, idempotencyKey) => {
      const told = { name: name.trim(), shared: shared === YES };
      return outcomeOf(
        view
          ? change({
              id: view.id,
              changeViewDto: { ...told, ...(anew === YES && { address }) },
              'If-Match': `W/"${view.version}"`,
              'Idempotency-Key': idempotencyKey,
            })
          : save({ saveViewDto: { ...told, address }, 'Idempotency-Key': idempotencyKey }),
      );
    },
    onDone: (found, { anew }) => {
      // A view that only has another name leaves the list as it is.
      if (!view || anew === YES) setSaved(found);
      return { title: view ? 'Visão atualizada' : 'Visão salva' };
    },
    fallback: 'name',
    serverNames: { address: 'name' },
    failed: messages.failures.saveView,
  });
  return (
    <EntryFormDialog
      title={view ? 'Mudar visão' : 'Salvar visão'}
      width={480}
      fullScreenBelow="never"
      onClose={() => {
        onClose();
        if (saved) onSaved(saved);
      }}
      form={form}
      submitLabel="Salvar"
      busyLabel="Salvando..."
    >
      <Box sx={{ ...oneColumn, gap: 3 }}>
        <TextField
          control={form.control}
          name="name"
          label={labels.name}
          required
          autoFocus
          maxLength={limits.savedViewNameMax}
        />
        {isChanged && <CheckboxField control={form.control} name="anew" label={labels.anew} />}
        <CheckboxField control={form.control} name="shared" label={labels.shared} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          A visão guarda os filtros, a ordem e as colunas da lista. “Este mês” e “Mês passado” acompanham o
          calendário.
        </Typography>
      </Box>
    </EntryFormDialog>
  );
}
