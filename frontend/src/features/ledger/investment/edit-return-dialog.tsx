/** Corrects what came back of an application. */
import { formatDate } from '@livro/calendar';
import { formatAmount } from '@livro/money';
import { messages, returnKindLabels, type ReturnKind } from '@livro/rules';
import {
  useInvestmentsEditReturnMutation,
  useInvestmentsGetQuery,
  useInvestmentsListQuery,
  useLazyInvestmentsGetReturnQuery,
  type InvestmentReturnView,
} from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { EditEntryForm, type EditWay } from '../correction/edit-entry-form.tsx';
import { InvestmentFields } from './investment-fields.tsx';
import {
  emptyInvestment,
  investmentLabels,
  investmentProblems,
  returnChanges,
  type InvestmentValues,
} from './investment-form.ts';

interface EditReturnDialogProps extends EditWay {
  readonly returned: InvestmentReturnView;
}

export default function EditReturnDialog({ returned, ...way }: EditReturnDialogProps) {
  const [edit] = useInvestmentsEditReturnMutation();
  const [read] = useLazyInvestmentsGetReturnQuery();
  const { id, investment_id: investmentId } = returned;
  const of = useInvestmentsGetQuery({ id: investmentId });
  const account = of.data?.account;
  const others = useInvestmentsListQuery(
    { account, status: 'active', limit: 100 },
    { skip: account === undefined },
  );
  // What it came of may be closed by now.
  const investments = of.data && [of.data, ...(others.data ?? []).filter((one) => one.id !== investmentId)];
  return (
    <EditEntryForm
      {...way}
      entry={returned}
      name="retorno-edicao"
      title="Editar Retorno"
      done="Retorno Atualizado!"
      rebooks="valor, data, tipo ou investimento novos"
      typed={typedOf}
      labels={investmentLabels}
      validate={(values) => investmentProblems(values)}
      changes={returnChanges}
      save={(changes, ifMatch, confirmed) =>
        outcomeOf(
          edit({ id, 'If-Match': ifMatch, editReturnDto: { ...changes, force: confirmed || undefined } }),
        )
      }
      read={() => outcomeOf(read({ id }))}
      shown={(field, values) => {
        if (field === 'returnType') return returnKindLabels[values.returnType as ReturnKind];
        if (field !== 'existingInvestmentId') return undefined;
        return investments?.find((one) => one.id === values.existingInvestmentId)?.description;
      }}
      warns={({ code, message }) => (code === 'ABOVE_POSITION_VALUE' ? message : undefined)}
      failed={messages.failures.registerReturn}
      serverNames={{ investmentId: 'existingInvestmentId', type: 'returnType' }}
      fields={(form) => (
        <InvestmentFields form={form} active={{ data: investments, isError: of.isError }} corrects />
      )}
    />
  );
}

/** The return as its form would have it typed. */
const typedOf = (returned: InvestmentReturnView): InvestmentValues => ({
  ...emptyInvestment(''),
  mode: 'return',
  existingInvestmentId: returned.investment_id,
  returnType: returned.type,
  amount: formatAmount(centavosOf(returned.return_amount)),
  date: formatDate(returned.return_date),
  description: returned.description,
  notes: returned.notes ?? '',
});
