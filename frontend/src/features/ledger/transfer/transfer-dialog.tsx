/** Moves money between two accounts: totals, the form with both balances before and after, and the transfers so far. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { centavosOf, figure } from '../../../shared/api/wire-money.ts';
import { FormDialog } from '../../../shared/dialog/form-dialog.tsx';
import { Badge } from '../../../shared/display/badge.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { PageSteps, usePageSteps } from '../../../shared/display/page-steps.tsx';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { FailedRead } from '../../../shared/display/states.tsx';
import { FormActions } from '../../../shared/forms/form-actions.tsx';
import { FormHead } from '../../../shared/forms/form-head.tsx';
import { amountText } from '../../../shared/forms/read-typed.ts';
import { useEntryForm } from '../../../shared/forms/use-entry-form.ts';
import { useMay } from '../../../shared/session/session-hooks.ts';
import {
  useTransfersCreateMutation,
  useTransfersPageQuery,
  useTransfersOptionsQuery,
  useTransfersSummaryQuery,
  type AccountView,
  type TransferView,
} from '../../../shared/api/generated.ts';
import type { Booked } from '../journal/booked.ts';
import { Collapsible } from '../account/collapsible.tsx';
import { Figure, Figures } from '../../../shared/display/figures.tsx';
import { ShortList, type ShortListRow } from '../journal/short-list.tsx';
import { TransferFields } from './transfer-fields.tsx';
import {
  accountText,
  emptyTransfer,
  readTransfer,
  transferLabels,
  type TransferValues,
} from './transfer-form.ts';

/** Of the totals beside each other. */
const TOTALS_HEIGHT = 94;

interface TransferDialogProps {
  /** The account whose transfers these are; it is the origin where it has something to give. */
  readonly account: AccountView;
  readonly onBooked: (booked: Booked) => void;
  readonly onClose: () => void;
}

export default function TransferDialog({ account, onBooked, onClose }: TransferDialogProps) {
  const may = useMay('transfers:create');
  const [create] = useTransfersCreateMutation();
  const [open, setOpen] = useState(true);
  const options = useTransfersOptionsQuery({});
  const form = useEntryForm<TransferValues, TransferView>({
    name: `transferencia:${account.id}`,
    initial: emptyTransfer(account.balance > 0 ? account.id : ''),
    labels: transferLabels,
    validate: (values) => readTransfer(values, options.data?.destinations).problems,
    send: (values, idempotencyKey) =>
      outcomeOf(create({ createTransferDto: readTransfer(values).dto, 'Idempotency-Key': idempotencyKey })),
    onDone: (transfer, values) => {
      const text = `Transferência de R$\u00a0${amountText(values.amount)} registrada.`;
      onBooked({ id: transfer.id, text, date: transfer.date });
      return { title: messages.screens.transferDone, text };
    },
    fallback: 'destinationAccountId',
    failed: messages.failures.transfer,
    serverNames: { source_account_id: 'sourceAccountId', destination_account_id: 'destinationAccountId' },
    reword: (error) => (error.code === 'INVALID_AMOUNT' ? messages.amountInvalid : undefined),
  });

  return (
    <FormDialog
      title={messages.screens.transferTitle}
      subtitle={accountText(account)}
      width={720}
      onClose={onClose}
      isDirty={form.isDirty}
      onDiscard={form.forget}
      onSubmit={(event) => {
        setOpen(true);
        form.submit(event);
      }}
      success={form.success}
      actions={(close) =>
        may && <FormActions submitLabel="Transferir" busy={form.sending} onCancel={close} />
      }
    >
      <Box sx={{ ...oneColumn, gap: 4, minWidth: 0 }}>
        <Totals accountId={account.id} />
        {may && (
          <Collapsible title={messages.screens.newTransfer} open={open} onToggle={() => setOpen(!open)}>
            <FormHead {...form.head} />
            <TransferFields
              form={form}
              sources={options.data?.sources}
              destinations={options.data?.destinations}
              failed={options.isError}
            />
          </Collapsible>
        )}
        <History accountId={account.id} />
      </Box>
    </FormDialog>
  );
}

function Totals({ accountId }: { accountId: string }) {
  const { data, error, isFetching, refetch } = useTransfersSummaryQuery({ account: accountId });
  const net = centavosOf(data?.net_flow);
  if (error && !data) {
    return (
      <FailedRead
        title="Não foi possível carregar os totais das transferências."
        of={{ error, isFetching, refetch }}
      />
    );
  }
  if (!data) return <Skeleton height={TOTALS_HEIGHT} />;
  return (
    <Figures bar label="Transferências desta conta">
      <Figure label="Recebido" amount={centavosOf(data.received)} />
      <Figure label="Enviado" amount={centavosOf(data.sent)} />
      <Figure label="Fluxo líquido" amount={net} tone={net < 0 ? 'out' : 'in'} />
    </Figures>
  );
}

const ROWS = 20;

function History({ accountId }: { accountId: string }) {
  const steps = usePageSteps(ROWS);
  const read = useTransfersPageQuery({ account: accountId, page: 1, limit: ROWS, cursor: steps.cursor });
  const rows = read.data?.results.map((transfer): ShortListRow => {
    const received = transfer.destination_account_id === accountId;
    const amount = centavosOf(transfer.amount);
    return {
      id: transfer.id,
      title: transfer.description,
      date: transfer.date,
      createdAt: transfer.created_at,
      amount: figure(received ? amount : 0 - amount),
      tone: received ? 'in' : 'out',
      badge:
        transfer.status === 'cancelled' ? (
          <Badge label="Estornada" color="grey" />
        ) : (
          <Badge label={received ? 'Recebida' : 'Enviada'} color={received ? 'green' : 'red'} />
        ),
      detail: otherEnd(transfer, received),
      tags: transfer.tags,
      undone: transfer.status === 'cancelled',
    };
  });
  return (
    <ShortList
      title="Histórico de transferências"
      rows={rows}
      read={read}
      failure={messages.failures.loadTransferHistory}
      empty={{ title: 'Nenhuma transferência nesta conta ainda.' }}
      below={<PageSteps steps={steps} page={read.data} what="transferências" />}
    />
  );
}

function otherEnd(transfer: TransferView, received: boolean): string {
  const type = received ? transfer.source_account_type : transfer.destination_account_type;
  const developmentName = received ? transfer.source_development_name : transfer.destination_development_name;
  return `${received ? 'de' : 'para'} ${type ? accountText({ type, developmentName }) : 'outra conta'}`;
}
