/** The questions before a webhook is switched off or on, sent everything again, or removed. */
import { messages } from '@livro/rules';
import type { ReactNode } from 'react';
import { isOutcomeUnknown, type ApiError } from '../../shared/api/api-error.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import {
  useWebhooksDisableMutation,
  useWebhooksEnableMutation,
  useWebhooksRemoveMutation,
  useWebhooksRewindMutation,
  type WebhookView,
} from '../../shared/api/generated.ts';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.tsx';

const { failures } = messages;
const explained = (internal: string, short: string) => (error: ApiError) =>
  isOutcomeUnknown(error)
    ? `${internal}. ${messages.outcomeUnknown}`
    : error.code === 'HTTP_ERROR'
      ? short
      : error.message;
const explainChange = explained(failures.changeWebhookInternal, failures.changeWebhook);
const explainRemoval = explained(failures.removeWebhookInternal, failures.removeWebhook);

interface QuestionProps {
  readonly of: WebhookView;
  readonly onClose: () => void;
}

export function DisableQuestion({ of, onClose }: QuestionProps) {
  const [disable] = useWebhooksDisableMutation();
  return (
    <ConfirmDialog
      title="Desligar webhook"
      confirmLabel="Desligar"
      busyLabel="Desligando..."
      success={{ title: 'Webhook desligado!', text: of.name }}
      run={() => outcomeOf(disable({ id: of.id }))}
      explain={explainChange}
      onClose={onClose}
    >
      Nada mais é enviado a <strong>{of.name}</strong> até que você o ligue de novo. O que for lançado
      enquanto isso é enviado então: nada se perde.
    </ConfirmDialog>
  );
}

export function EnableQuestion({ of, onClose }: QuestionProps) {
  const [enable] = useWebhooksEnableMutation();
  return (
    <ConfirmDialog
      title="Ligar webhook"
      confirmLabel="Ligar"
      busyLabel="Ligando..."
      success={{ title: 'Webhook ligado!', text: of.name }}
      run={() => outcomeOf(enable({ id: of.id }))}
      explain={explainChange}
      onClose={onClose}
    >
      O envio a <strong>{of.name}</strong> segue de onde parou, com tudo o que foi lançado desde então.
    </ConfirmDialog>
  );
}

/** `after`: the position after which everything is sent again; undefined for everything there is. */
export function RewindQuestion({ of, after, onClose }: QuestionProps & { after: string | undefined }) {
  const [rewind] = useWebhooksRewindMutation();
  const from: ReactNode =
    after === undefined
      ? 'todos os eventos, desde o primeiro do livro'
      : 'os eventos dessa entrega e todos os que vêm depois';
  return (
    <ConfirmDialog
      title="Enviar tudo de novo"
      confirmLabel="Enviar de novo"
      busyLabel="Pedindo..."
      success={{ title: 'O envio recomeça!', text: of.name }}
      run={() => outcomeOf(rewind({ id: of.id, rewindWebhookDto: after === undefined ? {} : { after } }))}
      explain={explainChange}
      onClose={onClose}
    >
      <strong>{of.name}</strong> recebe de novo {from}. O programa que recebe deve reconhecer pelo id os que
      já tem.
    </ConfirmDialog>
  );
}

export function RemoveQuestion({ of, onClose }: QuestionProps) {
  const [remove] = useWebhooksRemoveMutation();
  return (
    <ConfirmDialog
      title="Remover webhook"
      confirmLabel="Remover"
      busyLabel="Removendo..."
      danger
      success={{ title: 'Webhook removido!', text: of.name }}
      run={() => outcomeOf(remove({ id: of.id, 'If-Match': `W/"${of.version}"` }))}
      explain={explainRemoval}
      onClose={onClose}
    >
      Nada mais é enviado a <strong>{of.name}</strong>, e o segredo e as entregas são apagados. Isto não se
      desfaz: para voltar a enviar, cadastre-o de novo. Para parar por um tempo, desligue-o.
    </ConfirmDialog>
  );
}
