/** What is known of one entry: its words, its balance, its attachments and what corrected it. */
import { formatInstant, formatDate } from '@livro/calendar';
import {
  entryTextNames,
  entryTexts,
  paymentMethodLabels,
  type PaymentMethod,
  undoingLabels,
} from '@livro/rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import {
  useClientsGetQuery,
  usePaymentsGetQuery,
  type EntryView,
  type TransactionView,
} from '../../../shared/api/generated.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { AttachmentsPanel } from '../../../shared/attachments/attachments-panel.tsx';
import { Badge } from '../../../shared/display/badge.tsx';
import { Figures, Line } from '../../../shared/display/figures.tsx';
import { Money } from '../../../shared/display/money.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { TagList } from '../../../shared/display/tag-list.tsx';
import { useMay } from '../../../shared/session/session-hooks.ts';
import { EntryCorrections } from '../correction/entry-corrections.tsx';
import { categoryOf, shownAmount, toneOf } from '../history/transaction-kind.tsx';
import { PaymentBadge } from '../payment/payment-words.tsx';
import { accountText } from '../transfer/transfer-form.ts';

interface EntryDetailsProps {
  readonly entry: TransactionView;
  readonly view: EntryView;
  /** Shows another entry in place of this one. */
  readonly onOpen: (id: string) => void;
  readonly onSending: (sending: boolean) => void;
}

export function EntryDetails({ entry, view, onOpen, onSending }: EntryDetailsProps) {
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
  const undoing = undoingLabels(entry.refund);
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
        {entry.reversedBy !== null && !payment && <Badge label={undoing.undone} color="grey" />}
        {entry.reverses !== null && <Badge label={undoing.entry} color="grey" />}
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
        {entry.batchId && (
          <Line label="Lote">
            <Link component={RouterLink} to={`/lancamentos?batch=${entry.batchId}`}>
              Ver o que foi lançado junto
            </Link>
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
