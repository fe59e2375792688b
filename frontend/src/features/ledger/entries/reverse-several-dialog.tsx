/** Reverses the selected entries for one reason; those that cannot be reversed stay as they were and say why. */
import { limits, messages, reasonChecks } from '@livro/rules';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  useSeveralEntriesReverseMutation,
  type CorrectedItemsView,
  type ListedTransactionView,
} from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { counted } from '../../../shared/display/count.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { TextField } from '../../../shared/fields/text-field.tsx';
import { EntryFormDialog } from '../../../shared/forms/entry-form-dialog.tsx';
import { problemsOf } from '../../../shared/forms/read-typed.ts';
import { useEntryForm } from '../../../shared/forms/use-entry-form.ts';
import { ChosenEntries, SeveralOutcome } from './several-outcome.tsx';

type Values = { reason: string };
const labels = { reason: 'Motivo' } as const;

interface SeveralDialogProps {
  readonly entries: readonly ListedTransactionView[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export default function ReverseSeveralDialog({ entries, onDone, onClose }: SeveralDialogProps) {
  const [chosen] = useState(entries);
  const [outcome, setOutcome] = useState<CorrectedItemsView>();
  const [reverse] = useSeveralEntriesReverseMutation();
  const form = useEntryForm<Values, CorrectedItemsView>({
    name: `estornos:${chosen.map(({ id }) => id).join()}`,
    initial: { reason: '' },
    labels,
    validate: ({ reason }) => problemsOf<Values>({ reason: reasonChecks.reversalReason(reason) }),
    send: ({ reason }, idempotencyKey) =>
      outcomeOf(
        reverse({
          reverseSeveralDto: { ids: chosen.map(({ id }) => id), reason: reason.trim() },
          'Idempotency-Key': idempotencyKey,
        }),
      ),
    onDone: (found) => {
      if (found.done < chosen.length) {
        setOutcome(found);
        return undefined;
      }
      return {
        title: counted(found.done, 'lançamento estornado', 'lançamentos estornados'),
        text: 'Os originais continuam no histórico.',
      };
    },
    fallback: 'reason',
    failed: messages.failures.createTransactionInternal,
  });
  const close = () => {
    if (form.success || outcome) onDone();
    onClose();
  };
  if (outcome)
    return (
      <Dialog
        title="Nem todos foram estornados"
        onClose={close}
        actions={
          <Button variant="contained" onClick={close} data-autofocus>
            Fechar
          </Button>
        }
      >
        <SeveralOutcome entries={chosen} outcome={outcome} done={['estornado', 'estornados']} />
      </Dialog>
    );
  return (
    <EntryFormDialog
      title={`Estornar ${counted(chosen.length, 'lançamento', 'lançamentos')}`}
      onClose={close}
      form={form}
      submitLabel="Estornar"
      busyLabel="Estornando..."
    >
      <Typography sx={{ mb: 4 }}>
        Será lançado o contrário de cada um, no seu próprio dia enquanto o mês está aberto, senão hoje. Nada é
        apagado.
      </Typography>
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <TextField
          control={form.control}
          name="reason"
          label={labels.reason}
          required
          autoFocus
          rows={3}
          maxLength={limits.reasonMax}
        />
        <ChosenEntries entries={chosen} />
      </Box>
    </EntryFormDialog>
  );
}
