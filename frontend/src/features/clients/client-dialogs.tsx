/** The dialogs on one client, as the address asks for them; the client is kept until its dialog has closed. */
import { messages } from '@livro/rules';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { asApiError } from '../../shared/api/api-error.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import type { DialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/display/states.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import { useClientsGetQuery, type ClientView, type DevelopmentView } from '../../shared/api/generated.ts';
import { clientDialogs } from './client-actions.tsx';

const EditClientDialog = lazy(() => import('./edit-client-dialog.tsx'));
const DeleteClientDialog = lazy(() => import('./delete-client-dialog.tsx'));
const RestoreClientDialog = lazy(() => import('./restore-client-dialog.tsx'));
const EraseClientDialog = lazy(() => import('./erase-client-dialog.tsx'));

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
    [clientDialogs.erase]: useMay('clients:erase'),
  } as Readonly<Record<string, boolean | undefined>>;
  const id = name !== undefined && may[name] ? (params.get('cliente') ?? undefined) : undefined;
  const [kept, setKept] = useState<ClientView>();
  const known = kept?.id === id ? kept : clients?.find((one) => one.id === id);
  const read = useClientsGetQuery({ id: id ?? '' }, { skip: id === undefined || known !== undefined });
  const client = known ?? (id === undefined ? undefined : read.currentData);
  // It stays as it was when the dialog opened, also when the list has changed or lost it since.
  if (client !== undefined && kept !== client) setKept(client);
  if (id === undefined && kept !== undefined) setKept(undefined);

  if (id === undefined) return null;
  if (!client) {
    return (
      <Dialog title="Cliente" fullScreenBelow="never" onClose={close} actions={<Leave onClick={close} />}>
        {!read.error ? (
          <Skeleton height={200} />
        ) : asApiError(read.error).status === 404 ? (
          <EmptyState title="Este registro não existe ou foi removido." />
        ) : (
          <ErrorState
            title="Não foi possível carregar o cliente."
            error={asApiError(read.error)}
            onRetry={() => void read.refetch()}
            busy={read.isFetching}
          />
        )}
      </Dialog>
    );
  }
  const props = { client, onClose: close };
  return (
    <Suspense>
      {name === clientDialogs.edit && developments && (
        <EditClientDialog {...props} developments={developments} />
      )}
      {name === clientDialogs.remove && <DeleteClientDialog {...props} />}
      {name === clientDialogs.restore && <RestoreClientDialog {...props} />}
      {name === clientDialogs.erase && <EraseClientDialog {...props} />}
    </Suspense>
  );
}

const Leave = ({ onClick }: { onClick: () => void }) => (
  <Button variant="outlined" onClick={onClick}>
    {messages.screens.cancel}
  </Button>
);
