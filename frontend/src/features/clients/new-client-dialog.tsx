/**
 * Registers a client, or links one that exists already to a further development: then the personal data is only shown and
 * the units alone are sent.
 */
import { messages } from '@livro/rules';
import { useRef, useState } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import { useTyped } from '../../shared/forms/use-typed.ts';
import {
  useClientChangesAddDevelopmentMutation,
  useClientsRegisterMutation,
  type ClientView,
  type DevelopmentView,
} from '../../shared/api/generated.ts';
import { ClientFields } from './client-fields.tsx';
import { ClientFormDialog, savedClient, type SavedClient } from './client-form-dialog.tsx';
import {
  clientLabels,
  clientOf,
  clientProblems,
  emptyClient,
  emptyEntry,
  importedClient,
  linkOf,
  type ClientValues,
} from './client-form.ts';
import { ImportBar } from './import-bar.tsx';
import { FormerClient } from './former-client.tsx';
import { onDemand } from '../../shared/display/on-demand.tsx';

const ImportClientDialog = onDemand(() => import('./import-client-dialog.tsx'));

interface NewClientDialogProps {
  readonly developments: readonly DevelopmentView[];
  /** The development from whose page the form was opened. */
  readonly developmentId?: string;
  readonly onClose: () => void;
}

export default function NewClientDialog({ developments, developmentId, onClose }: NewClientDialogProps) {
  const [register] = useClientsRegisterMutation();
  const [link] = useClientChangesAddDevelopmentMutation();
  const [saved, setSaved] = useState<SavedClient>();
  const [importing, setImporting] = useState(false);
  /** Whom the CPF belonged to that was sent, where that client was deactivated. */
  const [former, setFormer] = useState<{
    readonly id?: string;
    readonly text: string;
    readonly cpf: string;
  }>();
  /** What had been typed when a client was imported over it. */
  const beforeImport = useRef<ClientValues>(undefined);
  const form = useEntryForm<ClientValues, ClientView>({
    name: `cliente:${developmentId ?? ''}`,
    initial: emptyClient(developmentId),
    labels: clientLabels,
    validate: clientProblems,
    send: (values, idempotencyKey) =>
      outcomeOf(
        values.importedId === ''
          ? register({ registerClientDto: clientOf(values), 'Idempotency-Key': idempotencyKey })
          : link({
              id: values.importedId,
              linkDevelopmentDto: linkOf(values),
              'Idempotency-Key': idempotencyKey,
            }),
      ),
    onDone: (client, values) => {
      setSaved(savedClient(values.importedId === '' ? 'Cliente Cadastrado!' : 'Cliente Importado!', client));
      return undefined;
    },
    intercept: (error) => {
      if (error.code !== 'CONFLICT') return false;
      const { clientId } = error.details ?? {};
      const id = typeof clientId === 'string' ? clientId : undefined;
      setFormer({ id, text: error.message, cpf: typed.now().cpf });
      return true;
    },
    fallback: 'name',
    failed: messages.failures.createClient,
    serverNames: {
      developments: 'developmentUnits',
      developmentId: 'developmentUnits',
      units: 'developmentUnits',
    },
  });
  const { typed } = form;
  // Another CPF is another person.
  const isFormer = useTyped(typed, ({ cpf }) => former?.cpf === cpf);
  const importedId = useTyped(typed, (values) => values.importedId);
  const imported = importedId !== '';
  const firstDevelopment = useTyped(typed, ({ developmentUnits: [first] }) => first?.developmentId);
  const firstEntry = () => typed.now().developmentUnits[0] ?? emptyEntry(developmentId);

  const take = (client: ClientView) => {
    beforeImport.current = typed.now();
    form.replace(importedClient(client, firstEntry()));
    setImporting(false);
  };
  const giveBack = () => {
    form.replace({
      ...(beforeImport.current ?? emptyClient(developmentId)),
      developmentUnits: [firstEntry()],
    });
    beforeImport.current = undefined;
  };
  return (
    <ClientFormDialog
      title={messages.screens.newClient}
      submitLabel={imported ? 'Importar Cliente' : messages.screens.registerClient}
      form={form}
      saved={saved}
      onClose={onClose}
    >
      <ImportBar imported={imported} onImport={() => setImporting(true)} onUndo={giveBack} />
      {former && isFormer && (
        <FormerClient
          text={former.text}
          clientId={former.id}
          onRestored={(client) => {
            form.forget();
            setSaved(savedClient('Cliente Restaurado!', client));
          }}
        />
      )}
      <ClientFields
        form={form}
        developments={
          imported && developmentId ? developments.filter(({ id }) => id === developmentId) : developments
        }
        clientId={importedId}
        locked={imported}
      />
      {importing && (
        <ImportClientDialog
          developmentId={(firstDevelopment ?? developmentId) || undefined}
          onPick={take}
          onClose={() => setImporting(false)}
        />
      )}
    </ClientFormDialog>
  );
}
