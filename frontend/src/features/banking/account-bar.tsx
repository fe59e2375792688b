/** Which account it is about, how far it has come, and up to which day bank and books agree. */
import { formatDate } from '@livro/calendar';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { BankAccountView } from '../../shared/api/generated.ts';
import { formatCount } from '../../shared/display/count.ts';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { onDemand } from '../../shared/display/on-demand.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { NativeSelect } from '../../shared/fields/native-select.tsx';
import { accountName } from './reconciliation-view.ts';

const fetchReconcile = () => import('./reconcile-dialog.tsx');
const ReconcileDialog = onDemand(fetchReconcile);

interface AccountBarProps {
  readonly accounts: readonly BankAccountView[];
  readonly account: BankAccountView | undefined;
  readonly onChoose: (id: string) => void;
}

export function AccountBar({ accounts, account, onChoose }: AccountBarProps) {
  const [reconciling, setReconciling] = useState(false);
  return (
    <Paper variant="outlined" sx={{ p: 4, ...oneColumn, gap: 3, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0, '& > *': { width: '100%' } }}>
          <NativeSelect
            aria-label="Conta"
            value={account?.id ?? ''}
            onChange={(event) => onChoose(event.target.value)}
          >
            <option value="">Escolha a conta</option>
            {accounts.map((one) => (
              <option key={one.id} value={one.id}>
                {accountName(one)}
              </option>
            ))}
          </NativeSelect>
        </Box>
        {account && (
          <>
            <Typography sx={{ flex: '0 1 auto' }} className="num">
              <strong>{reconciledText(account)}</strong>
              {account.reaches ? ` · extrato até ${formatDate(account.reaches)}` : ''}
            </Typography>
            {account.reaches && (
              <GuardedButton
                permission="banking:reconcile"
                variant="outlined"
                onMouseEnter={() => void fetchReconcile()}
                onClick={() => setReconciling(true)}
              >
                {messages.screens.reconcileThrough}
              </GuardedButton>
            )}
          </>
        )}
      </Box>
      {account && account.lines > 0 && <Progress account={account} />}
      {account && reconciling && <ReconcileDialog account={account} onClose={() => setReconciling(false)} />}
    </Paper>
  );
}

export const reconciledText = ({
  reconciled_through: through,
}: Pick<BankAccountView, 'reconciled_through'>): string =>
  through ? `Conciliado até ${formatDate(through)}` : 'Ainda não conciliado';

function Progress({ account: { lines, open_lines } }: { account: BankAccountView }) {
  const settled = lines - open_lines;
  const text = `${formatCount(settled)} de ${formatCount(lines)}`;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <LinearProgress
        variant="determinate"
        value={(100 * settled) / lines}
        aria-label="Linhas resolvidas"
        aria-valuetext={text}
        sx={{ flex: 1, minWidth: 80, height: 6, borderRadius: 3 }}
      />
      <Typography role="status" className="num" sx={{ whiteSpace: 'nowrap' }}>
        {text}
      </Typography>
    </Box>
  );
}
