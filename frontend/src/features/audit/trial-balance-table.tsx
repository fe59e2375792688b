/** The trial balance of one moment: lines by account, turnover and balance on each side, and the totals that must be equal. */
import { formatMoney } from '@livro/money';
import BalancedIcon from '@mui/icons-material/CheckCircleOutlined';
import UnbalancedIcon from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { TrialBalanceLineView, TrialBalanceView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { Line } from '../../shared/display/figures.tsx';
import { Money } from '../../shared/display/money.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { NoValue } from '../../shared/grid/cells.tsx';
import { ledgerAddress, type LinesAddress } from './addresses.ts';
import { FigureTable } from '../../shared/display/figure-table.tsx';
import { groupsOf, type LineGroup } from './trial-balance-view.ts';
import { useNarrow } from '../../shared/display/use-narrow.ts';

const sides = [
  ['debit', 'Débitos'],
  ['credit', 'Créditos'],
  ['debitBalance', 'Saldo devedor'],
  ['creditBalance', 'Saldo credor'],
] as const;
const totals = [
  ['totalDebit', 'Débitos'],
  ['totalCredit', 'Créditos'],
  ['totalDebitBalance', 'Saldo devedor'],
  ['totalCreditBalance', 'Saldo credor'],
] as const;

interface TrialBalanceTableProps {
  readonly balance: TrialBalanceView;
  /** Of which books and which moment. */
  readonly caption: string;
  /** The same, as the general ledger is asked for it: where figures lead. */
  readonly scope: LinesAddress;
}

export function TrialBalanceTable({ balance, caption, scope }: TrialBalanceTableProps) {
  const narrow = useNarrow();
  const groups = groupsOf(balance.lines);
  return (
    <Paper variant="outlined" sx={{ py: { xs: 3, md: 2 }, px: { xs: 4, md: 0 }, minWidth: 0 }}>
      {narrow ? (
        <Cards groups={groups} balance={balance} caption={caption} scope={scope} />
      ) : (
        <FigureTable className="long">
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Conta do plano</th>
              {sides.map(([side, label]) => (
                <th key={side} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ accountId, title, lines }) => (
            <tbody key={accountId}>
              <tr>
                <th scope="rowgroup" colSpan={sides.length + 1}>
                  {title}
                </th>
              </tr>
              {lines.map((line) => (
                <tr key={line.code}>
                  <th scope="row">{line.name}</th>
                  {sides.map(([side, label]) => (
                    <td key={side}>
                      <Amount line={line} side={side} label={label} scope={scope} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
          <tfoot>
            <tr>
              <th scope="row">
                Total <Balanced balanced={balance.balanced} />
              </th>
              {totals.map(([side, label]) => (
                <td key={side}>
                  <TotalOf balance={balance} side={side} label={label} scope={scope} />
                </td>
              ))}
            </tr>
          </tfoot>
        </FigureTable>
      )}
    </Paper>
  );
}

type Side = (typeof sides)[number][0];

interface AmountProps {
  readonly line: TrialBalanceLineView;
  readonly side: Side;
  readonly label: string;
  readonly scope: LinesAddress;
}

/** Leads to the postings that it is the sum of. */
function Amount({ line, side, label, scope }: AmountProps) {
  const amount = centavosOf(line[side]);
  if (amount === 0) return <NoValue />;
  const { to, knownAt } = scope;
  return (
    <Link
      component={RouterLink}
      to={ledgerAddress({ account: line.accountId, code: line.code, to, knownAt })}
      aria-label={`${label} de ${line.name}: ${formatMoney(amount)}. Ver lançamentos`}
      sx={quiet}
    >
      <Money amount={amount} />
    </Link>
  );
}

interface TotalProps {
  readonly balance: TrialBalanceView;
  readonly side: (typeof totals)[number][0];
  readonly label: string;
  readonly scope: LinesAddress;
}

/** Turnover leads to all postings; what is left on each side is a sum over lines, and none of postings. */
function TotalOf({ balance, side, label, scope }: TotalProps) {
  const amount = centavosOf(balance[side]);
  if (side === 'totalDebitBalance' || side === 'totalCreditBalance') return <Money amount={amount} />;
  return (
    <Link
      component={RouterLink}
      to={ledgerAddress(scope)}
      aria-label={`Total, ${label}: ${formatMoney(amount)}. Ver lançamentos`}
      sx={quiet}
    >
      <Money amount={amount} />
    </Link>
  );
}

const quiet = {
  color: 'inherit',
  textDecorationColor: 'transparent',
  '&:hover, &:focus-visible': { textDecorationColor: 'currentColor' },
} as const;

/** Said in words and by a sign of its own, never by colour alone. */
function Balanced({ balanced }: { balanced: boolean }) {
  const Icon = balanced ? BalancedIcon : UnbalancedIcon;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        ml: 2,
        color: balanced ? 'success.main' : 'error.main',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 18 }} />
      {balanced ? 'Débitos iguais a créditos' : 'Débitos e créditos não são iguais'}
    </Box>
  );
}

interface CardsProps extends TrialBalanceTableProps {
  readonly groups: readonly LineGroup[];
}

function Cards({ groups, balance, caption, scope }: CardsProps) {
  return (
    <Box sx={{ ...oneColumn, gap: 5 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {caption}
      </Typography>
      {groups.map(({ accountId, title, lines }) => (
        <Box component="section" key={accountId} aria-label={title} sx={{ ...oneColumn, gap: 3 }}>
          <Typography component="h2" variant="h3">
            {title}
          </Typography>
          {lines.map((line) => (
            <Box
              key={line.code}
              sx={{ borderTop: 1, borderColor: 'divider', pt: 2, overflowWrap: 'anywhere' }}
            >
              <Typography sx={{ fontWeight: 600, mb: 1 }}>{line.name}</Typography>
              <Box component="dl" sx={{ m: 0, ...oneColumn, gap: 1 }}>
                {sides.map(
                  ([side, label]) =>
                    centavosOf(line[side]) !== 0 && (
                      <Line key={side} label={label}>
                        <Amount line={line} side={side} label={label} scope={scope} />
                      </Line>
                    ),
                )}
              </Box>
            </Box>
          ))}
        </Box>
      ))}
      <Box sx={{ borderTop: 2, borderColor: 'divider', pt: 3 }}>
        <Typography component="h2" variant="h3">
          Total
        </Typography>
        <Box component="dl" sx={{ m: 0, my: 2, ...oneColumn, gap: 1 }}>
          {totals.map(([side, label]) => (
            <Line key={side} label={label}>
              <TotalOf balance={balance} side={side} label={label} scope={scope} />
            </Line>
          ))}
        </Box>
        <Box sx={{ ml: -2 }}>
          <Balanced balanced={balance.balanced} />
        </Box>
      </Box>
    </Box>
  );
}
