/** Creates a development together with its two accounts, and their opening balances where there are any. */
import { parseLocalDate } from '@livro/calendar';
import { parseFormMoney, toReais } from '@livro/money';
import {
  developmentChecks,
  developmentStatusLabels,
  limits,
  messages,
  type DevelopmentStatus,
} from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { serverToday } from '../../shared/api/server-clock.ts';
import { FormDialog } from '../../shared/dialog/form-dialog.tsx';
import type { Success } from '../../shared/dialog/success-panel.tsx';
import { DateField } from '../../shared/fields/date-field.tsx';
import { MoneyField } from '../../shared/fields/money-field.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TagsField } from '../../shared/fields/tags-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { FormActions } from '../../shared/forms/form-actions.tsx';
import { FormHead } from '../../shared/forms/form-head.tsx';
import { dateOf, integerOf, moneyOf, problemsOf } from '../../shared/forms/read-typed.ts';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import { useMay } from '../../shared/session/session-hooks.ts';
import { useDevelopmentsCreateMutation, type CreateDevelopmentDto } from '../../shared/api/generated.ts';
import { oneColumn } from '../../shared/display/one-column.ts';

type Values = {
  name: string;
  status: string;
  description: string;
  location: string;
  progress: string;
  startDate: string;
  expectedCompletionDate: string;
  tags: string[];
  buildingOpeningBalance: string;
  landOpeningBalance: string;
};

const initial: Values = {
  name: '',
  status: 'planning',
  description: '',
  location: '',
  progress: '0',
  startDate: '',
  expectedCompletionDate: '',
  tags: [],
  buildingOpeningBalance: '',
  landOpeningBalance: '',
};
const labels = {
  name: 'Nome',
  status: 'Status',
  description: 'Descrição',
  location: 'Localização',
  progress: 'Progresso (%)',
  startDate: 'Data de início',
  expectedCompletionDate: 'Previsão de conclusão',
  tags: 'Tags',
  buildingOpeningBalance: 'Saldo inicial da Conta da Obra',
  landOpeningBalance: 'Saldo inicial da Conta do Terreno',
} as const;
const statuses = (['planning', 'active', 'on-hold', 'completed'] as const).map((value) => ({
  value,
  label: developmentStatusLabels[value],
}));

export default function CreateDevelopmentDialog({ onClose }: { onClose: () => void }) {
  const [create] = useDevelopmentsCreateMutation();
  const [success, setSuccess] = useState<Success>();
  const mayOpenBalances = useMay('accounts:set_initial_balance');
  const form = useEntryForm<Values, unknown>({
    name: 'empreendimento',
    initial,
    labels,
    validate,
    send: (values, idempotencyKey) =>
      outcomeOf(create({ createDevelopmentDto: commandOf(values), 'Idempotency-Key': idempotencyKey })),
    onDone: (_data, values) =>
      setSuccess({ title: messages.screens.developmentCreated, text: values.name.trim() }),
    fallback: 'name',
    failed: messages.failures.saveDevelopment,
    serverNames: {
      address: 'location',
      progressPercentage: 'progress',
      expectedCompletion: 'expectedCompletionDate',
    },
    reword: (error) =>
      error.message.includes(messages.developmentNameTaken)
        ? messages.failures.developmentNameTaken
        : undefined,
  });
  const { control } = form;
  const locked = mayOpenBalances ? undefined : messages.forbidden;

  return (
    <FormDialog
      title={messages.screens.newDevelopment}
      onClose={onClose}
      dirty={form.dirty}
      onDiscard={form.forget}
      onSubmit={form.submit}
      success={success}
      actions={(close) => (
        <FormActions submitLabel="Criar Empreendimento" busy={form.sending} onCancel={close} />
      )}
    >
      <FormHead {...form.head} />
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <TextField control={control} name="name" label={labels.name} required autoFocus />
        <SelectField control={control} name="status" label={labels.status} required options={statuses} />
        <TextField
          control={control}
          name="description"
          label={labels.description}
          rows={3}
          maxLength={limits.developmentDescriptionMax}
        />
        <TextField control={control} name="location" label={labels.location} />
        <TextField control={control} name="progress" label={labels.progress} inputMode="numeric" />
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <DateField control={control} name="startDate" label={labels.startDate} required />
          <DateField control={control} name="expectedCompletionDate" label={labels.expectedCompletionDate} />
        </Box>
        <TagsField
          control={control}
          name="tags"
          label={labels.tags}
          maxTags={limits.tagsMax}
          maxTagLength={limits.tagLengthMax}
        />
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
    </FormDialog>
  );
}

function validate(values: Values) {
  const startDate = dateOf(values.startDate);
  const expectedCompletionDate = dateOf(values.expectedCompletionDate);
  const building = moneyOf(values.buildingOpeningBalance);
  const land = moneyOf(values.landOpeningBalance);
  const form = { today: serverToday(), status: values.status, startDate: startDate.value };
  return problemsOf<Values>({
    name: developmentChecks.name(values.name),
    status: developmentChecks.status(values.status as DevelopmentStatus),
    description: developmentChecks.description(values.description),
    location: developmentChecks.location(values.location),
    progress: developmentChecks.progressPercentage(integerOf(values.progress)),
    startDate: startDate.problem ?? developmentChecks.startDate(startDate.value, form),
    expectedCompletionDate:
      expectedCompletionDate.problem ??
      developmentChecks.expectedCompletionDate(expectedCompletionDate.value, form),
    tags: developmentChecks.tags(values.tags),
    buildingOpeningBalance: building.problem ?? developmentChecks.buildingOpeningBalance(building.value),
    landOpeningBalance: land.problem ?? developmentChecks.landOpeningBalance(land.value),
  });
}

function commandOf(values: Values): CreateDevelopmentDto {
  const text = (raw: string) => raw.trim() || undefined;
  const date = (raw: string) => {
    const parsed = parseLocalDate(raw);
    return parsed.ok ? parsed.value : undefined;
  };
  const amount = (raw: string) => {
    const parsed = parseFormMoney(raw);
    return parsed.ok && parsed.value > 0 ? toReais(parsed.value) : undefined;
  };
  return {
    name: values.name.trim(),
    description: text(values.description),
    address: text(values.location),
    status: values.status,
    progressPercentage: integerOf(values.progress) ?? 0,
    startDate: date(values.startDate) ?? '',
    expectedCompletion: date(values.expectedCompletionDate),
    tags: values.tags,
    buildingOpeningBalance: amount(values.buildingOpeningBalance),
    landOpeningBalance: amount(values.landOpeningBalance),
  };
}
