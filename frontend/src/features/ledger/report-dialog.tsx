/** The report of a development: what its accounts hold, invested and spent, and the whole statement as a file. */
import type { Centavos } from '@livro/money';
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { centavosOf, totalOf } from '../../shared/api/wire-money.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { formatCount } from '../../shared/display/count.ts';
import { Money } from '../../shared/display/money.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import { useLazyTransactionsPageQuery, type AccountView } from '../../shared/api/generated.ts';
import { readAllTransactions } from './read-all-transactions.ts';
import { download, statementCsv } from './statement-file.ts';
import { oneColumn } from '../../shared/display/one-column.ts';

interface ReportDialogProps {
  readonly developmentId: string;
  readonly developmentName: string;
  readonly accounts: readonly AccountView[];
  readonly onClose: () => void;
}

type Progress =
  | { readonly state: 'idle' | 'failed' | 'ready' }
  | { readonly state: 'reading'; readonly done: number; readonly all: number };

export default function ReportDialog({
  developmentId,
  developmentName,
  accounts,
  onClose,
}: ReportDialogProps) {
  const [read] = useLazyTransactionsPageQuery();
  const mayRead = useMay('transactions:read');
  const [progress, setProgress] = useState<Progress>({ state: 'idle' });
  const cancelled = useRef(false);

  const save = async () => {
    cancelled.current = false;
    setProgress({ state: 'reading', done: 0, all: 0 });
    const entries = await readAllTransactions(
      (query) => outcomeOf(read(query)),
      developmentId,
      (done, all) => {
        setProgress({ state: 'reading', done, all });
        return !cancelled.current;
      },
    );
    if (cancelled.current) return setProgress({ state: 'idle' });
    if (!entries) return setProgress({ state: 'failed' });
    download(
      `extrato-${developmentName.replace(/[^\p{L}\d]+/gu, '-').toLowerCase()}.csv`,
      statementCsv(entries),
    );
    setProgress({ state: 'ready' });
  };
  const close = () => {
    cancelled.current = true;
    onClose();
  };

  return (
    <Dialog
      title="Relatório do empreendimento"
      subtitle={developmentName}
      width={820}
      onClose={close}
      actions={
        <>
          <Button variant="outlined" onClick={close}>
            Fechar
          </Button>
          {mayRead &&
            (progress.state === 'reading' ? (
              <Button variant="contained" onClick={() => (cancelled.current = true)}>
                Cancelar
              </Button>
            ) : (
              <Button variant="contained" onClick={() => void save()} data-autofocus>
                Baixar extrato (CSV)
              </Button>
            ))}
        </>
      }
    >
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <FiguresTable accounts={accounts} />
        <Box role="status">
          {progress.state === 'reading' &&
            `Preparando ${formatCount(progress.all)} linhas… ${progress.all > 0 ? Math.floor((progress.done / progress.all) * 100) : 0}%`}
          {progress.state === 'ready' && 'Arquivo pronto.'}
        </Box>
        {progress.state === 'failed' && (
          <Alert severity="error" variant="outlined">
            A exportação falhou. Nada foi alterado; tente novamente.
          </Alert>
        )}
      </Box>
    </Dialog>
  );
}

const figures = [
  { label: 'Saldo total', of: (account: AccountView) => account.balance },
  { label: messages.screens.totalInvested, of: (account: AccountView) => account.totalInvested },
  { label: messages.screens.totalSpent, of: (account: AccountView) => account.totalExpenses },
] as const;

function FiguresTable({ accounts }: { accounts: readonly AccountView[] }) {
  const amounts = (of: (account: AccountView) => number): readonly Centavos[] =>
    accounts.map((account) => centavosOf(of(account)));
  return (
    <Box component="table" sx={table}>
      <thead>
        <tr>
          <td />
          {accounts.map(({ id, name }) => (
            <th scope="col" key={id}>
              {name}
            </th>
          ))}
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {figures.map(({ label, of }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {amounts(of).map((amount, index) => (
              <td key={accounts[index]?.id} data-label={accounts[index]?.name}>
                <Figure amount={amount} />
              </td>
            ))}
            <td data-label="Total">
              <Figure amount={totalOf(amounts(of))} />
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const Figure = ({ amount }: { amount: Centavos }) => (
  <Money amount={amount} tone={amount < 0 ? 'out' : 'plain'} />
);

/** On a phone each figure becomes a block whose lines name the account. */
const table = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { p: 3, borderBottom: 1, borderColor: 'divider', textAlign: 'right', whiteSpace: 'nowrap' },
  '& tr > :first-of-type': { textAlign: 'left', pl: 0 },
  '& thead th': { fontSize: '0.8125rem', color: 'text.secondary', fontWeight: 600 },
  '& tbody th': { fontWeight: 500 },
  '& td:last-of-type': { fontWeight: 600 },
  '@media (max-width: 599.95px)': {
    '&, & tbody, & tr, & tbody th': { display: 'block' },
    '& thead': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& tbody th': { border: 0, pb: 1, fontWeight: 600 },
    '& td': { display: 'flex', justifyContent: 'space-between', px: 0, py: 2, border: 0 },
    '& tr': { borderBottom: 1, borderColor: 'divider', pb: 2 },
    '& td::before': { content: 'attr(data-label)', color: 'text.secondary', fontWeight: 400 },
  },
} as const;
