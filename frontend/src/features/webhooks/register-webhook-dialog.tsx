/** Registers a webhook, and shows its secret: there and then, and nowhere else. */
import { messages } from '@livro/rules';
import { useState } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { useWebhooksRegisterMutation, type WebhookSecretView } from '../../shared/api/generated.ts';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { EntryFormDialog } from '../../shared/forms/entry-form-dialog.tsx';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import { useTyped } from '../../shared/forms/use-typed.ts';
import { ShownSecretDialog } from './shown-secret-dialog.tsx';
import { WebhookFields } from './webhook-fields.tsx';
import {
  emptyWebhook,
  registrationOf,
  SOME,
  startOptions,
  webhookLabels,
  webhookProblems,
  type WebhookValues,
} from './webhook-form.ts';

export default function RegisterWebhookDialog({ onClose }: { onClose: () => void }) {
  const [register] = useWebhooksRegisterMutation();
  const [opener] = useState(() => document.activeElement);
  const [made, setMade] = useState<WebhookSecretView>();
  const form = useEntryForm<WebhookValues, WebhookSecretView>({
    name: 'webhook',
    initial: emptyWebhook,
    labels: webhookLabels,
    validate: webhookProblems,
    send: (values, idempotencyKey) =>
      outcomeOf(register({ registerWebhookDto: registrationOf(values), 'Idempotency-Key': idempotencyKey })),
    onDone: (webhook) => {
      setMade(webhook);
      return undefined;
    },
    fallback: 'name',
    failed: messages.failures.registerWebhook,
  });
  const choosesTypes = useTyped(form.typed, ({ choice }) => choice === SOME);
  if (made) {
    const { registered: title, registeredBefore: before } = messages.webhooks;
    return <ShownSecretDialog of={made} title={title} before={before} opener={opener} onClose={onClose} />;
  }
  return (
    <EntryFormDialog
      title="Novo webhook"
      width={640}
      onClose={onClose}
      form={form}
      submitLabel="Cadastrar webhook"
      busyLabel="Cadastrando..."
    >
      <WebhookFields control={form.control} choosesTypes={choosesTypes}>
        <SelectField
          control={form.control}
          name="start"
          label={webhookLabels.start}
          required
          options={startOptions}
        />
      </WebhookFields>
    </EntryFormDialog>
  );
}
