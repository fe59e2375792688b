/** The last deliveries of a webhook with what became of each; a test, and what was sent once more. */
import AgainIcon from '@mui/icons-material/ReplayOutlined';
import FromHereIcon from '@mui/icons-material/FastForwardOutlined';
import { formatInstant } from '@livro/calendar';
import { limits, messages, webhookDeliveryStateLabels } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { isOutcomeUnknown } from '../../shared/api/api-error.ts';
import { newIdempotencyKey } from '../../shared/forms/idempotency-key.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import {
  useWebhookDeliveriesListQuery,
  useWebhookDeliveriesPingMutation,
  useWebhookDeliveriesSendMutation,
  type WebhookDeliveryView,
  type WebhookView,
} from '../../shared/api/generated.ts';
import { ClosingActions } from '../../shared/dialog/closing-actions.tsx';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { Badge } from '../../shared/display/badge.tsx';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { EmptyState, FailedRead } from '../../shared/display/states.tsx';
import { CardHead, CardList } from '../../shared/grid/card-list.tsx';
import { RowActions } from '../../shared/grid/row-actions.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import { deliveryColors, eventsText, outcomeText, placeText, stateText } from './webhook-text.ts';

/** What was asked for is sent within a second or two. */
const POLL_MS = 2_000;

interface DeliveriesDialogProps {
  readonly of: WebhookView;
  readonly onSendAllFrom: (after: string | null) => void;
  readonly onClose: () => void;
}

export default function DeliveriesDialog({ of, onSendAllFrom, onClose }: DeliveriesDialogProps) {
  const read = useWebhookDeliveriesListQuery(
    { id: of.id },
    { refetchOnMountOrArgChange: true, pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
  );
  const may = useMay('webhooks:manage');
  const [ping] = useWebhookDeliveriesPingMutation();
  const [send] = useWebhookDeliveriesSendMutation();
  const [failure, setFailure] = useState<string>();
  const [said, setSaid] = useState('');
  const inFlight = useRef(false);
  const ask = async (asking: (key: string) => Parameters<typeof outcomeOf>[0], done: string) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setFailure(undefined);
    setSaid('');
    const outcome = await outcomeOf(asking(newIdempotencyKey()));
    inFlight.current = false;
    if (outcome.ok) setSaid(done);
    else
      setFailure(
        isOutcomeUnknown(outcome.error) ? messages.failures.askDeliveryInternal : outcome.error.message,
      );
  };
  const again = (delivery: WebhookDeliveryView) =>
    void ask(
      (key) => send({ id: of.id, delivery: delivery.id, 'Idempotency-Key': key }),
      `${eventsText(delivery)}: envio pedido.`,
    );
  const { currentData: deliveries, error, isFetching } = read;
  return (
    <Dialog
      title="Entregas"
      subtitle={`${of.name} · ${stateText(of)}`}
      width={760}
      onClose={onClose}
      actions={
        <ClosingActions onClose={onClose}>
          <GuardedButton
            permission="webhooks:manage"
            variant="outlined"
            onClick={() =>
              void ask(
                (key) => ping({ id: of.id, 'Idempotency-Key': key }),
                'Teste pedido: o resultado aparece aqui.',
              )
            }
          >
            Enviar um teste
          </GuardedButton>
        </ClosingActions>
      }
    >
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          As últimas {limits.webhookDeliveriesKept}, de até {limits.webhookDeliveryDays} dias, sem o que foi
          enviado.
        </Typography>
        <Typography role="status" variant="body2" sx={{ minHeight: '1lh' }}>
          {said}
        </Typography>
        {failure && (
          <Alert severity="error" variant="outlined" role="alert">
            {failure}
          </Alert>
        )}
        {Boolean(error) && !isFetching && deliveries === undefined ? (
          <FailedRead title={messages.failures.loadDeliveries} of={read} />
        ) : deliveries?.length === 0 ? (
          <EmptyState title="Nenhuma entrega ainda" />
        ) : (
          <CardList label="Entregas" rows={deliveries} skeletonHeight={88}>
            {(delivery) => (
              <Delivery
                of={delivery}
                may={may}
                onAgain={() => again(delivery)}
                onFromHere={() => onSendAllFrom(delivery.after)}
              />
            )}
          </CardList>
        )}
      </Box>
    </Dialog>
  );
}

interface DeliveryProps {
  readonly of: WebhookDeliveryView;
  readonly may: boolean;
  readonly onAgain: () => void;
  readonly onFromHere: () => void;
}

function Delivery({ of, may, onAgain, onFromHere }: DeliveryProps) {
  const at = formatInstant(of.attempted_at ?? of.made_at);
  const place = placeText(of);
  const isWaiting = of.state === 'asked';
  const sendAgain = {
    label: of.state === 'retrying' ? 'Tentar agora' : 'Reenviar',
    icon: <AgainIcon fontSize="small" />,
    may: may && !isWaiting,
    ...(isWaiting && may && { why: 'Já está na fila' }),
    onClick: onAgain,
  };
  const fromHere = {
    label: 'Enviar tudo de novo desde aqui',
    icon: <FromHereIcon fontSize="small" />,
    may,
    onClick: onFromHere,
  };
  return (
    <>
      <CardHead
        actions={
          <RowActions
            subject={`${eventsText(of)}, ${at}`}
            buttons={[sendAgain]}
            menu={of.kind === 'ping' ? [] : [fromHere]}
          />
        }
      >
        <span className="num">{at}</span>
      </CardHead>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Badge label={webhookDeliveryStateLabels[of.state]} color={deliveryColors[of.state]} />
        <Typography variant="body2" className="num">
          {eventsText(of)}
        </Typography>
      </Box>
      <Typography variant="body2" className="num">
        {outcomeText(of)}
        {of.asked_by && ` · pedido de ${of.asked_by}`}
      </Typography>
      {place && (
        <Typography variant="caption" className="num" sx={{ color: 'text.secondary' }}>
          {place}
        </Typography>
      )}
    </>
  );
}
