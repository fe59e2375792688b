/** Puts the same files to all selected entries in one go; what takes none stays as it was and says why. */
import { messages } from '@livro/rules';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { useStore } from 'react-redux';
import { generatedApi } from '../../../shared/api/generated.ts';
import { isOutcomeUnknown } from '../../../shared/api/api-error.ts';
import type { SessionApi } from '../../../shared/api/base-query.ts';
import { FilesField } from '../../../shared/attachments/files-field.tsx';
import { uploadFiles } from '../../../shared/attachments/transfer.ts';
import { useAttachmentQueue } from '../../../shared/attachments/use-attachment-queue.ts';
import { counted } from '../../../shared/display/count.ts';
import { SeveralFrame, type SeveralDialogProps } from './several-frame.tsx';
import { useSeveral, type Outcomes } from './use-several.ts';

type Values = { files: string };

export default function AttachSeveralDialog({ entries, ...ways }: SeveralDialogProps) {
  const attachments = useAttachmentQueue();
  const store = useStore() as unknown as SessionApi;
  const [sent, setSent] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const several = useSeveral<Values>({
    entries,
    name: 'anexos',
    initial: { files: '' },
    labels: { files: 'Arquivos' },
    validate: () => ({}),
    send: async (ids, _values, key) => {
      setRefusal(undefined);
      const files = attachments.files.map(({ file }) => file);
      const url = `/api/transactions/attachments/?${new URLSearchParams({ ids: ids.join(',') })}`;
      const outcome = await uploadFiles<Outcomes>({ url, files, key }, { onProgress: setSent }, store);
      // Also after a failure: who hears nothing does not know whether they came there.
      store.dispatch(generatedApi.util.invalidateTags(['transactions', 'expenses', 'payments']));
      return outcome;
    },
    // There is no field to put it to.
    intercept: (error) => {
      if (isOutcomeUnknown(error)) return false;
      setRefusal(error.errors[0]?.message ?? error.message);
      return true;
    },
    success: (done) => ({
      title: counted(attachments.files.length, 'arquivo anexado', 'arquivos anexados'),
      text: `A ${counted(done, 'lançamento', 'lançamentos')}.`,
    }),
    fallback: 'files',
    failed: messages.failures.attach,
  });
  const { form } = several;
  return (
    <SeveralFrame
      {...ways}
      several={several}
      form={form}
      title={`Anexar a ${counted(several.chosen.length, 'lançamento', 'lançamentos')}`}
      submitLabel="Anexar"
      busyLabel="Anexando..."
      sendable={attachments.files.length > 0}
      failure={refusal}
      isDirty={() => !attachments.queue.isEmpty()}
      leftTitle="Nem todos receberam os arquivos"
      done={['com os arquivos', 'com os arquivos']}
    >
      <FilesField label="Anexar arquivos" attachments={attachments} />
      {form.sending && (
        <LinearProgress
          variant={sent < 1 ? 'determinate' : 'indeterminate'}
          value={Math.round(sent * 100)}
          aria-label="Envio dos arquivos"
        />
      )}
    </SeveralFrame>
  );
}
