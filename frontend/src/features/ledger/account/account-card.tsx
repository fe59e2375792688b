/** One account: its balance, what it is made of, and what can be done with it. A total leads to its entries. */
import ChevronRightIcon from '@mui/icons-material/ChevronRightOutlined';
import { formatMoney } from '@livro/money';
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { Explained } from '../../../shared/display/explained.tsx';
import { GuardedButton } from '../../../shared/display/guarded-button.tsx';
import { Money } from '../../../shared/display/money.tsx';
import { useRecalculating } from '../../../shared/session/session-hooks.ts';
import type { AccountView } from '../../../shared/api/generated.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { BalanceCourse } from './balance-course.tsx';
import { ReconciledLine } from './reconciled-line.tsx';

/** What an account's card leads to. */
export type AccountGoal = 'payment' | 'expense' | 'investments' | 'transfers' | 'opening' | 'history';

/** A quick action without a handler is not shown. */
export interface AccountActions {
  readonly onExpense: (accountId: string) => void;
  readonly onPayment?: (accountId: string) => void;
  readonly onInvestments?: (accountId: string) => void;
  readonly onTransfers?: (accountId: string) => void;
  readonly onOpening?: (accountId: string) => void;
  readonly onHistory: (accountId: string, type?: string) => void;
  /** The pointer is near a way to it: fetch what will be needed. */
  readonly onApproach?: (goal: AccountGoal) => void;
}

/** Of a way that is closed to this person. */
const quiet = { cursor: 'default' } as const;

export function AccountCard({ account, actions }: { account: AccountView; actions: AccountActions }) {
  const recalculating = useRecalculating();
  const { id, name, developmentName } = account;
  const balance = centavosOf(account.balance);
  const totals = [
    { label: messages.screens.totalInvested, amount: account.totalInvested, type: 'investment' },
    { label: messages.screens.totalSpent, amount: account.totalExpenses, type: 'expense' },
    { label: messages.screens.totalReceived, amount: account.totalPaymentsReceived, type: 'payment' },
  ];
  const { onPayment, onExpense, onInvestments, onTransfers } = actions;
  // There is one at most.
  const onOpening = account.openingBalance === null ? actions.onOpening : undefined;
  const { registerPayment, addExpense, manageInvestments, manageTransfers } = messages.screens;
  const quick = [
    { goal: 'payment', label: registerPayment, permission: 'payments:create', run: onPayment },
    { goal: 'expense', label: addExpense, permission: 'expenses:create', run: onExpense },
    { goal: 'investments', label: manageInvestments, permission: 'investments:read', run: onInvestments },
    { goal: 'transfers', label: manageTransfers, permission: 'transfers:read', run: onTransfers },
    {
      goal: 'opening',
      label: 'Definir saldo inicial',
      permission: 'accounts:set_initial_balance',
      run: onOpening,
    },
  ] as const;

  return (
    <Paper
      variant="outlined"
      component="article"
      aria-labelledby={`conta-${id}`}
      sx={{ p: { xs: 4, lg: 6 }, ...oneColumn, gap: 4, alignContent: 'start', minWidth: 0 }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography id={`conta-${id}`} component="h3" variant="h3">
          {name}
        </Typography>
        <Typography
          variant="body2"
          noWrap
          title={developmentName ?? undefined}
          sx={{ color: 'text.secondary' }}
        >
          {developmentName}
        </Typography>
      </Box>
      <Box sx={{ containerType: 'inline-size' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {messages.screens.currentBalance}
        </Typography>
        <Box
          role="status"
          sx={{
            minHeight: 36,
            fontSize: 'clamp(1.125rem, 9cqi, 1.75rem)',
            lineHeight: '2.25rem',
            fontWeight: 600,
          }}
        >
          {recalculating ? (
            messages.screens.recalculating
          ) : (
            <Explained
              permission="transactions:read"
              onClick={() => actions.onHistory(id)}
              onMouseEnter={() => actions.onApproach?.('history')}
              aria-label={`${messages.screens.currentBalance} de ${name}: ${formatMoney(balance)}. Ver lançamentos`}
              sx={{
                font: 'inherit',
                borderRadius: 1,
                '&:not([aria-disabled]):hover': { textDecoration: 'underline' },
                '&[aria-disabled]': quiet,
              }}
            >
              <Money amount={balance} tone={balance < 0 ? 'out' : 'plain'} />
            </Explained>
          )}
        </Box>
      </Box>
      <BalanceCourse accountId={id} developmentId={account.developmentId} />
      <ReconciledLine accountId={id} />
      {account.stale && (
        <Alert severity="warning" variant="outlined">
          Falta um lançamento que não pôde ser lido: os valores desta conta estão incompletos.
        </Alert>
      )}
      <Box sx={{ display: 'grid', mx: -2 }}>
        {totals.map(({ label, amount, type }) => (
          <Explained
            key={type}
            permission="transactions:read"
            onClick={() => actions.onHistory(id, type)}
            onMouseEnter={() => actions.onApproach?.('history')}
            sx={{
              justifyContent: 'space-between',
              flexWrap: 'wrap',
              columnGap: 4,
              px: 2,
              py: 2.5,
              borderTop: 1,
              borderColor: 'divider',
              font: 'inherit',
              '&:not([aria-disabled]):hover': { bgcolor: 'surface.alt' },
              '&:not([aria-disabled]):hover .rotulo': { textDecoration: 'underline' },
              '&[aria-disabled]': quiet,
              '&[aria-disabled] svg': { visibility: 'hidden' },
            }}
          >
            <Typography component="span" variant="body2" className="rotulo" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="span" sx={{ fontWeight: 600 }}>
              <Money amount={centavosOf(amount)} />
              <ChevronRightIcon
                aria-hidden
                sx={{ fontSize: 18, ml: 1, mr: -1, verticalAlign: 'text-bottom', color: 'text.muted' }}
              />
            </Typography>
          </Explained>
        ))}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(190px, 100%), 1fr))',
        }}
      >
        {quick.map(
          ({ goal, label, permission, run }) =>
            run && (
              <GuardedButton
                key={label}
                permission={permission}
                variant="outlined"
                onMouseEnter={() => actions.onApproach?.(goal)}
                onFocus={() => actions.onApproach?.(goal)}
                onClick={() => run(id)}
                aria-label={`${label} em ${name}`}
              >
                {label}
              </GuardedButton>
            ),
        )}
      </Box>
    </Paper>
  );
}
