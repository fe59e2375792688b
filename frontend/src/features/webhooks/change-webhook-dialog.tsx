/** Changes what a webhook is called, where it goes and what it is sent. */
import { messages } from '@livro/rules';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { useWebhooksChangeMutation, type WebhookView } from '../../shared/api/generated.ts';
import { EntryFormDialog } from '../../shared/forms/entry-form-dialog.tsx';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import { useTyped } from '../../shared/forms/use-typed.ts';
import { WebhookFields } from './webhook-fields.tsx';
import {
  changeOf,
  SOME,
  valuesOf,
  webhookLabels,
  webhookProblems,
  type WebhookValues,
} from './webhook-form.ts';

export default function ChangeWebhookDialog({ of, onClose }: { of: WebhookView; onClose: () => void }) {
  const [change] = useWebhooksChangeMutation();
  const form = useEntryForm<WebhookValues, WebhookView>({
    name: `webhook:${of.id}`,
    initial: valuesOf(of),
    labels: webhookLabels,
    validate: webhookProblems,
    send: (values, idempotencyKey) =>
      outcomeOf(
        change({
          id: of.id,
          changeWebhookDto: changeOf(values),
          'If-Match': `W/"${of.version}"`,
          'Idempotency-Key': idempotencyKey,
        }),
      ),
    onDone: ({ name }) => ({ title: 'Webhook alterado!', text: name }),
    fallback: 'name',
    failed: messages.failures.changeWebhook,
  });
  const choosesTypes = useTyped(form.typed, ({ choice }) => choice === SOME);
  return (
    <EntryFormDialog
      title="Alterar webhook"
      subtitle={of.name}
      width={640}
      onClose={onClose}
      form={form}
      submitLabel="Salvar"
      busyLabel="Salvando..."
    >
      <WebhookFields control={form.control} choosesTypes={choosesTypes} />
    </EntryFormDialog>
  );
}
