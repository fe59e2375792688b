/** The report of a development: what its accounts hold, invested and spent, and the report and statements as files. */
import type { Centavos } from '@livro/money';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { centavosOf, totalOf } from '../../../shared/api/wire-money.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { Money } from '../../../shared/display/money.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import type { AccountView } from '../../../shared/api/generated.ts';
import { ReportDownload } from './report-download.tsx';
import { StatementDownload } from './statement-download.tsx';

interface ReportDialogProps {
  readonly developmentId: string;
  readonly developmentName: string;
  readonly accounts: readonly AccountView[];
  readonly onClose: () => void;
}

export default function ReportDialog({
  developmentId,
  developmentName,
  accounts,
  onClose,
}: ReportDialogProps) {
  return (
    <Dialog
      title="Relatório do empreendimento"
      subtitle={developmentName}
      width={820}
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <Box sx={{ ...oneColumn, gap: 6 }}>
        <FiguresTable accounts={accounts} />
        <ReportDownload developmentId={developmentId} />
        <StatementDownload developmentId={developmentId} accounts={accounts} />
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
  '& th, & td': {
    p: 3,
    borderBottom: 1,
    borderColor: 'divider',
    textAlign: 'right',
    verticalAlign: 'baseline',
    whiteSpace: 'nowrap',
  },
  '& tbody th': { textAlign: 'left', pl: 0, fontWeight: 500 },
  '& thead th': { fontSize: '0.8125rem', color: 'text.secondary', fontWeight: 600 },
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
