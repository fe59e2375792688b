/** Asks for a purchase: only developments that take requests are offered. */
import { messages, openDevelopmentStatuses, readDevelopmentStatus } from '@livro/rules';
import Box from '@mui/material/Box';
import {
  usePurchasesRequestMutation,
  type DevelopmentView,
  type PurchaseView,
} from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { MoneyField } from '../../shared/fields/money-field.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { EntryFormDialog } from '../../shared/forms/entry-form-dialog.tsx';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import {
  categoryOptions,
  emptyPurchase,
  purchaseLabels,
  purchaseOf,
  purchaseProblems,
  urgencyOptions,
  type PurchaseValues,
} from './purchase-form.ts';
import { DescriptionField, twoColumns, WordFields } from './word-fields.tsx';

interface RequestDialogProps {
  readonly developments: readonly DevelopmentView[];
  /** The one that the list is narrowed to. */
  readonly developmentId: string | undefined;
  readonly onClose: () => void;
}

const isOpen = ({ status }: DevelopmentView): boolean => {
  const known = readDevelopmentStatus(status);
  return known !== undefined && openDevelopmentStatuses.includes(known);
};

export default function RequestDialog({ developments, developmentId, onClose }: RequestDialogProps) {
  const [request] = usePurchasesRequestMutation();
  const open = developments.filter(isOpen);
  const first = open.find(({ id }) => id === developmentId) ?? (open.length === 1 ? open[0] : undefined);
  const form = useEntryForm<PurchaseValues, PurchaseView>({
    name: 'solicitacao',
    initial: emptyPurchase(first?.id ?? ''),
    labels: purchaseLabels,
    validate: purchaseProblems,
    send: (values, idempotencyKey) =>
      outcomeOf(request({ requestPurchaseDto: purchaseOf(values), 'Idempotency-Key': idempotencyKey })),
    onDone: () => ({
      title: messages.screens.purchaseCreated,
      text: messages.screens.purchaseCreatedDetail,
    }),
    fallback: 'description',
    failed: messages.failures.createPurchase,
    serverNames: { development: 'developmentId' },
  });
  const { control } = form;

  return (
    <EntryFormDialog
      title={messages.screens.newPurchase}
      onClose={onClose}
      form={form}
      submitLabel="Criar Solicitação"
      busyLabel="Criando..."
    >
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <DescriptionField control={control} />
        <SelectField
          control={control}
          name="developmentId"
          label={purchaseLabels.developmentId}
          required
          options={[
            { value: '', label: 'Selecione um empreendimento' },
            ...open.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          help={
            open.length < developments.length
              ? 'Só aparecem empreendimentos em planejamento, ativos ou em andamento.'
              : undefined
          }
        />
        <MoneyField control={control} name="estimatedCost" label={purchaseLabels.estimatedCost} required />
        <Box sx={twoColumns}>
          <SelectField
            control={control}
            name="category"
            label={purchaseLabels.category}
            required
            options={categoryOptions}
          />
          <SelectField
            control={control}
            name="urgency"
            label={purchaseLabels.urgency}
            required
            options={urgencyOptions}
          />
        </Box>
        <WordFields control={control} />
      </Box>
    </EntryFormDialog>
  );
}
