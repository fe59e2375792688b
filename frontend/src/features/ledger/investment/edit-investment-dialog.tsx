/** Corrects an application; while it has returns, its words only. */
import { formatDate } from '@livro/calendar';
import { formatAmount } from '@livro/money';
import { investmentTypeLabels, messages, type InvestmentType } from '@livro/rules';
import Alert from '@mui/material/Alert';
import {
  useInvestmentsEditMutation,
  useLazyInvestmentsGetQuery,
  type AccountView,
  type InvestmentView,
} from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { EditEntryForm, type EditWay } from '../correction/edit-entry-form.tsx';
import { InvestmentFields } from './investment-fields.tsx';
import {
  emptyInvestment,
  investmentChanges,
  investmentLabels,
  investmentProblems,
  type InvestmentValues,
} from './investment-form.ts';

interface EditInvestmentDialogProps extends EditWay {
  readonly investment: InvestmentView;
  readonly accounts: readonly AccountView[];
}

export default function EditInvestmentDialog({ investment, accounts, ...way }: EditInvestmentDialogProps) {
  const [edit] = useInvestmentsEditMutation();
  const [read] = useLazyInvestmentsGetQuery();
  const { id } = investment;
  return (
    <EditEntryForm
      {...way}
      entry={investment}
      name="aplicacao-edicao"
      title="Editar Aplicação"
      done="Aplicação Atualizada!"
      rebooks="valor, conta, data, tipo, taxa ou data prevista novos"
      typed={typedOf}
      labels={investmentLabels}
      validate={(values) => investmentProblems(values)}
      changes={investmentChanges}
      save={(editInvestmentDto, ifMatch) => outcomeOf(edit({ id, 'If-Match': ifMatch, editInvestmentDto }))}
      read={() => outcomeOf(read({ id }))}
      shown={(field, values) => {
        if (field === 'type') return investmentTypeLabels[values.type as InvestmentType];
        if (field === 'accountId') return accounts.find((one) => one.id === values.accountId)?.name;
        return undefined;
      }}
      failed={messages.failures.invest}
      fields={(form) => (
        <>
          {investment.returns.length > 0 && (
            <Alert severity="info" sx={{ mb: 4 }}>
              {messages.screens.investmentHasReturns}
            </Alert>
          )}
          <InvestmentFields form={form} accounts={accounts} corrects />
        </>
      )}
    />
  );
}

/** The application as its form would have it typed. */
const typedOf = (investment: InvestmentView): InvestmentValues => ({
  ...emptyInvestment(investment.account),
  type: investment.type,
  amount: formatAmount(centavosOf(investment.principal_amount)),
  date: formatDate(investment.investment_date),
  description: investment.description,
  expectedReturnRate: String(investment.expected_return_rate ?? '').replace('.', ','),
  expectedReturnDate: investment.expected_return_date ? formatDate(investment.expected_return_date) : '',
  notes: investment.notes ?? '',
  tags: investment.tags,
});
