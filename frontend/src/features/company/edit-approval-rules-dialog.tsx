/** Sets from which amount on two people approve a purchase, or proposes it where another administrator has to agree. */
import Typography from '@mui/material/Typography';
import { formatAmount, toReais } from '@livro/money';
import { approvalRuleChecks, messages } from '@livro/rules';
import {
  useApprovalRulesSetMutation,
  useLazyApprovalRulesGetQuery,
  type ApprovalRulesView,
  type SetApprovalRulesDto,
} from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { MoneyField } from '../../shared/fields/money-field.tsx';
import { ConflictDialog } from '../../shared/forms/conflict-dialog.tsx';
import { EntryFormDialog } from '../../shared/forms/entry-form-dialog.tsx';
import { moneyOf, problemsOf } from '../../shared/forms/read-typed.ts';
import { useEditForm } from '../../shared/forms/use-edit-form.ts';

type Values = { secondApprovalFrom: string };
const labels = { secondApprovalFrom: 'Duas aprovações a partir de' } as const;

const typed = ({ second_approval_from: from }: ApprovalRulesView): Values => ({
  secondApprovalFrom: from === null ? '' : formatAmount(centavosOf(from)),
});

function problems({ secondApprovalFrom }: Values) {
  const amount = moneyOf(secondApprovalFrom);
  const isEmpty = secondApprovalFrom.trim() === '';
  return problemsOf<Values>({
    secondApprovalFrom: isEmpty
      ? undefined
      : (amount.problem ?? approvalRuleChecks.secondApprovalFrom(amount.value)),
  });
}

/** `null` asks for one approval again. */
function changes(from: Values, to: Values): { readonly secondApprovalFrom?: number | null } {
  const [was, is] = [from, to].map(({ secondApprovalFrom: text }) => moneyOf(text).value);
  return was === is ? {} : { secondApprovalFrom: is === undefined ? null : toReais(is) };
}

interface EditApprovalRulesDialogProps {
  readonly rules: ApprovalRulesView;
  readonly onClose: () => void;
}

export default function EditApprovalRulesDialog({ rules, onClose }: EditApprovalRulesDialogProps) {
  const [set] = useApprovalRulesSetMutation();
  const [read] = useLazyApprovalRulesGetQuery();
  const form = useEditForm<Values, ApprovalRulesView, ReturnType<typeof changes>>({
    name: 'regras-de-aprovacao',
    record: rules,
    typed,
    labels,
    validate: problems,
    changes,
    save: (changed, ifMatch) =>
      outcomeOf(set({ 'If-Match': ifMatch, setApprovalRulesDto: changed as SetApprovalRulesDto })),
    read: () => outcomeOf(read()),
    changedAt: (now) => now.updated_at ?? '',
    onDone: ({ proposal }) =>
      proposal
        ? { title: 'Mudança proposta!', text: 'Passa a valer quando outro administrador concordar.' }
        : { title: 'Regra salva!', text: 'Vale para o que se aprova ou conclui daqui em diante.' },
    fallback: 'secondApprovalFrom',
    failed: messages.failures.saveApprovalRulesInternal,
  });
  return (
    <EntryFormDialog
      title="Aprovação de compras"
      width={480}
      form={form}
      submitLabel={rules.needs_agreement ? 'Propor mudança' : 'Salvar'}
      sendable={form.sendable}
      failure={form.failure}
      onClose={onClose}
    >
      <MoneyField
        control={form.control}
        name="secondApprovalFrom"
        label={labels.secondApprovalFrom}
        autoFocus
        help="Vazio: uma aprovação basta. Quem solicitou não conta como aprovador."
      />
      {rules.needs_agreement && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          A mudança só vale depois que outro administrador concordar.
        </Typography>
      )}
      {form.conflict && <ConflictDialog {...form.conflict} />}
    </EntryFormDialog>
  );
}
