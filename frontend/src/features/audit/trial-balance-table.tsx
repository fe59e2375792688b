/** The trial balance of one moment: lines by account, turnover and balance on each side, and the totals that must be equal. */
import BalancedIcon from '@mui/icons-material/CheckCircleOutlined';
import UnbalancedIcon from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { TrialBalanceLineView, TrialBalanceView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { Line } from '../../shared/display/figures.tsx';
import { Money } from '../../shared/display/money.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { NoValue } from '../../shared/grid/cells.tsx';
import { FigureTable } from './figure-table.tsx';
import { groupsOf, type LineGroup } from './trial-balance-view.ts';

const sides = [
  ['debit', 'Débitos'],
  ['credit', 'Créditos'],
  ['debitBalance', 'Saldo devedor'],
  ['creditBalance', 'Saldo credor'],
] as const;

interface TrialBalanceTableProps {
  readonly balance: TrialBalanceView;
  /** Of which books and which moment. */
  readonly caption: string;
}

export function TrialBalanceTable({ balance, caption }: TrialBalanceTableProps) {
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true });
  const groups = groupsOf(balance.lines);
  return (
    <Paper variant="outlined" sx={{ py: { xs: 3, md: 2 }, px: { xs: 4, md: 0 }, minWidth: 0 }}>
      {narrow ? (
        <Cards groups={groups} balance={balance} caption={caption} />
      ) : (
        <FigureTable>
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
                  {sides.map(([side]) => (
                    <td key={side}>
                      <Amount line={line} side={side} />
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
              <td>
                <Money amount={centavosOf(balance.totalDebit)} />
              </td>
              <td>
                <Money amount={centavosOf(balance.totalCredit)} />
              </td>
              <td>
                <Money amount={centavosOf(balance.totalDebitBalance)} />
              </td>
              <td>
                <Money amount={centavosOf(balance.totalCreditBalance)} />
              </td>
            </tr>
          </tfoot>
        </FigureTable>
      )}
    </Paper>
  );
}

type Side = (typeof sides)[number][0];

function Amount({ line, side }: { line: TrialBalanceLineView; side: Side }) {
  const amount = centavosOf(line[side]);
  return amount === 0 ? <NoValue /> : <Money amount={amount} />;
}

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

function Cards({ groups, balance, caption }: CardsProps) {
  return (
    <Box sx={{ ...oneColumn, gap: 5 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {caption}
      </Typography>
      {groups.map(({ accountId, title, lines }) => (
        <Box component="section" key={accountId} aria-label={title} sx={{ ...oneColumn, gap: 3 }}>
          <Typography component="h3" variant="h3">
            {title}
          </Typography>
          {lines.map((line) => (
            <Box key={line.code} sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }}>
              <Typography sx={{ fontWeight: 600, mb: 1 }}>{line.name}</Typography>
              <Box component="dl" sx={{ m: 0, ...oneColumn, gap: 1 }}>
                {sides.map(
                  ([side, label]) =>
                    centavosOf(line[side]) !== 0 && (
                      <Line key={side} label={label}>
                        <Amount line={line} side={side} />
                      </Line>
                    ),
                )}
              </Box>
            </Box>
          ))}
        </Box>
      ))}
      <Box sx={{ borderTop: 2, borderColor: 'divider', pt: 3 }}>
        <Typography component="h3" variant="h3">
          Total
        </Typography>
        <Box component="dl" sx={{ m: 0, my: 2, ...oneColumn, gap: 1 }}>
          <Line label="Débitos">
            <Money amount={centavosOf(balance.totalDebit)} />
          </Line>
          <Line label="Créditos">
            <Money amount={centavosOf(balance.totalCredit)} />
          </Line>
          <Line label="Saldo devedor">
            <Money amount={centavosOf(balance.totalDebitBalance)} />
          </Line>
          <Line label="Saldo credor">
            <Money amount={centavosOf(balance.totalCreditBalance)} />
          </Line>
        </Box>
        <Box sx={{ ml: -2 }}>
          <Balanced balanced={balance.balanced} />
        </Box>
      </Box>
    </Box>
  );
}
