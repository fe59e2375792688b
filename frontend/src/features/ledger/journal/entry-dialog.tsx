/** One entry with all that is known of it, its attachments, what corrected it, and the ways to correct it: edit and reverse. */
import { formatInstant, formatDate } from '@livro/calendar';
import { entryTextNames, entryTexts, messages, paymentMethodLabels, type PaymentMethod } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { AttachmentsPanel } from '../../../shared/attachments/attachments-panel.tsx';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { Badge } from '../../../shared/display/badge.tsx';
import { GuardedButton } from '../../../shared/display/guarded-button.tsx';
import { Money } from '../../../shared/display/money.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { FailedRead } from '../../../shared/display/states.tsx';
import { TagList } from '../../../shared/display/tag-list.tsx';
import { useMay } from '../../../shared/session/session-hooks.ts';
import {
  useClientsGetQuery,
  usePaymentsGetQuery,
  useTransactionsGetQuery,
  type AccountView,
  type EntryView,
  type TransactionView,
} from '../../../shared/api/generated.ts';
import { editPermissionOf } from '../correction/entry-edits.ts';
import { EntryCorrections } from '../correction/entry-corrections.tsx';
import { Figures, Line } from '../../../shared/display/figures.tsx';
import { PaymentBadge } from '../payment/payment-words.tsx';
import { ReverseDialog } from '../correction/reverse-dialog.tsx';
import { categoryOf, kindOf, shownAmount, toneOf } from '../history/transaction-kind.tsx';
import { accountText } from '../transfer/transfer-form.ts';
import { onDemand } from '../../../shared/display/on-demand.tsx';

const PaymentStepDialog = onDemand(() => import('../payment/payment-step-dialog.tsx'));
const EditEntryDialog = onDemand(() => import('../correction/edit-entry-dialog.tsx'));

interface EntryDialogProps {
  readonly id: string;
  readonly accounts: readonly AccountView[];
  /** Shows another entry in place of this one. */
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

export default function EntryDialog({ id, accounts, onOpen, onClose }: EntryDialogProps) {
  const { currentData, error, isFetching, refetch } = useTransactionsGetQuery({ id });
  const [open, setOpen] = useState<'edit' | 'reverse' | 'refund'>();
  const [sending, setSending] = useState(false);
  const entry = currentData?.transactions.find((one) => one.id === id) ?? currentData?.transactions[0];
  const standing = entry !== undefined && entry.reversedBy === null && entry.reverses === null;
  const editPermission = entry && editPermissionOf(entry);
  const isPayment = entry?.type === 'payment';

  return (
    <Dialog
      title={entry ? kindOf(entry.type).label : 'Lançamento'}
      subtitle={entry && `Lançamento nº ${entry.entryNumber}`}
      width={640}
      isDirty={() => sending}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button variant="outlined" onClick={close}>
            Fechar
          </Button>
          {standing && (
            <GuardedButton
              permission={isPayment ? 'payments:refund' : 'transactions:reverse'}
              variant="outlined"
              color="error"
              onClick={() => setOpen(isPayment ? 'refund' : 'reverse')}
            >
              {isPayment ? 'Estornar pagamento' : 'Estornar'}
            </GuardedButton>
          )}
          {editPermission && (
            <GuardedButton permission={editPermission} variant="contained" onClick={() => setOpen('edit')}>
              {messages.screens.edit}
            </GuardedButton>
          )}
        </>
      )}
    >
      {currentData && entry ? (
        <Details entry={entry} view={currentData} onOpen={onOpen} onSending={setSending} />
      ) : error ? (
        <FailedRead title="Não foi possível carregar o lançamento." of={{ error, isFetching, refetch }} />
      ) : (
        <Skeleton height={280} />
      )}
      {open === 'reverse' && entry && currentData && (
        <ReverseDialog
          entry={entry}
          proposedDate={currentData.proposedReversalDate ?? entry.date}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'refund' && entry && currentData && (
        <PaymentStepDialog
          payment={entry}
          step="refund"
          proposedDate={currentData.proposedReversalDate ?? undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'edit' && entry && (
        <EditEntryDialog
          entry={entry}
          accounts={accounts}
          onSaved={(saved) => {
            setOpen(undefined);
            if (saved !== id) onOpen(saved);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Dialog>
  );
}

interface DetailsProps {
  readonly entry: TransactionView;
  readonly view: EntryView;
  readonly onOpen: (id: string) => void;
  readonly onSending: (sending: boolean) => void;
}

function Details({ entry, view, onOpen, onSending }: DetailsProps) {
  const mayAudit = useMay('audit:verify');
  const mayClients = useMay('clients:read');
  const mayPayments = useMay('payments:read');
  const maySuppliers = useMay('suppliers:read');
  const isPayment = entry.type === 'payment' && entry.reverses === null;
  const payment = usePaymentsGetQuery(
    { id: entry.entryId },
    { skip: !isPayment || !mayPayments },
  ).currentData;
  const client = useClientsGetQuery(
    { id: entry.clientId ?? '' },
    { skip: entry.clientId === null || !mayClients },
  ).data;
  const after = view.balances.find(({ accountId }) => accountId === entry.accountId);
  const other = entry.relatedAccountInfo;
  const lines = [
    ['Descrição', entry.description],
    ['Conta', accountText({ type: entry.accountType, developmentName: entry.developmentName })],
    [
      entry.type === 'transfer_in' ? 'Conta de origem' : 'Conta de destino',
      other && accountText({ type: other.accountType, developmentName: other.developmentName }),
    ],
    ['Data', formatDate(entry.date)],
    ['Categoria', categoryOf(entry)],
    [
      'Cliente',
      client && (
        <Link key="client" component={RouterLink} to={`/clients/${client.id}`}>
          {client.name}
        </Link>
      ),
    ],
    ['Método de pagamento', entry.paymentMethod && paymentMethodLabels[entry.paymentMethod as PaymentMethod]],
    ...entryTextNames.map(
      (name) =>
        [
          entryTexts[name].label,
          name === 'supplier' && entry.supplier && maySuppliers ? (
            <Link key={name} component={RouterLink} to={`/suppliers/${encodeURIComponent(entry.supplier)}`}>
              {entry.supplier}
            </Link>
          ) : (
            entry[name]
          ),
        ] as const,
    ),
    // A reversal's reason stands in its notes, too.
    ['Observações', entry.notes === view.event.reason ? null : entry.notes],
    ['Registrado em', formatInstant(entry.created_at)],
    ['Motivo', view.event.reason],
  ] as const;
  return (
    <Box sx={{ ...oneColumn, gap: 4, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Money
          amount={shownAmount(entry)}
          tone={toneOf(entry)}
          signed
          sx={{ fontSize: 'clamp(1.25rem, 7vw, 1.75rem)', lineHeight: '2.25rem', fontWeight: 600 }}
        />
        {payment && <PaymentBadge status={payment.status} />}
        {entry.reversedBy !== null && !payment && <Badge label="Estornado" color="grey" />}
        {entry.reverses !== null && <Badge label="Estorno" color="grey" />}
      </Box>
      <Figures label="Detalhes">
        {lines.map(
          ([label, text]) =>
            text && (
              <Line key={label} label={label}>
                <Box component="span" sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>
                  {text}
                </Box>
              </Line>
            ),
        )}
        {after && (
          <Line label="Saldo da conta depois dele">
            <Money amount={centavosOf(after.balance)} tone={after.balance < 0 ? 'out' : 'plain'} />
          </Line>
        )}
      </Figures>
      <TagList tags={entry.tags} />
      {mayAudit && (
        <Link
          component={RouterLink}
          to={`/audit/entries/${entry.entryNumber}`}
          sx={{ justifySelf: 'start', overflowWrap: 'anywhere' }}
        >
          Abrir na auditoria: partidas, saldos e evento
        </Link>
      )}
      {entry.reverses === null && (entry.type === 'expense' || entry.type === 'payment') && (
        <AttachmentsPanel owner={{ kind: entry.type, id: entry.entryId }} onBusy={onSending} />
      )}
      <EntryCorrections view={view} entry={entry} onOpen={onOpen} />
    </Box>
  );
}
