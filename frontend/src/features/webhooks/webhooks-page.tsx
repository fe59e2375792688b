/** Webhooks: to which programs events are sent, and how each fares. Administrators register and change them, auditors read. */
import AddIcon from '@mui/icons-material/AddOutlined';
import { messages } from '@livro/rules';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { unheld, type Ahead } from '../../shared/api/ahead.ts';
import { generatedApi, useWebhooksListQuery } from '../../shared/api/generated.ts';
import { useDialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { useMainVariant } from '../../shared/display/main-action.tsx';
import { onDemand } from '../../shared/display/on-demand.tsx';
import { RetryAlert } from '../../shared/display/retry-alert.tsx';
import { EmptyState, FailedRead } from '../../shared/display/states.tsx';
import { ListPage } from '../../shared/grid/list-page.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import { WebhookList } from './webhook-list.tsx';
import { DisableQuestion, EnableQuestion, RemoveQuestion, RewindQuestion } from './webhook-question.tsx';

const fetchRegister = () => import('./register-webhook-dialog.tsx');
const RegisterWebhookDialog = onDemand(fetchRegister);
const ChangeWebhookDialog = onDemand(() => import('./change-webhook-dialog.tsx'));
const ChangeSecretDialog = onDemand(() => import('./change-secret-dialog.tsx'));
const DeliveriesDialog = onDemand(() => import('./deliveries-dialog.tsx'));
const REGISTER = 'novo-webhook';
const WEBHOOK = 'webhook';
const AFTER = 'depois-de';
const dialogParams = [WEBHOOK, AFTER];
/** A receiver fails and comes back while somebody looks on. */
const POLL_MS = 5_000;

export const ahead: Ahead = ({ may }) =>
  may('webhooks:read') ? [generatedApi.endpoints.webhooksList.initiate(undefined, unheld)] : [];

export default function WebhooksPage() {
  const mainVariant = useMainVariant();
  const may = useMay('webhooks:read');
  const mayManage = useMay('webhooks:manage');
  const read = useWebhooksListQuery(undefined, {
    skip: !may,
    refetchOnMountOrArgChange: 2,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const { data: webhooks, error, isFetching } = read;
  const dialog = useDialogAddress(dialogParams);
  const asked = webhooks?.find(({ id }) => id === dialog.params.get(WEBHOOK));
  const after = dialog.params.get(AFTER) ?? undefined;
  const { name, close } = dialog;
  return (
    <ListPage
      title={messages.screens.webhooks}
      action={
        <GuardedButton
          permission="webhooks:manage"
          variant={mainVariant}
          startIcon={<AddIcon />}
          onMouseEnter={() => void fetchRegister()}
          onClick={() => dialog.open(REGISTER)}
        >
          Novo webhook
        </GuardedButton>
      }
      may={may}
    >
      <Typography sx={{ maxWidth: '72ch' }}>
        O Livro envia cada evento, assinado, a estes programas, em ordem e ao menos uma vez. A quem não
        responde ele repete com esperas cada vez maiores; depois de um dia de falhas o webhook é desligado, e
        ao ser ligado segue de onde parou.
      </Typography>
      {Boolean(error) && !isFetching && webhooks === undefined ? (
        <FailedRead title={messages.failures.loadWebhooks} of={read} />
      ) : (
        <>
          {Boolean(error) && !isFetching && (
            <RetryAlert severity="warning" label={messages.screens.retry} onRetry={() => void read.refetch()}>
              Não foi possível ler os webhooks agora: o que está aqui é da última leitura.
            </RetryAlert>
          )}
          {webhooks?.length === 0 ? (
            <Paper variant="outlined">
              <EmptyState title="Nenhum webhook cadastrado" />
            </Paper>
          ) : (
            <WebhookList webhooks={webhooks} onOpen={(which, id) => dialog.open(which, { [WEBHOOK]: id })} />
          )}
        </>
      )}
      {name === REGISTER && mayManage && <RegisterWebhookDialog onClose={close} />}
      {name === 'entregas' && asked && (
        <DeliveriesDialog
          of={asked}
          onSendAllFrom={(from) =>
            dialog.open('reenviar', { [WEBHOOK]: asked.id, ...(from !== null && { [AFTER]: from }) })
          }
          onClose={close}
        />
      )}
      {name === 'alterar' && mayManage && asked && <ChangeWebhookDialog of={asked} onClose={close} />}
      {name === 'trocar-segredo' && mayManage && asked && <ChangeSecretDialog of={asked} onClose={close} />}
      {name === 'desligar' && mayManage && asked && <DisableQuestion of={asked} onClose={close} />}
      {name === 'ligar' && mayManage && asked && <EnableQuestion of={asked} onClose={close} />}
      {name === 'reenviar' && mayManage && asked && (
        <RewindQuestion of={asked} after={after} onClose={close} />
      )}
      {name === 'remover' && mayManage && asked && <RemoveQuestion of={asked} onClose={close} />}
    </ListPage>
  );
}
