/** The frame that creating and editing a client share: title, form, fields, buttons, success for two seconds. */
import { limits } from '@livro/rules';
import type { ReactNode } from 'react';
import { FormDialog } from '../../shared/dialog/form-dialog.tsx';
import type { Success } from '../../shared/dialog/success-panel.tsx';
import { FormActions } from '../../shared/forms/form-actions.tsx';
import { FormHead } from '../../shared/forms/form-head.tsx';
import type { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import type { ClientView } from '../../shared/api/generated.ts';
import type { ClientValues } from './client-form.ts';

export type ClientForm = ReturnType<typeof useEntryForm<ClientValues, ClientView>>;

interface ClientDialogShellProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly submitLabel: string;
  readonly form: ClientForm;
  readonly success: Success | undefined;
  /** False: there is nothing to send yet. */
  readonly sendable?: boolean;
  /** What went wrong beside the form itself. */
  readonly failure?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Two seconds, where other dialogs show their success for one and a half. */
export const clientSuccess = (title: string, text: string): Success => ({
  title,
  text,
  showMs: limits.clientSuccessPanelMs,
});

export function ClientDialogShell(props: ClientDialogShellProps) {
  const { title, subtitle, submitLabel, form, success, sendable = true, failure, onClose, children } = props;
  return (
    <FormDialog
      title={title}
      subtitle={subtitle}
      width={680}
      onClose={onClose}
      dirty={form.dirty}
      onDiscard={form.forget}
      onSubmit={(event) => {
        event.preventDefault();
        if (sendable) form.submit(event);
      }}
      success={success}
      actions={(close) => (
        <FormActions submitLabel={submitLabel} busy={form.sending} unchanged={!sendable} onCancel={close} />
      )}
    >
      <FormHead {...form.head} failure={form.head.failure ?? failure} />
      {children}
    </FormDialog>
  );
}
