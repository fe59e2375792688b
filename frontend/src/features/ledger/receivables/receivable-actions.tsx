/** The next steps of a payment that is due: the same in the table and on the cards. */
import CancelIcon from '@mui/icons-material/CloseOutlined';
import ConfirmIcon from '@mui/icons-material/CheckOutlined';
import Link from '@mui/material/Link';
import { createContext, use } from 'react';
import { Link as RouterLink } from 'react-router';
import type { ReceivableView } from '../../../shared/api/generated.ts';
import { NoValue } from '../../../shared/grid/cells.tsx';
import { RowActions } from '../../../shared/grid/row-actions.tsx';
import { useMay } from '../../../shared/session/session-hooks.ts';
import type { PaymentStep } from '../payment/payment-step-dialog.tsx';

/** Opens the dialog of a step. A context, so that the table's columns never change. */
export const OpenStep = createContext<(payment: ReceivableView, step: PaymentStep) => void>(() => undefined);

export function ReceivableActions({ row, tabIndex }: { row: ReceivableView; tabIndex?: number }) {
  const open = use(OpenStep);
  const mayConfirm = useMay('payments:confirm');
  const mayCancel = useMay('payments:cancel');
  return (
    <RowActions
      subject={`pagamento ${row.description}`}
      tabIndex={tabIndex}
      buttons={[
        {
          label: 'Confirmar',
          icon: <ConfirmIcon fontSize="small" />,
          may: mayConfirm,
          onClick: () => open(row, 'confirm'),
        },
        {
          label: 'Cancelar',
          icon: <CancelIcon fontSize="small" />,
          may: mayCancel,
          onClick: () => open(row, 'cancel'),
        },
      ]}
      menu={[]}
    />
  );
}

/** The client's page; one whose data were erased has no name. */
export function ClientLink({ row, tabIndex }: { row: ReceivableView; tabIndex?: number }) {
  return (
    <Link
      component={RouterLink}
      to={`/clients/${row.client_id}`}
      tabIndex={tabIndex}
      title={row.client_name ?? undefined}
      onClick={(event) => event.stopPropagation()}
      sx={{ color: 'text.primary', overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {row.client_name ?? 'Dados apagados'}
    </Link>
  );
}

export function DevelopmentLink({ row, tabIndex }: { row: ReceivableView; tabIndex?: number }) {
  if (row.development_id === null) return <NoValue />;
  return (
    <Link
      component={RouterLink}
      to={`/developments/${row.development_id}`}
      tabIndex={tabIndex}
      title={row.development_name ?? undefined}
      onClick={(event) => event.stopPropagation()}
      sx={{ color: 'text.primary', overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {row.development_name}
    </Link>
  );
}
