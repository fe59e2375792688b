/** Rejects a pending request, with the reason that the requester will read; a request that changed meanwhile is shown first. */
import { limits, messages, purchaseChecks } from '@livro/rules';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import {
  useLazyPurchasesGetQuery,
  usePurchasesRejectMutation,
  type PurchaseView,
} from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { TextField } from '../../shared/fields/text-field.tsx';
import { EntryFormDialog } from '../../shared/forms/entry-form-dialog.tsx';
import { problemsOf } from '../../shared/forms/read-typed.ts';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import { ChangedDialog } from './changed-dialog.tsx';
import { nameOf } from './purchase-words.tsx';
import { versionMatch } from './use-purchase-steps.ts';

type Values = { rejectionReason: string };
const labels = { rejectionReason: 'Motivo da rejeição' } as const;

interface RejectDialogProps {
  readonly purchase: PurchaseView;
  readonly onClose: () => void;
}

export default function RejectDialog({ purchase, onClose }: RejectDialogProps) {
  const [reject] = usePurchasesRejectMutation();
  const [read] = useLazyPurchasesGetQuery();
  const [now, setNow] = useState<PurchaseView>();
  // What was looked at when the dialog opened, whatever the list reads behind it.
  const [seen] = useState(purchase);
  const version = useRef(purchase.version);
  const [failure, setFailure] = useState<string>();
  const form = useEntryForm<Values, PurchaseView>({
    name: `rejeicao:${purchase.id}`,
    initial: { rejectionReason: '' },
    labels,
    validate: ({ rejectionReason }) =>
      problemsOf<Values>({ rejectionReason: purchaseChecks.rejectionReason(rejectionReason) }),
    send: ({ rejectionReason }, idempotencyKey) =>
      outcomeOf(
        reject({
          id: purchase.id,
          'If-Match': versionMatch(version.current),
          'Idempotency-Key': idempotencyKey,
          rejectPurchaseDto: { rejectionReason: rejectionReason.trim() || undefined },
        }),
      ),
    onDone: () => ({ title: 'Solicitação Rejeitada!' }),
    intercept: (error) => {
      if (error.status !== 412) return false;
      setFailure(undefined);
      void outcomeOf(read({ id: purchase.id })).then((answer) =>
        answer.ok ? setNow(answer.data) : setFailure(`${error.message} ${answer.error.message}.`),
      );
      return true;
    },
    fallback: 'rejectionReason',
    failed: messages.failures.rejectPurchase,
  });

  return (
    <EntryFormDialog
      title="Rejeitar solicitação"
      subtitle={nameOf(purchase)}
      width={480}
      fullScreenBelow="never"
      onClose={onClose}
      form={form}
      failure={failure}
      submitLabel="Rejeitar"
      busyLabel="Rejeitando..."
    >
      <Typography sx={{ mb: 4 }}>
        {purchase.requested_by_name ?? 'Quem solicitou'} verá o motivo. Uma solicitação rejeitada não volta a
        ser aprovada.
      </Typography>
      <TextField
        control={form.control}
        name="rejectionReason"
        label={labels.rejectionReason}
        help="Opcional, mas ajuda quem solicitou a corrigir o pedido."
        autoFocus
        rows={3}
        maxLength={limits.reasonMax}
      />
      {now && (
        <ChangedDialog
          seen={seen}
          now={now}
          proceed={
            now.can_be_rejected
              ? {
                  label: 'Rejeitar assim mesmo',
                  run: () => {
                    version.current = now.version;
                    setNow(undefined);
                    form.submit();
                  },
                }
              : undefined
          }
          before="rejeitar"
          onClose={() => setNow(undefined)}
        />
      )}
    </EntryFormDialog>
  );
}
