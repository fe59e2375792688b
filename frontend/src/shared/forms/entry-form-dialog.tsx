/** The dialog around a form: head, fields, buttons, and what becomes of it. What differs from form to form stands in its children. */
import type { ReactNode } from 'react';
import type { DialogProps } from '../dialog/dialog.tsx';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { FormActions } from './form-actions.tsx';
import { FormHead, type FormHeadProps } from './form-head.tsx';
import type { useEntryForm } from './use-entry-form.ts';

type Form = Pick<
  ReturnType<typeof useEntryForm>,
  'isDirty' | 'sending' | 'success' | 'submit' | 'submitAgain' | 'forget'
> & {
  readonly head: FormHeadProps;
};

interface EntryFormDialogProps extends Pick<
  DialogProps,
  'title' | 'subtitle' | 'width' | 'fullScreenBelow' | 'isDirty' | 'success' | 'onClose'
> {
  readonly form: Form;
  readonly submitLabel: string;
  readonly busyLabel?: string;
  readonly cancelLabel?: string;
  readonly againLabel?: string;
  /** False: there is nothing to send yet. */
  readonly sendable?: boolean;
  /** What went wrong beside the form itself. */
  readonly failure?: string;
  /** A further button, at the other end from the form's own. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

export function EntryFormDialog(props: EntryFormDialogProps) {
  const {
    form,
    submitLabel,
    busyLabel,
    cancelLabel,
    againLabel,
    sendable = true,
    failure,
    beside,
    children,
    ...dialog
  } = props;
  return (
    <FormDialog
      isDirty={form.isDirty}
      success={form.success}
      {...dialog}
      onDiscard={form.forget}
      onSubmit={(event) => {
        event.preventDefault();
        if (sendable) form.submit(event);
      }}
      onSubmitAgain={form.submitAgain}
      actions={(close) => (
        <>
          {beside}
          <FormActions
            submitLabel={submitLabel}
            busyLabel={busyLabel}
            cancelLabel={cancelLabel}
            againLabel={againLabel}
            busy={form.sending}
            unchanged={!sendable}
            onCancel={close}
            onAgain={form.submitAgain}
          />
        </>
      )}
    >
      <FormHead {...form.head} failure={form.head.failure ?? failure} />
      {children}
    </FormDialog>
  );
}
