/** What can be done with a client, as buttons and a menu: the same in the table and on the cards. */
import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import EraseIcon from '@mui/icons-material/PersonRemoveOutlined';
import RestoreIcon from '@mui/icons-material/RestoreOutlined';
import { messages } from '@livro/rules';
import { createContext, use } from 'react';
import { RowActions, type RowAction } from '../../shared/grid/row-actions.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import type { ClientView } from '../../shared/api/generated.ts';

export const clientDialogs = {
  create: 'novo-cliente',
  edit: 'editar-cliente',
  remove: 'excluir-cliente',
  restore: 'restaurar-cliente',
  exportPersonal: 'exportar-cliente',
  erase: 'apagar-cliente',
} as const;
export type ClientDialogName = (typeof clientDialogs)[keyof typeof clientDialogs];

/** Opens a dialog on a client. A context, so that the table's columns never change. */
export const OpenClientDialog = createContext<(name: ClientDialogName, clientId: string) => void>(
  () => undefined,
);

interface ClientActionsProps {
  readonly client: ClientView;
  readonly tabIndex?: number;
}

export function ClientActions({ client, tabIndex }: ClientActionsProps) {
  const open = use(OpenClientDialog);
  const mayUpdate = useMay('clients:update');
  const mayDelete = useMay('clients:delete');
  const mayRestore = useMay('clients:restore');
  const mayExport = useMay('clients:export-personal');
  const mayErase = useMay('clients:erase');
  const action = (
    label: string,
    icon: RowAction['icon'],
    may: boolean,
    name: ClientDialogName,
  ): RowAction => ({
    label,
    icon,
    may,
    onClick: () => open(name, client.id),
  });
  const exportPersonal = action(
    'Exportar dados pessoais',
    <ExportIcon fontSize="small" />,
    mayExport,
    clientDialogs.exportPersonal,
  );
  const erase = action(
    'Apagar dados pessoais',
    <EraseIcon fontSize="small" />,
    mayErase,
    clientDialogs.erase,
  );
  return (
    <RowActions
      subject={client.name}
      tabIndex={tabIndex}
      buttons={
        client.isActive
          ? [
              action(messages.screens.edit, <EditIcon fontSize="small" />, mayUpdate, clientDialogs.edit),
              action(
                messages.screens.remove,
                <DeleteIcon fontSize="small" />,
                mayDelete,
                clientDialogs.remove,
              ),
            ]
          : [action('Restaurar', <RestoreIcon fontSize="small" />, mayRestore, clientDialogs.restore)]
      }
      menu={[exportPersonal, erase]}
    />
  );
}
