/** One client: what was bought, paid and is owed, with the payments, their attachments, the record and what happened to it. */
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import { messages, paymentStatuses } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { Link as RouterLink, useParams } from 'react-router';
import {
  ClientActions,
  OpenClientDialog,
  type ClientDialogName,
} from '../../features/clients/client-actions.tsx';
import { ClientDialogs } from '../../features/clients/client-dialogs.tsx';
import { ClientHeader } from '../../features/clients/client-header.tsx';
import { ClientRecord } from '../../features/clients/client-record.tsx';
import { RecordHistory } from '../../features/clients/record-history.tsx';
import { ClientAttachments } from '../../features/ledger/payment/client-attachments.tsx';
import { ClientPayments } from '../../features/ledger/payment/client-payments.tsx';
import { ClientFigures, DevelopmentsOfClient } from '../../features/ledger/payment/client-sums.tsx';
import { PlanButton } from '../../features/ledger/payment/plan-button.tsx';
import { unheld, type Ahead } from '../../shared/api/ahead.ts';
import { asApiError } from '../../shared/api/api-error.ts';
import {
  generatedApi,
  useClientAccountSumsQuery,
  useClientsGetQuery,
  useDevelopmentsListQuery,
} from '../../shared/api/generated.ts';
import { useDialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { PageTitle } from '../../shared/display/page-title.tsx';
import { Section } from '../../shared/display/section.tsx';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { EmptyState, FailedRead, Forbidden } from '../../shared/display/states.tsx';
import { useSteady } from '../../shared/display/use-steady.ts';
import { DownloadButton } from '../../shared/export/download-button.tsx';
import { addressReader, useListAddress } from '../../shared/grid/use-list-address.ts';
import { useMay } from '../../shared/session/session-hooks.ts';

const dialogParams = ['cliente'];
const ERASED = 'Cliente com dados pessoais apagados';

export const ahead: Ahead = ({ params: { clientId = '' }, may }) => [
  ...(may('clients:read') ? [generatedApi.endpoints.clientsGet.initiate({ id: clientId }, unheld)] : []),
  ...(may('payments:read')
    ? [generatedApi.endpoints.clientAccountSums.initiate({ id: clientId }, unheld)]
    : []),
];

export default function ClientPage() {
  const { clientId = '' } = useParams();
  const [params, change] = useListAddress();
  const status = addressReader(params).oneOf('situacao', paymentStatuses);
  const mayRead = useMay('clients:read');
  const mayPayments = useMay('payments:read');
  const client = useClientsGetQuery({ id: clientId }, { skip: !mayRead });
  const account = useClientAccountSumsQuery({ id: clientId }, { skip: !mayPayments });
  const developments = useDevelopmentsListQuery({}, { skip: !mayRead });
  const dialog = useDialogAddress(dialogParams);
  const openDialog = useSteady((name: ClientDialogName, cliente: string) => dialog.open(name, { cliente }));
  // What is kept of one who was erased must not show the record that was read before.
  const gone = client.error !== undefined && asApiError(client.error).status === 404;
  const known = gone ? undefined : client.currentData;
  const sums = account.currentData;
  const erased = gone && sums?.standing === 'erased';

  if (!mayRead)
    return (
      <Alone title="Cliente">
        <Forbidden />
      </Alone>
    );
  if (gone && !erased && !account.isLoading) return <ClientNotFound />;
  if (client.error && !known && !gone)
    return (
      <Alone title="Cliente">
        <FailedRead title="Não foi possível carregar o cliente." of={client} />
      </Alone>
    );
  if (!known && !erased)
    return (
      <Alone title="Cliente">
        <Box aria-busy sx={{ ...oneColumn, gap: 4, p: 4 }}>
          <Skeleton height={72} />
          <Skeleton height={200} />
        </Box>
      </Alone>
    );

  return (
    <OpenClientDialog value={openDialog}>
      <Box sx={{ ...oneColumn, gap: 8 }}>
        <ClientHeader name={known?.name ?? ERASED} inactive={known?.isActive === false}>
          <DownloadButton
            label="Extrato em PDF"
            path={`/api/reports/clients/${clientId}/statement/`}
            permission="payments:read"
          />
          {known?.isActive && developments.data && (
            <PlanButton client={known} developments={developments.data} />
          )}
          {known && <ClientActions client={known} />}
        </ClientHeader>
        {mayPayments &&
          (sums ? (
            <ClientFigures sums={sums} />
          ) : account.error ? (
            <Paper variant="outlined">
              <FailedRead title="Não foi possível somar os pagamentos." of={account} />
            </Paper>
          ) : (
            <Skeleton height={88} />
          ))}
        <Section title="Unidades">
          <Paper variant="outlined">
            <DevelopmentsOfClient linked={known?.developmentUnits ?? []} account={sums} />
          </Paper>
        </Section>
        {mayPayments && (
          <>
            <ClientPayments
              clientId={clientId}
              status={status}
              onStatus={(situacao) => change({ situacao })}
            />
            <ClientAttachments clientId={clientId} />
          </>
        )}
        {known && (
          <>
            <ClientRecord client={known} />
            <RecordHistory clientId={clientId} />
          </>
        )}
      </Box>
      <ClientDialogs dialog={dialog} clients={known && [known]} developments={developments.data} />
    </OpenClientDialog>
  );
}

function Alone({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ ...oneColumn, gap: 6 }}>
      <PageTitle title={title} />
      <Paper variant="outlined">{children}</Paper>
    </Box>
  );
}

const ClientNotFound = () => (
  <Alone title={messages.clientNotFound}>
    <EmptyState
      icon={<GroupsIcon />}
      title="Este registro não existe ou foi removido."
      action={
        <Button component={RouterLink} to="/clients" variant="contained">
          Voltar para Clientes
        </Button>
      }
    />
  </Alone>
);
