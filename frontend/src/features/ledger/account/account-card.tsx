/** One account: its balance, what it is made of, and what can be done with it. A total leads to its entries. */
import { formatMoney } from '@livro/money';
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { Explained } from '../../../shared/display/explained.tsx';
import { GuardedButton } from '../../../shared/display/guarded-button.tsx';
import { Money } from '../../../shared/display/money.tsx';
import { useRecalculating } from '../../../shared/session/session-hooks.ts';
import type { AccountView } from '../../../shared/api/generated.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { faintlyUnderlined } from '../../../shared/display/quiet-action.ts';
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
const underlined = { textDecoration: 'underline' } as const;

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
    <Box
      component="article"
      aria-labelledby={`conta-${id}`}
      sx={{ ...oneColumn, alignContent: 'start', minWidth: 0, borderTop: 1, borderColor: 'divider', pt: 2 }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 4, minWidth: 0 }}
      >
        <Box sx={{ flex: '1 1 130px', minWidth: 0 }}>
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
        <Box sx={{ textAlign: 'right', ml: 'auto', minWidth: 0 }}>
          <Box role="status" sx={{ minHeight: 20, fontWeight: 600 }}>
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
                  minHeight: 24,
                  '&:not([aria-disabled]):hover': underlined,
                  '&[aria-disabled]': quiet,
                }}
              >
                <Money amount={balance} tone={balance < 0 ? 'out' : 'plain'} />
              </Explained>
            )}
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {messages.screens.currentBalance}
          </Typography>
        </Box>
      </Box>
      <ReconciledLine accountId={id} />
      {account.stale && (
        <Alert severity="warning" variant="outlined" sx={{ mt: 2 }}>
          Falta um lançamento que não pôde ser lido: os valores desta conta estão incompletos.
        </Alert>
      )}
      <Box sx={{ display: 'grid', mt: 2 }}>
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
              minHeight: 40,
              borderTop: 1,
              borderColor: 'divider',
              font: 'inherit',
              '&:not([aria-disabled]):hover .rotulo': underlined,
              '&[aria-disabled]': quiet,
              '@media (pointer: coarse)': { minHeight: 44 },
            }}
          >
            <Typography component="span" className="rotulo" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Money amount={centavosOf(amount)} />
          </Explained>
        ))}
      </Box>
      <Box
        sx={{
          display: 'grid',
          columnGap: 4,
          borderTop: 1,
          borderColor: 'divider',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(170px, 100%), 1fr))',
        }}
      >
        {quick.map(
          ({ goal, label, permission, run }) =>
            run && (
              <GuardedButton
                key={label}
                permission={permission}
                variant="text"
                color="inherit"
                size="small"
                onMouseEnter={() => actions.onApproach?.(goal)}
                onFocus={() => actions.onApproach?.(goal)}
                onClick={() => run(id)}
                aria-label={`${label} em ${name}`}
                sx={{
                  justifyContent: 'start',
                  px: 0,
                  fontWeight: 500,
                  textAlign: 'left',
                  ...faintlyUnderlined,
                }}
              >
                {label}
              </GuardedButton>
            ),
        )}
      </Box>
    </Box>
  );
}
