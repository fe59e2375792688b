/**
 * Changes a client: sends only what was changed, on the version that was read. Where someone else was quicker, it shows
 * what they changed, and keeps both or gives way, as the user says.
 */
import { messages } from '@livro/rules';
import { useRef, useState } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import type { Success } from '../../shared/dialog/success-panel.tsx';
import { ConflictDialog } from '../../shared/forms/conflict-dialog.tsx';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import {
  useClientChangesUpdateMutation,
  useLazyClientsGetQuery,
  type ClientView,
  type DevelopmentView,
} from '../../shared/api/generated.ts';
import { conflictRows } from './client-conflict.ts';
import { ClientDialogShell, clientSuccess } from './client-dialog-shell.tsx';
import { ClientFields } from './client-fields.tsx';
import {
  changedFields,
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
  const [success, setSuccess] = useState<Success>();
  const [theirs, setTheirs] = useState<ClientView>();
  const [failure, setFailure] = useState<string>();
  const [initial] = useState(() => typedClient(client));
  const version = useRef(client.version);
  const form = useEntryForm<ClientValues, ClientView>({
    name: `cliente-edicao:${client.id}`,
    initial,
    labels: clientLabels,
    validate: clientProblems,
    send: (values) => {
      setFailure(undefined);
      return outcomeOf(
        update({
          id: client.id,
          'If-Match': `W/"${version.current}"`,
          updateClientDto: clientChanges(initial, values),
        }),
      );
    },
    onDone: (saved) => setSuccess(clientSuccess('Cliente Atualizado!', saved.name)),
    intercept: (error) => {
      if (error.status !== 412) return false;
      void outcomeOf(read({ id: client.id })).then((answer) =>
        answer.ok ? setTheirs(answer.data) : setFailure(`${error.message} ${answer.error.message}.`),
      );
      return true;
    },
    fallback: 'name',
    failed: messages.failures.updateClientUnexpected,
    serverNames: { developments: 'developmentUnits' },
  });
  const keepMine = () => {
    if (theirs) version.current = theirs.version;
    setTheirs(undefined);
    form.submit();
  };
  return (
    <ClientDialogShell
      title={messages.screens.editClient}
      subtitle={client.name}
      submitLabel={messages.screens.update}
      form={form}
      success={success}
      sendable={changedFields(initial, form.values).length > 0}
      failure={failure}
      onClose={onClose}
    >
      <ClientFields form={form} developments={withOwn(developments, client)} clientId={client.id} />
      {theirs && (
        <ConflictDialog
          rows={conflictRows(initial, form.values, typedClient(theirs), withOwn(developments, theirs))}
          changedAt={theirs.updatedAt}
          onMine={keepMine}
          onTheirs={() => {
            form.forget();
            onClose();
          }}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </ClientDialogShell>
  );
}

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
