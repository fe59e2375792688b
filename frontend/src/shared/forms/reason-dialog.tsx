/** Asks why something is done, and does it: for acts that want a reason and nothing else. */
import { limits, reasonChecks } from '@livro/rules';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Outcome } from '../api/outcome.ts';
import type { DialogProps } from '../dialog/dialog.tsx';
import { TextField } from '../fields/text-field.tsx';
import { EntryFormDialog } from './entry-form-dialog.tsx';
import { problemsOf } from './read-typed.ts';
import { useEntryForm } from './use-entry-form.ts';

type Values = { reason: string };
const labels = { reason: 'Motivo' } as const;

interface ReasonDialogProps<Data> extends Pick<DialogProps, 'title' | 'subtitle' | 'onClose'> {
  /** By which what was typed is kept while the dialog is away. */
  readonly name: string;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly failed: string;
  readonly send: (reason: string, idempotencyKey: string) => Promise<Outcome<Data>>;
  /** What is told when it is done; left out, the dialog closes. */
  readonly doneTitle?: string;
  /** What it means, above the field. */
  readonly children: ReactNode;
}

export function ReasonDialog<Data>(props: ReasonDialogProps<Data>) {
  const { name, failed, send, doneTitle, children, onClose, ...dialog } = props;
  const form = useEntryForm<Values, Data>({
    name,
    initial: { reason: '' },
    labels,
    validate: ({ reason }) => problemsOf<Values>({ reason: reasonChecks.reason(reason) }),
    send: ({ reason }, idempotencyKey) => send(reason.trim(), idempotencyKey),
    onDone: () => {
      if (doneTitle !== undefined) return { title: doneTitle };
      onClose();
      return undefined;
    },
    fallback: 'reason',
    failed,
  });
  return (
    <EntryFormDialog {...dialog} width={480} fullScreenBelow="never" onClose={onClose} form={form}>
      <Typography sx={{ mb: 4 }}>{children}</Typography>
      <TextField
        control={form.control}
        name="reason"
        label={labels.reason}
        required
        autoFocus
        rows={3}
        maxLength={limits.reasonMax}
      />
    </EntryFormDialog>
  );
}
