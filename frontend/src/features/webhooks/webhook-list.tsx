/** Webhooks, each with how it fares, where it goes, what it is sent and what can be done with it. */
import DeliveriesIcon from '@mui/icons-material/ListAltOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import OffIcon from '@mui/icons-material/PauseCircleOutlined';
import OnIcon from '@mui/icons-material/PlayCircleOutlined';
import AgainIcon from '@mui/icons-material/ReplayOutlined';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import { webhookStateLabels } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { Badge } from '../../shared/display/badge.tsx';
import { CardHead, CardList } from '../../shared/grid/card-list.tsx';
import { RowActions } from '../../shared/grid/row-actions.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import type { WebhookView } from '../../shared/api/generated.ts';
import { colorOf, failureText, registeredText, stateText, takenText, typesText } from './webhook-text.ts';

/** As the page's address names them. */
export type WebhookDialog =
  'entregas' | 'alterar' | 'trocar-segredo' | 'desligar' | 'ligar' | 'reenviar' | 'remover';

interface WebhookListProps {
  /** Undefined until the first answer. */
  readonly webhooks: readonly WebhookView[] | undefined;
  readonly onOpen: (dialog: WebhookDialog, id: string) => void;
}

export function WebhookList({ webhooks, onOpen }: WebhookListProps) {
  const may = useMay('webhooks:manage');
  return (
    <CardList label="Webhooks" rows={webhooks} skeletonHeight={150}>
      {(webhook) => {
        const action = (dialog: WebhookDialog, label: string, icon: ReactElement, allowed = may) => ({
          label,
          icon,
          may: allowed,
          onClick: () => onOpen(dialog, webhook.id),
        });
        const failure = failureText(webhook);
        return (
          <>
            <CardHead
              actions={
                <RowActions
                  subject={webhook.name}
                  buttons={[action('entregas', 'Entregas', <DeliveriesIcon />, true)]}
                  menu={[
                    action('alterar', 'Alterar', <EditIcon fontSize="small" />),
                    webhook.state === 'off'
                      ? action('ligar', 'Ligar', <OnIcon fontSize="small" />)
                      : action('desligar', 'Desligar', <OffIcon fontSize="small" />),
                    action('trocar-segredo', 'Trocar o segredo', <KeyIcon fontSize="small" />),
                    action('reenviar', 'Enviar tudo de novo', <AgainIcon fontSize="small" />),
                    action('remover', 'Remover', <RemoveIcon fontSize="small" />),
                  ]}
                />
              }
            >
              {webhook.name}
            </CardHead>
            <Box>
              <Badge label={webhookStateLabels[webhook.state]} color={colorOf(webhook)} />
            </Box>
            {webhook.state !== 'active' && (
              <Typography variant="body2" className="num">
                {stateText(webhook)}
              </Typography>
            )}
            {failure && (
              <Typography variant="body2" className="num">
                {failure}
              </Typography>
            )}
            <Typography variant="body2">{webhook.url}</Typography>
            <Typography variant="body2">{typesText(webhook)}</Typography>
            <Typography variant="body2" className="num" sx={{ color: 'text.secondary' }}>
              {takenText(webhook)}
            </Typography>
            <Typography variant="body2" className="num" sx={{ color: 'text.secondary' }}>
              {registeredText(webhook)}
            </Typography>
          </>
        );
      }}
    </CardList>
  );
}
