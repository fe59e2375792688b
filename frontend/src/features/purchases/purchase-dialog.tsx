/** One request with all that is known of it, who did what with it, and what can be done next. */
import { formatDate } from '@livro/calendar';
import { expenseCategoryLabels, messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { usePurchasesGetQuery, type PurchaseView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { AttachmentsPanel } from '../../shared/attachments/attachments-panel.tsx';
import { FormDialog } from '../../shared/dialog/form-dialog.tsx';
import { Figures, Line } from '../../shared/display/figures.tsx';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { Money } from '../../shared/display/money.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { FailedRead } from '../../shared/display/states.tsx';
import { TagList } from '../../shared/display/tag-list.tsx';
import { useMay, useUserId } from '../../shared/session/session-hooks.ts';
import { PurchaseActions } from './purchase-actions.tsx';
import { PurchaseHistory } from './purchase-history.tsx';
import { approvalsText, neededText, placeOf, StatusBadge, UrgencyBadge } from './purchase-words.tsx';
import { StepNoticeBar } from './step-notice.tsx';

interface PurchaseDialogProps {
  readonly id: string;
  readonly onEdit: () => void;
  readonly onRevise: () => void;
  readonly onClose: () => void;
}

export default function PurchaseDialog({ id, onEdit, onRevise, onClose }: PurchaseDialogProps) {
  const { currentData: purchase, error, isFetching, refetch } = usePurchasesGetQuery({ id });
  const [sending, setSending] = useState(false);
  return (
    <FormDialog
      title="Solicitação de compra"
      subtitle={purchase && placeOf(purchase)}
      width={680}
      isDirty={() => sending}
      onClose={onClose}
      actions={(close) => (
        <>
          {purchase && (
            <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
              <PurchaseActions purchase={purchase} roomy />
            </Box>
          )}
          {purchase?.status === 'pending' && (
            <GuardedButton
              permission="purchases:update"
              why={purchase.can_be_edited ? undefined : messages.forbidden}
              variant="outlined"
              onClick={onEdit}
            >
              {messages.screens.edit}
            </GuardedButton>
          )}
          {purchase?.can_be_revised && (
            <Button variant="outlined" onClick={onRevise}>
              Revisar valor
            </Button>
          )}
          <Button variant="outlined" onClick={close} data-autofocus>
            Fechar
          </Button>
        </>
      )}
    >
      <StepNoticeBar about={id} />
      {purchase ? (
        <Details purchase={purchase} onSending={setSending} />
      ) : error ? (
        <FailedRead title="Não foi possível carregar a solicitação." of={{ error, isFetching, refetch }} />
      ) : (
        <Skeleton height={320} />
      )}
    </FormDialog>
  );
}

interface DetailsProps {
  readonly purchase: PurchaseView;
  readonly onSending: (sending: boolean) => void;
}

function Details({ purchase, onSending }: DetailsProps) {
  const userId = useUserId();
  const needed = neededText(purchase);
  // Who may not edit a request that can still be edited reaches only what is their own.
  const mayAttach =
    purchase.requested_by === userId || purchase.status !== 'pending' || purchase.can_be_edited;
  const rows: readonly (readonly [label: string, value: ReactNode])[] = [
    ['Categoria', expenseCategoryLabels[purchase.category]],
    [
      'Necessário até',
      purchase.needed_by_date && [formatDate(purchase.needed_by_date), needed].filter(Boolean).join(' · '),
    ],
    ['Fornecedor', purchase.supplier],
    ['Local de entrega', purchase.delivery_location],
    ['Justificativa', purchase.justification],
    ['Observações', purchase.notes],
  ];
  return (
    <Box sx={{ ...oneColumn, gap: 4, minWidth: 0 }}>
      <Box component="p" sx={{ m: 0, fontSize: '1rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {purchase.description}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <StatusBadge status={purchase.status} />
        <UrgencyBadge urgency={purchase.urgency} />
        {purchase.is_overdue && (
          <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
            {needed}
          </Box>
        )}
      </Box>
      {purchase.rejection_reason && (
        <Alert severity="error" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
          Motivo da rejeição: {purchase.rejection_reason}
        </Alert>
      )}
      {purchase.needs_two_approvals && (
        <Alert severity="info" variant="outlined">
          {approvalsText(purchase)}.
        </Alert>
      )}
      <Costs purchase={purchase} />
      <Figures label="Detalhes">
        {rows.map(
          ([label, value]) =>
            value && (
              <Line key={label} label={label}>
                <Box component="span" sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>
                  {value}
                </Box>
              </Line>
            ),
        )}
      </Figures>
      <TagList tags={purchase.tag_list} />
      <PurchaseHistory id={purchase.id} />
      <AttachmentsPanel
        owner={{ kind: 'purchase-request', id: purchase.id }}
        mayChange={mayAttach}
        onBusy={onSending}
      />
    </Box>
  );
}

function Costs({ purchase }: { purchase: PurchaseView }) {
  const { estimated_cost, cost_ceiling, final_cost, related_expense, development_id } = purchase;
  const mayOpen = useMay('transactions:read');
  return (
    <Figures label="Custo">
      <Line label="Custo estimado">
        <Money amount={centavosOf(estimated_cost)} />
      </Line>
      {purchase.status === 'approved' && cost_ceiling !== null && (
        <Line label="Teto com a tolerância">
          <Money amount={centavosOf(cost_ceiling)} />
        </Line>
      )}
      {final_cost !== null && (
        <Line label="Custo real">
          <Money amount={centavosOf(final_cost)} />
        </Line>
      )}
      {related_expense && (
        <Line label="Despesa">
          {mayOpen ? (
            <Link
              component={RouterLink}
              to={`/developments/${development_id}?dialogo=historico&lancamento=${related_expense.id}`}
            >
              Ver lançamento
            </Link>
          ) : (
            <GuardedButton permission="transactions:read" size="small" onClick={() => undefined}>
              Ver lançamento
            </GuardedButton>
          )}
        </Line>
      )}
    </Figures>
  );
}
