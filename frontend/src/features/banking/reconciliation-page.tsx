/** Conciliação: the bank's statement of an account beside the books, line by line, by keyboard. */
import { messages } from '@livro/rules';
import AccountBalanceIcon from '@mui/icons-material/AccountBalanceOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { unheld, type Ahead } from '../../shared/api/ahead.ts';
import { generatedApi, useBankAccountsQuery } from '../../shared/api/generated.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { EmptyState, FailedRead } from '../../shared/display/states.tsx';
import { ListPage } from '../../shared/grid/list-page.tsx';
import { useListAddress } from '../../shared/grid/use-list-address.ts';
import { useMay } from '../../shared/session/session-hooks.ts';
import { AccountBar } from './account-bar.tsx';
import { LinesSection } from './lines-section.tsx';
import { linesQuery, viewIn } from './reconciliation-view.ts';
import { StatementDrop } from './statement-drop.tsx';

export const ahead: Ahead = ({ search, may }) => {
  const { bankAccounts, bankLinesPage } = generatedApi.endpoints;
  const view = viewIn(search);
  if (!may('banking:read')) return [];
  return [
    bankAccounts.initiate(undefined, unheld),
    ...(view.account ? [bankLinesPage.initiate(linesQuery(view.account, view), unheld)] : []),
  ];
};

export default function ReconciliationPage() {
  const may = useMay('banking:read');
  return (
    <ListPage title={messages.screens.menuReconciliation} action={null} may={may}>
      <Accounts />
    </ListPage>
  );
}

function Accounts() {
  const [params, change] = useListAddress();
  const view = viewIn(params);
  const read = useBankAccountsQuery(undefined, { refetchOnMountOrArgChange: 2 });
  const { data: accounts, error, isFetching } = read;
  const mayReconcile = useMay('banking:reconcile');
  if (error && !isFetching)
    return (
      <Paper variant="outlined">
        <FailedRead title={messages.failures.loadReconciliation} of={read} />
      </Paper>
    );
  if (!accounts)
    return (
      <Box role="status" aria-label={messages.screens.loading}>
        <Skeleton height={420} />
      </Box>
    );
  const account = accounts.find(({ id }) => id === view.account);
  return (
    <Box sx={{ ...oneColumn, gap: 5 }} aria-busy={isFetching}>
      <AccountBar
        accounts={accounts}
        account={account}
        onChoose={(id) => change({ conta: id || undefined, situacao: undefined, pagina: undefined })}
      />
      {!account ? (
        <Paper variant="outlined">
          <EmptyState
            icon={<AccountBalanceIcon />}
            title={accounts.length === 0 ? 'Nenhuma conta ainda' : 'Escolha a conta do extrato'}
            text={
              accounts.length === 0
                ? 'Cadastre um empreendimento: ele vem com suas contas.'
                : 'Depois traga o arquivo do banco: OFX, CSV ou CNAB 240.'
            }
          />
        </Paper>
      ) : (
        <>
          {mayReconcile && <StatementDrop key={account.id} account={account} />}
          <LinesSection
            key={`${account.id} ${view.status}`}
            account={account}
            view={view}
            onChange={change}
          />
        </>
      )}
    </Box>
  );
}
