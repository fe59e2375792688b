/** Sends an approved request back with another value, to be approved again. */
import { formatAmount, formatMoney, toReais, ZERO } from '@livro/money';
import { limits, messages, purchaseChecks, reasonChecks } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { usePurchasesReviseMutation, type PurchaseView } from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { MoneyField } from '../../shared/fields/money-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { EntryFormDialog } from '../../shared/forms/entry-form-dialog.tsx';
import { moneyOf, problemsOf } from '../../shared/forms/read-typed.ts';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import { nameOf } from './purchase-words.tsx';
import { versionMatch } from './use-purchase-steps.ts';

type Values = { estimatedCost: string; reason: string };
const labels = { estimatedCost: 'Novo custo estimado', reason: 'Motivo' } as const;

interface ReviseDialogProps {
  readonly purchase: PurchaseView;
  /** What the purchase came to, where that is why the value is revised; '' where nobody has said. */
  readonly amount: string;
  readonly onClose: () => void;
}

export default function ReviseDialog({ purchase, amount, onClose }: ReviseDialogProps) {
  const [revise] = usePurchasesReviseMutation();
  const approved = centavosOf(purchase.estimated_cost);
  const asked = moneyOf(amount).value;
  const form = useEntryForm<Values, PurchaseView>({
    // What is brought along goes before what was typed here another time.
    name: asked === undefined ? `revisao:${purchase.id}` : `revisao:${purchase.id}:${asked}`,
    initial: { estimatedCost: formatAmount(asked ?? approved), reason: '' },
    labels,
    validate: ({ estimatedCost, reason }) => {
      const cost = moneyOf(estimatedCost);
      return problemsOf<Values>({
        estimatedCost: cost.problem ?? purchaseChecks.estimatedCost(cost.value),
        reason: reasonChecks.reason(reason),
      });
    },
    send: ({ estimatedCost, reason }, idempotencyKey) =>
      outcomeOf(
        revise({
          id: purchase.id,
          'If-Match': versionMatch(purchase.version),
          'Idempotency-Key': idempotencyKey,
          revisePurchaseDto: {
            estimatedCost: toReais(moneyOf(estimatedCost).value ?? ZERO),
            reason: reason.trim(),
          },
        }),
      ),
    onDone: () => ({ title: 'Valor Revisto!', text: 'A solicitação espera uma nova aprovação.' }),
    fallback: 'estimatedCost',
    failed: messages.failures.updatePurchase,
  });
  return (
    <EntryFormDialog
      title="Revisar valor"
      subtitle={nameOf(purchase)}
      width={480}
      fullScreenBelow="never"
      onClose={onClose}
      form={form}
      submitLabel="Revisar valor"
      busyLabel="Enviando..."
    >
      <Typography sx={{ mb: 4 }}>
        Foram aprovados {formatMoney(approved)}. A solicitação volta a esperar aprovação, com o novo valor.
      </Typography>
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <MoneyField
          control={form.control}
          name="estimatedCost"
          label={labels.estimatedCost}
          required
          autoFocus
        />
        <TextField
          control={form.control}
          name="reason"
          label={labels.reason}
          required
          rows={3}
          maxLength={limits.reasonMax}
        />
      </Box>
    </EntryFormDialog>
  );
}
