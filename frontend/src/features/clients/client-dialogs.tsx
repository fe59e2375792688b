/** The dialogs on one client, as the address asks for them. */
import { HeldRecord } from '../../shared/dialog/held-record.tsx';
import type { DialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { useMay } from '../../shared/session/session-hooks.ts';
import { useClientsGetQuery, type ClientView, type DevelopmentView } from '../../shared/api/generated.ts';
import { clientDialogs } from './client-actions.tsx';
import { onDemand } from '../../shared/display/on-demand.tsx';

const EditClientDialog = onDemand(() => import('./edit-client-dialog.tsx'));
const DeleteClientDialog = onDemand(() => import('./delete-client-dialog.tsx'));
const RestoreClientDialog = onDemand(() => import('./restore-client-dialog.tsx'));
const EraseClientDialog = onDemand(() => import('./erase-client-dialog.tsx'));
const ExportPersonalDataDialog = onDemand(() => import('./export-personal-data-dialog.tsx'));
const useClient = (id: string, skip: boolean) => useClientsGetQuery({ id }, { skip });

interface ClientDialogsProps {
  readonly dialog: DialogAddress;
  /** The rows on the screen: what is opened from there needs no further question. */
  readonly clients: readonly ClientView[] | undefined;
  readonly developments: readonly DevelopmentView[] | undefined;
}

export function ClientDialogs({ dialog, clients, developments }: ClientDialogsProps) {
  const { name, params, close } = dialog;
  const may = {
    [clientDialogs.edit]: useMay('clients:update'),
    [clientDialogs.remove]: useMay('clients:delete'),
    [clientDialogs.restore]: useMay('clients:restore'),
    [clientDialogs.exportPersonal]: useMay('clients:export-personal'),
    [clientDialogs.erase]: useMay('clients:erase'),
  } as Readonly<Record<string, boolean | undefined>>;
  const id = params.get('cliente');
  if (name === undefined || !may[name] || id === null) return null;
  return (
    <HeldRecord
      key={id}
      id={id}
      title="Cliente"
      failure="Não foi possível carregar o cliente."
      listed={clients?.find((one) => one.id === id)}
      useRecord={useClient}
      onClose={close}
    >
      {(client) => (
        <>
          {name === clientDialogs.edit && developments && (
            <EditClientDialog client={client} developments={developments} onClose={close} />
          )}
          {name === clientDialogs.remove && <DeleteClientDialog client={client} onClose={close} />}
          {name === clientDialogs.restore && <RestoreClientDialog client={client} onClose={close} />}
          {name === clientDialogs.exportPersonal && (
            <ExportPersonalDataDialog client={client} onClose={close} />
          )}
          {name === clientDialogs.erase && <EraseClientDialog client={client} onClose={close} />}
        </>
      )}
    </HeldRecord>
  );
}
