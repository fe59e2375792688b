/** Changes the words of a pending request on the version that was read; both sides are shown when that is stale. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import {
  useLazyPurchasesGetQuery,
  usePurchasesUpdateMutation,
  type PurchaseView,
} from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { FormDialog } from '../../shared/dialog/form-dialog.tsx';
import type { Success } from '../../shared/dialog/success-panel.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { ConflictDialog } from '../../shared/forms/conflict-dialog.tsx';
import { differencesOf } from '../../shared/forms/differences.ts';
import { FormActions } from '../../shared/forms/form-actions.tsx';
import { FormHead } from '../../shared/forms/form-head.tsx';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import { typedOf, wordChanges, wordLabels, wordsProblems, type PurchaseWords } from './purchase-form.ts';
import { versionMatch } from './use-purchase-steps.ts';
import { DescriptionField, WordFields } from './word-fields.tsx';

interface EditDialogProps {
  readonly purchase: PurchaseView;
  readonly onClose: () => void;
}

export default function EditDialog({ purchase, onClose }: EditDialogProps) {
  const [update] = usePurchasesUpdateMutation();
  const [read] = useLazyPurchasesGetQuery();
  const [success, setSuccess] = useState<Success>();
  const [theirs, setTheirs] = useState<PurchaseView>();
  const [base, setBase] = useState(() => typedOf(purchase));
  const version = useRef(purchase.version);
  const form = useEntryForm<PurchaseWords, PurchaseView>({
    name: `solicitacao-edicao:${purchase.id}`,
    initial: base,
    labels: wordLabels,
    validate: wordsProblems,
    send: (values) =>
      outcomeOf(
        update({
          id: purchase.id,
          'If-Match': versionMatch(version.current),
          updatePurchaseDto: wordChanges(base, values),
        }),
      ),
    onDone: () => setSuccess({ title: 'Solicitação Atualizada!' }),
    intercept: (error) => {
      if (error.status !== 412) return false;
      void outcomeOf(read({ id: purchase.id })).then((answer) => answer.ok && setTheirs(answer.data));
      return true;
    },
    fallback: 'description',
    failed: messages.failures.updatePurchase,
  });

  const keepMine = () => {
    if (theirs) version.current = theirs.version;
    setTheirs(undefined);
    form.submit();
  };
  const takeTheirs = () => {
    if (!theirs) return;
    version.current = theirs.version;
    setBase(typedOf(theirs));
    form.rebase(typedOf(theirs));
    setTheirs(undefined);
  };
  return (
    <FormDialog
      title="Editar Solicitação"
      subtitle={purchase.development_name}
      onClose={onClose}
      dirty={form.dirty}
      onDiscard={form.forget}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.dirty) form.submit(event);
      }}
      success={success}
      actions={(close) => (
        <FormActions submitLabel="Salvar" busy={form.sending} unchanged={!form.dirty} onCancel={close} />
      )}
    >
      <FormHead {...form.head} />
      <Typography variant="body2" sx={{ mb: 4, color: 'text.secondary' }}>
        Empreendimento, custo, categoria e urgência não mudam depois da solicitação: cancele e faça outra.
      </Typography>
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <DescriptionField control={form.control} />
        <WordFields control={form.control} />
      </Box>
      {theirs && (
        <ConflictDialog
          rows={differencesOf(wordLabels, { base, mine: form.values, theirs: typedOf(theirs) })}
          changedAt={theirs.updated_at}
          onMine={keepMine}
          onTheirs={takeTheirs}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </FormDialog>
  );
}
