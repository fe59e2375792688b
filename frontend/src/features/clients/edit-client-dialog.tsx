/** Changes a client. */
import { messages } from '@livro/rules';
import { useState } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { ConflictDialog } from '../../shared/forms/conflict-dialog.tsx';
import { useEditForm } from '../../shared/forms/use-edit-form.ts';
import {
  useClientChangesUpdateMutation,
  useLazyClientsGetQuery,
  type ClientView,
  type DevelopmentView,
  type UpdateClientDto,
} from '../../shared/api/generated.ts';
import { ClientFields } from './client-fields.tsx';
import { ClientFormDialog, savedClient, type SavedClient } from './client-form-dialog.tsx';
import {
  clientChanges,
  clientLabels,
  clientProblems,
  typedClient,
  type ClientValues,
} from './client-form.ts';

interface EditClientDialogProps {
  readonly client: ClientView;
  readonly developments: readonly DevelopmentView[];
  readonly onClose: () => void;
}

export default function EditClientDialog({ client, developments, onClose }: EditClientDialogProps) {
  const [update] = useClientChangesUpdateMutation();
  const [read] = useLazyClientsGetQuery();
  const [saved, setSaved] = useState<SavedClient>();
  const { id } = client;
  const form = useEditForm<ClientValues, ClientView, UpdateClientDto>({
    name: `cliente-edicao:${id}`,
    record: client,
    typed: typedClient,
    labels: clientLabels,
    validate: clientProblems,
    changes: clientChanges,
    save: (updateClientDto, ifMatch) => outcomeOf(update({ id, 'If-Match': ifMatch, updateClientDto })),
    read: () => outcomeOf(read({ id })),
    changedAt: (now) => now.updatedAt,
    shown: (field, values, now) =>
      field === 'developmentUnits'
        ? unitsText(values, withOwn(withOwn(developments, client), now))
        : undefined,
    onDone: (data) => {
      setSaved(savedClient('Cliente Atualizado!', data));
      return undefined;
    },
    fallback: 'name',
    failed: messages.failures.updateClient,
    serverNames: { developments: 'developmentUnits' },
  });
  return (
    <ClientFormDialog
      title={messages.screens.editClient}
      subtitle={client.name}
      submitLabel={messages.screens.update}
      form={form}
      saved={saved}
      sendable={form.sendable}
      failure={form.failure}
      onClose={onClose}
    >
      <ClientFields form={form} developments={withOwn(developments, client)} clientId={id} />
      {form.conflict && <ConflictDialog {...form.conflict} />}
    </ClientFormDialog>
  );
}

/** “Residencial Aurora (101, 102); Jardim das Acácias”. */
const unitsText = ({ developmentUnits }: ClientValues, developments: readonly Named[]): string =>
  developmentUnits
    .map(({ developmentId, units }) => {
      const name = developments.find((one) => one.id === developmentId)?.name ?? 'Empreendimento';
      return units ? `${name} (${units})` : name;
    })
    .join('; ');

type Named = Pick<DevelopmentView, 'id' | 'name'>;

/** The client's own developments are always among the choices, also where the list does not have them. */
function withOwn(developments: readonly Named[], { developmentUnits }: ClientView): Named[] {
  const missing = developmentUnits.filter(
    ({ developmentId }) => !developments.some(({ id }) => id === developmentId),
  );
  return [
    ...developments,
    ...missing.map(({ developmentId, developmentName }) => ({
      id: developmentId,
      name: developmentName ?? 'Empreendimento',
    })),
  ];
}
