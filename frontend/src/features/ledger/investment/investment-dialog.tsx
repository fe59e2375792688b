/** Applies an account's money and takes it back: what came of it so far, the form in both modes, and the history. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { FormDialog } from '../../../shared/dialog/form-dialog.tsx';
import { withWarnings } from '../../../shared/dialog/with-warnings.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { FormActions } from '../../../shared/forms/form-actions.tsx';
import { FormHead } from '../../../shared/forms/form-head.tsx';
import { amountText } from '../../../shared/forms/read-typed.ts';
import { useEntryForm } from '../../../shared/forms/use-entry-form.ts';
import { useTyped } from '../../../shared/forms/use-typed.ts';
import { useMay } from '../../../shared/session/session-hooks.ts';
import {
  useInvestmentsAddReturnMutation,
  useInvestmentsCreateMutation,
  useInvestmentsListQuery,
  type AccountView,
  type InvestmentReturnView,
  type InvestmentView,
} from '../../../shared/api/generated.ts';
import type { Booked } from '../journal/booked.ts';
import { DevelopmentNotice } from '../journal/development-notice.tsx';
import { Collapsible } from '../account/collapsible.tsx';
import { InvestmentFields } from './investment-fields.tsx';
import {
  emptyInvestment,
  investmentLabels,
  investmentOf,
  investmentProblems,
  returnOf,
  type InvestmentValues,
} from './investment-form.ts';
import { InvestmentHistory } from './investment-history.tsx';
import { InvestmentSummary } from './investment-summary.tsx';
import { accountText } from '../transfer/transfer-form.ts';

interface InvestmentDialogProps {
  readonly account: AccountView;
  readonly developmentStatus: string | undefined;
  readonly onBooked: (booked: Booked) => void;
  readonly onClose: () => void;
}

export default function InvestmentDialog({
  account,
  developmentStatus,
  onBooked,
  onClose,
}: InvestmentDialogProps) {
  const mayInvest = useMay('investments:create');
  const mayReturn = useMay('investments:add_return');
  const [create] = useInvestmentsCreateMutation();
  const [addReturn] = useInvestmentsAddReturnMutation();
  const [open, setOpen] = useState(true);
  const active = useInvestmentsListQuery({ account: account.id, status: 'active', limit: 100 });
  const form = useEntryForm<InvestmentValues, InvestmentView | InvestmentReturnView>({
    name: `aplicacao:${account.id}`,
    initial: emptyInvestment(account.id),
    labels: investmentLabels,
    validate: (values) => investmentProblems(values, centavosOf(account.balance)),
    send: (values, key, confirmed) =>
      values.mode === 'return'
        ? outcomeOf(
            addReturn({
              id: values.existingInvestmentId,
              addReturnDto: { ...returnOf(values), force: confirmed || undefined },
              'Idempotency-Key': key,
            }),
          )
        : outcomeOf(create({ createInvestmentDto: investmentOf(values), 'Idempotency-Key': key })),
    onDone: (booked, values) => {
      const returned = values.mode === 'return';
      const text = `${returned ? 'Retorno' : 'Aplicação'} de R$\u00a0${amountText(values.amount)} ${returned ? 'registrado' : 'registrada'}.`;
      const date = 'return_date' in booked ? booked.return_date : booked.investment_date;
      onBooked({ id: booked.id, text, date });
      const title = returned ? 'Retorno Registrado!' : 'Aplicação Realizada!';
      return withWarnings(booked, { title, text });
    },
    warns: ({ code, message }) => (code === 'ABOVE_POSITION_VALUE' ? message : undefined),
    fallback: 'description',
    failed: messages.failures.invest,
    serverNames: { investmentId: 'existingInvestmentId', principalAmount: 'amount', investmentDate: 'date' },
    reword: (error) => (error.code === 'INVALID_AMOUNT' ? messages.amountInvalid : undefined),
  });
  const returning = useTyped(form.typed, ({ mode }) => mode === 'return');
  const may = mayInvest || mayReturn;

  return (
    <FormDialog
      title={messages.screens.investmentTitle}
      subtitle={accountText(account)}
      width={720}
      onClose={onClose}
      isDirty={form.isDirty}
      onDiscard={form.forget}
      onSubmit={(event) => {
        setOpen(true);
        form.submit(event);
      }}
      success={form.success}
      actions={(close) =>
        may && (
          <FormActions
            submitLabel={returning ? messages.screens.registerReturn : messages.screens.invest}
            busy={form.sending}
            onCancel={close}
          />
        )
      }
    >
      <Box sx={{ ...oneColumn, gap: 4, minWidth: 0 }}>
        <InvestmentSummary accountId={account.id} />
        {may && (
          <Collapsible title="Nova Operação" open={open} onToggle={() => setOpen(!open)}>
            <FormHead {...form.head} />
            {/* What was applied comes back whatever became of the development. */}
            {!returning && <DevelopmentNotice status={developmentStatus} />}
            <InvestmentFields form={form} account={account} active={active} />
          </Collapsible>
        )}
        <InvestmentHistory accountId={account.id} />
      </Box>
    </FormDialog>
  );
}
