/** Makes a buyer's plan: all of its dues become pending payments at once, as the preview shows them. */
import { formatMoney } from '@livro/money';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import {
  usePlansMakeMutation,
  type ClientView,
  type DevelopmentView,
  type PlanView,
} from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { withWarnings } from '../../../shared/dialog/with-warnings.ts';
import { counted } from '../../../shared/display/count.ts';
import { EntryFormDialog } from '../../../shared/forms/entry-form-dialog.tsx';
import { useEntryForm } from '../../../shared/forms/use-entry-form.ts';
import { PlanFields } from './plan-fields.tsx';
import { emptyPlan, planLabels, readPlan, type PlanValues } from './plan-form.ts';
import { PlanPreview } from './plan-preview.tsx';

interface PlanDialogProps {
  readonly developments: readonly DevelopmentView[];
  /** Where the purchase is, until another is chosen. */
  readonly developmentId?: string;
  /** Whose plan it is, where that is known. */
  readonly client?: ClientView;
  readonly onClose: () => void;
}

export default function PlanDialog({ developments, developmentId, client, onClose }: PlanDialogProps) {
  const [make] = usePlansMakeMutation();
  const form = useEntryForm<PlanValues, PlanView>({
    name: `parcelamento:${client?.id ?? ''}`,
    initial: emptyPlan({
      clientId: client?.id ?? '',
      developmentId: developmentId ?? client?.developmentUnits[0]?.developmentId ?? '',
    }),
    labels: planLabels,
    validate: (values) => readPlan(values).problems,
    send: (values, idempotencyKey, confirmed) =>
      outcomeOf(
        make({
          makePlanDto: { ...readPlan(values).dto, force: confirmed || undefined },
          'Idempotency-Key': idempotencyKey,
        }),
      ),
    warns: (error) => (error.code === 'DUPLICATE_RECORD' ? error.message : undefined),
    onDone: (plan) =>
      withWarnings(plan, {
        title: 'Parcelamento Registrado!',
        text: `${counted(plan.payments.length, 'pagamento pendente', 'pagamentos pendentes')}, ${formatMoney(centavosOf(plan.total))}.`,
      }),
    fallback: 'description',
    failed: messages.failures.registerPayment,
    serverNames: { account: 'accountId', client: 'clientId', method: 'paymentMethod', date: 'firstDue' },
  });
  return (
    <EntryFormDialog
      title="Parcelar"
      subtitle={client?.name}
      width={1080}
      onClose={onClose}
      form={form}
      submitLabel="Registrar parcelamento"
      busyLabel="Registrando..."
    >
      <Box sx={besides}>
        <PlanFields form={form} developments={developments} ofClient={client !== undefined} />
        <PlanPreview typed={form.typed} />
      </Box>
    </EntryFormDialog>
  );
}

/** The dues beside what they follow from, where there is room. */
const besides = {
  display: 'grid',
  gap: 6,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 380px' },
} as const;
