/** Creates a development together with its two accounts, and their opening balances where there are any. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { MoneyField } from '../../shared/fields/money-field.tsx';
import { EntryFormDialog } from '../../shared/forms/entry-form-dialog.tsx';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import { useMay } from '../../shared/session/session-hooks.ts';
import { useDevelopmentsCreateMutation } from '../../shared/api/generated.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { DevelopmentFields } from './development-fields.tsx';
import {
  developmentServerNames,
  newDevelopment,
  newDevelopmentLabels,
  newDevelopmentOf,
  newDevelopmentProblems,
  newStatusOptions,
  type NewDevelopmentValues,
} from './development-form.ts';
import { nameTaken } from './name-taken.ts';

export default function CreateDevelopmentDialog({ onClose }: { onClose: () => void }) {
  const [create] = useDevelopmentsCreateMutation();
  const mayOpenBalances = useMay('accounts:set_initial_balance');
  const form = useEntryForm<NewDevelopmentValues, unknown>({
    name: 'empreendimento',
    initial: newDevelopment,
    labels: newDevelopmentLabels,
    validate: newDevelopmentProblems,
    send: (values, idempotencyKey) =>
      outcomeOf(
        create({ createDevelopmentDto: newDevelopmentOf(values), 'Idempotency-Key': idempotencyKey }),
      ),
    onDone: (_data, values) => ({ title: messages.screens.developmentCreated, text: values.name.trim() }),
    fallback: 'name',
    failed: messages.failures.saveDevelopment,
    serverNames: developmentServerNames,
    reword: nameTaken,
  });
  const { control } = form;
  const locked = mayOpenBalances ? undefined : messages.forbidden;

  return (
    <EntryFormDialog
      title={messages.screens.newDevelopment}
      onClose={onClose}
      form={form}
      submitLabel="Criar Empreendimento"
    >
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <DevelopmentFields control={control} statuses={newStatusOptions} />
        <Box
          component="fieldset"
          sx={{
            border: 0,
            p: 0,
            m: 0,
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          }}
        >
          <Typography component="legend" variant="h3" sx={{ p: 0, mb: 3 }}>
            Saldos iniciais (opcional)
          </Typography>
          <MoneyField control={control} name="buildingOpeningBalance" label="Conta da Obra" locked={locked} />
          <MoneyField control={control} name="landOpeningBalance" label="Conta do Terreno" locked={locked} />
        </Box>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          * obrigatório
        </Typography>
      </Box>
    </EntryFormDialog>
  );
}
