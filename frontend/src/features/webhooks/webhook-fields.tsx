/** The fields that registering and changing a webhook share. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { useWebhooksTypesQuery } from '../../shared/api/generated.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { FailedRead } from '../../shared/display/states.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { TickedGroupsField } from '../../shared/fields/ticked-groups-field.tsx';
import { choiceOptions, webhookLabels, type WebhookValues } from './webhook-form.ts';
import { groupsOf } from './webhook-text.ts';

interface WebhookFieldsProps {
  readonly control: Control<WebhookValues>;
  readonly choosesTypes: boolean;
  /** Between the address and the types. */
  readonly children?: ReactNode;
}

export function WebhookFields({ control, choosesTypes, children }: WebhookFieldsProps) {
  return (
    <Box sx={{ ...oneColumn, gap: 5 }}>
      <TextField
        control={control}
        name="name"
        label={webhookLabels.name}
        required
        autoFocus
        help="Por exemplo: Armazém de dados."
      />
      <TextField
        control={control}
        name="url"
        label={webhookLabels.url}
        required
        help="Onde o programa recebe, com https://. Sem usuário nem senha: ele confere a assinatura."
      />
      {children}
      <SelectField
        control={control}
        name="choice"
        label={webhookLabels.choice}
        required
        options={choiceOptions}
      />
      {choosesTypes && <Types control={control} />}
    </Box>
  );
}

function Types({ control }: { control: Control<WebhookValues> }) {
  const read = useWebhooksTypesQuery();
  const { currentData: types, error, isFetching } = read;
  if (types)
    return (
      <TickedGroupsField
        control={control}
        name="types"
        label={webhookLabels.types}
        counted={(count) => (count === 1 ? '1 tipo' : `${count} tipos`)}
        groups={groupsOf(types)}
        layout="columns"
      />
    );
  if (Boolean(error) && !isFetching)
    return <FailedRead title="Não foi possível carregar os tipos de evento." of={read} />;
  return (
    <Box role="status" aria-label={messages.screens.loading}>
      <Skeleton height={240} />
    </Box>
  );
}
