/** Sets the company's fine and interest for late payments; both empty ask for the usual ones again. */
import { inheritedLateRule, lateRuleChecks, lateRuleText, messages } from '@livro/rules';
import Box from '@mui/material/Box';
import {
  useLateRuleSetMutation,
  useLazyLateRuleGetQuery,
  type CompanyLateRuleView,
  type SetLateRuleDto,
} from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { TextField } from '../../shared/fields/text-field.tsx';
import { ConflictDialog } from '../../shared/forms/conflict-dialog.tsx';
import { EntryFormDialog } from '../../shared/forms/entry-form-dialog.tsx';
import { percentText, problemsOf } from '../../shared/forms/read-typed.ts';
import { useEditForm } from '../../shared/forms/use-edit-form.ts';
import { SettingNote } from './setting.tsx';

type Values = { fine: string; interest: string };
const labels = { fine: 'Multa (% do valor)', interest: 'Juros (% ao mês)' } as const;

const typed = ({ fine, interest }: CompanyLateRuleView): Values => ({
  fine: percentText(fine),
  interest: percentText(interest),
});

function problems({ fine, interest }: Values) {
  const [hasFine, hasInterest] = [fine, interest].map((text) => text.trim() !== '');
  const missing = { code: 'REQUIRED_FIELD', message: messages.lateRuleHalfTold } as const;
  return problemsOf<Values>({
    fine: !hasFine && hasInterest ? missing : lateRuleChecks.lateFine(fine),
    interest: hasFine && !hasInterest ? missing : lateRuleChecks.lateInterest(interest),
  });
}

/** Both together, as they hold together. */
function changes(from: Values, to: Values): SetLateRuleDto {
  const [was, is] = [from, to].map(({ fine, interest }) => [fine.trim(), interest.trim()]);
  return JSON.stringify(was) === JSON.stringify(is) ? {} : { fine: is![0], interest: is![1] };
}

interface EditLateRuleDialogProps {
  readonly rule: CompanyLateRuleView;
  readonly onClose: () => void;
}

export default function EditLateRuleDialog({ rule, onClose }: EditLateRuleDialogProps) {
  const [set] = useLateRuleSetMutation();
  const [read] = useLazyLateRuleGetQuery();
  const form = useEditForm<Values, CompanyLateRuleView, SetLateRuleDto>({
    name: 'regra-de-atraso',
    record: rule,
    typed,
    labels,
    validate: problems,
    changes,
    save: (setLateRuleDto, ifMatch) => outcomeOf(set({ 'If-Match': ifMatch, setLateRuleDto })),
    read: () => outcomeOf(read()),
    changedAt: (now) => now.updated_at ?? '',
    onDone: () => ({ title: 'Regra salva!', text: 'Vale para o que se confirma daqui em diante.' }),
    fallback: 'fine',
    failed: messages.failures.saveLateRuleInternal,
  });
  const { control } = form;
  return (
    <EntryFormDialog
      title="Pagamentos em atraso"
      width={480}
      form={form}
      submitLabel="Salvar"
      sendable={form.sendable}
      failure={form.failure}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextField control={control} name="fine" label={labels.fine} inputMode="decimal" autoFocus />
        <TextField control={control} name="interest" label={labels.interest} inputMode="decimal" />
      </Box>
      <SettingNote>
        Os dois vazios: {lateRuleText(inheritedLateRule(undefined))}, como é de costume. O que um
        empreendimento tem de próprio vale antes.
      </SettingNote>
      {form.conflict && <ConflictDialog {...form.conflict} />}
    </EntryFormDialog>
  );
}
