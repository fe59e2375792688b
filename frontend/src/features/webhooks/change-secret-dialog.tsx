/** Exchanges the secret of a webhook after a question, and shows the new one. */
import { messages } from '@livro/rules';
import { useState } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import {
  useWebhooksChangeSecretMutation,
  type WebhookSecretView,
  type WebhookView,
} from '../../shared/api/generated.ts';
import { EntryFormDialog } from '../../shared/forms/entry-form-dialog.tsx';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import { ShownSecretDialog } from './shown-secret-dialog.tsx';

type Nothing = Record<string, never>;
const nothing: Nothing = {};

export default function ChangeSecretDialog({ of, onClose }: { of: WebhookView; onClose: () => void }) {
  const [changeSecret] = useWebhooksChangeSecretMutation();
  const [opener] = useState(() => document.activeElement);
  const [made, setMade] = useState<WebhookSecretView>();
  const form = useEntryForm<Nothing, WebhookSecretView>({
    name: `segredo-de-webhook:${of.id}`,
    initial: nothing,
    labels: nothing,
    validate: () => ({}),
    send: (_, idempotencyKey) => outcomeOf(changeSecret({ id: of.id, 'Idempotency-Key': idempotencyKey })),
    onDone: (webhook) => {
      setMade(webhook);
      return undefined;
    },
    fallback: 'none',
    failed: messages.failures.changeWebhook,
  });
  if (made)
    return (
      <ShownSecretDialog
        of={made}
        title="Segredo trocado"
        before={messages.webhooks.rotatedBefore}
        opener={opener}
        onClose={onClose}
      />
    );
  return (
    <EntryFormDialog
      title="Trocar o segredo"
      subtitle={of.name}
      width={460}
      fullScreenBelow="never"
      onClose={onClose}
      form={form}
      submitLabel="Trocar segredo"
      busyLabel="Trocando..."
    >
      Um segredo novo é mostrado uma vez. Por 24 horas cada envio leva as duas assinaturas, a do novo e a do
      anterior; depois só a do novo. Troque-o no programa que recebe dentro desse tempo.
    </EntryFormDialog>
  );
}
