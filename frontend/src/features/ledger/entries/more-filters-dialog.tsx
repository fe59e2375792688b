/** The filters that are asked less often, applied together. */
import {
  entryTexts,
  expenseCategories,
  expenseCategoryLabels,
  limits,
  messages,
  paymentMethodLabels,
  paymentMethods,
} from '@livro/rules';
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { useTransactionsAuthorsQuery } from '../../../shared/api/generated.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { typedAmount, wireText } from '../../../shared/fields/amount-text.ts';
import { labelled } from '../../../shared/fields/filter-choice.tsx';
import { MoneyField } from '../../../shared/fields/money-field.tsx';
import { SelectField } from '../../../shared/fields/select-field.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';
import { FormActions } from '../../../shared/forms/form-actions.tsx';
import { moneyOf } from '../../../shared/forms/read-typed.ts';
import type { ChangeAddress } from '../../../shared/grid/use-list-address.ts';
import { useMay } from '../../../shared/session/session-hooks.ts';
import { ClientField } from '../payment/client-field.tsx';
import type { EntriesView } from './entries-view.ts';

interface MoreFiltersDialogProps {
  readonly view: EntriesView;
  readonly onChange: ChangeAddress;
  readonly onClose: () => void;
}

const any = (label: string) => ({ value: '', label });
const NONE = 'nenhum';
const categories = [any('Todas as categorias'), ...labelled(expenseCategories, expenseCategoryLabels)];
const methods = [any('Todos os métodos'), ...labelled(paymentMethods, paymentMethodLabels)];
const attachments = [
  any('Com ou sem anexos'),
  { value: 'sim', label: 'Com anexos' },
  { value: 'nao', label: 'Sem anexos' },
];
const reversals = [
  any('Tudo'),
  { value: 'nao', label: 'Só o que vale, sem estornos' },
  { value: 'sim', label: 'Só o que foi estornado e os estornos' },
];
const matches = [
  any('Conciliado ou não'),
  { value: 'sim', label: 'Conciliado com o banco' },
  { value: 'nao', label: 'Não conciliado' },
];
const suppliers = [any('Qualquer um'), { value: NONE, label: 'Sem fornecedor' }];

export default function MoreFiltersDialog({ view, onChange, onClose }: MoreFiltersDialogProps) {
  const mayClients = useMay('clients:read');
  const { data: authors } = useTransactionsAuthorsQuery();
  const form = useForm({
    defaultValues: {
      amountFrom: typedAmount(view.amountFrom),
      amountTo: typedAmount(view.amountTo),
      // Several are the address's to say: here one of them, or all.
      category: view.categories.length === 1 ? view.categories[0]! : '',
      supplier: view.supplier ?? '',
      suppliers: view.supplier === '' ? NONE : '',
      client: view.client ?? '',
      paymentMethod: view.method ?? '',
      documentNumber: view.documentNumber ?? '',
      tag: view.tag ?? '',
      author: view.author ?? '',
      attachments: view.attachments ?? '',
      reversed: view.reversed ?? '',
      reconciled: view.reconciled ?? '',
    },
  });
  const { control } = form;
  const apply = form.handleSubmit(
    ({ amountFrom, amountTo, category, supplier, suppliers: which, ...words }) => {
      const least = moneyOf(amountFrom);
      const most = moneyOf(amountTo);
      if (least.problem) return form.setError('amountFrom', { message: least.problem.message });
      if (most.problem) return form.setError('amountTo', { message: most.problem.message });
      if (least.value !== undefined && most.value !== undefined && least.value > most.value)
        return form.setError('amountFrom', { message: messages.amountRangeReversed });
      const several = view.categories.length > 1 && category === '' ? view.categories.join(',') : category;
      onChange({
        ...Object.fromEntries(Object.entries(words).map(([name, text]) => [name, text.trim() || undefined])),
        amountFrom: least.value === undefined ? undefined : wireText(least.value),
        amountTo: most.value === undefined ? undefined : wireText(most.value),
        category: several || undefined,
        supplier: which === NONE ? undefined : supplier.trim() || undefined,
        withoutSupplier: which === NONE ? '1' : undefined,
      });
      onClose();
    },
  );
  return (
    <Dialog
      title="Mais filtros"
      width={640}
      onClose={onClose}
      onSubmit={(event) => void apply(event)}
      actions={(close) => <FormActions submitLabel="Aplicar" busy={false} onCancel={close} />}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          '& > *': { minWidth: 0 },
        }}
      >
        <MoneyField control={control} name="amountFrom" label="Valor de" autoFocus />
        <MoneyField control={control} name="amountTo" label="Valor até" />
        <TextField
          control={control}
          name="supplier"
          label={entryTexts.supplier.label}
          help="O nome inteiro, como foi lançado"
        />
        <SelectField control={control} name="suppliers" label="Despesas com fornecedor" options={suppliers} />
        <SelectField control={control} name="category" label="Categoria" options={categories} />
        <TextField control={control} name="documentNumber" label={entryTexts.documentNumber.label} />
        {mayClients && (
          <ClientField control={control} name="client" label="Cliente" onChosen={() => undefined} />
        )}
        <SelectField control={control} name="paymentMethod" label="Método de pagamento" options={methods} />
        <TextField control={control} name="tag" label="Tag" maxLength={limits.tagLengthMax} />
        <SelectField
          control={control}
          name="author"
          label="Quem lançou"
          options={[
            any('Todas as pessoas'),
            ...(authors ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <SelectField control={control} name="attachments" label="Anexos" options={attachments} />
        <SelectField control={control} name="reversed" label="Estornos" options={reversals} />
        <SelectField control={control} name="reconciled" label="Conciliação" options={matches} />
      </Box>
    </Dialog>
  );
}
