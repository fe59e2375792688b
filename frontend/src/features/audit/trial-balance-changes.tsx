/** Two trial balances side by side, and what changed between them: only lines whose balance is another one. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { TrialBalanceLineView, TrialBalanceView } from '../../shared/api/generated.ts';
import { centavosOf, figure } from '../../shared/api/wire-money.ts';
import { counted } from '../../shared/display/count.ts';
import { Line } from '../../shared/display/figures.tsx';
import { Money } from '../../shared/display/money.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { EmptyState } from '../../shared/display/states.tsx';
import { journalAddress, ledgerAddress, type LinesAddress } from './addresses.ts';
import { accountTitle } from './account-text.ts';
import { Balance, balanceText } from './balance.tsx';
import { FigureTable } from '../../shared/display/figure-table.tsx';
import { momentText, type Moment } from './moments.ts';
import { changesBetween, entriesBetween, recordedBetween, type LineChange } from './trial-balance-view.ts';
import { useNarrow } from '../../shared/display/use-narrow.ts';

/** Of all lines, changed or not; equal to each other in each moment. */
const totals = [
  ['totalDebitBalance', 'Saldos devedores de todas as contas'],
  ['totalCreditBalance', 'Saldos credores de todas as contas'],
] as const;

interface TrialBalanceChangesProps {
  readonly first: TrialBalanceView;
  readonly second: TrialBalanceView;
  readonly moments: readonly [Moment, Moment];
  /** Of which books. */
  readonly scope: string;
  readonly busy: boolean;
}

export function TrialBalanceChanges(props: TrialBalanceChangesProps) {
  const { first, second, moments, scope, busy } = props;
  const [whole, setWhole] = useState(false);
  const narrow = useNarrow();
  const all = changesBetween(first, second);
  const changed = all.filter(({ difference }) => difference !== 0);
  const listed = whole ? all : changed;
  const between = entriesBetween(moments);
  const recorded = recordedBetween(moments);
  const heads = moments.map(momentText) as [string, string];
  return (
    <Paper variant="outlined" aria-busy={busy} sx={{ p: { xs: 4, md: 0 }, py: { md: 2 }, minWidth: 0 }}>
      <Box sx={{ px: { md: 3 }, pb: 3, ...oneColumn, gap: 1 }}>
        <Typography component="h2" variant="h3">
          O que mudou entre os dois momentos
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {scope}: {counted(changed.length, 'saldo mudou', 'saldos mudaram')},{' '}
          {counted(all.length - changed.length, 'ficou como estava', 'ficaram como estavam')}.
          {recorded && (
            <>
              {' '}
              <Link
                component={RouterLink}
                to={journalAddress({ development: first.development ?? undefined, ...recorded })}
              >
                Ver no Diário o que foi gravado entre eles
              </Link>
            </>
          )}
        </Typography>
        <FormControlLabel
          control={<Checkbox checked={whole} onChange={(_, chosen) => setWhole(chosen)} />}
          label="Mostrar também o que não mudou"
          sx={{ '@media print': { display: 'none' } }}
        />
      </Box>
      {listed.length === 0 ? (
        <EmptyState title="Nenhum saldo mudou" />
      ) : narrow ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn, gap: 4 }}>
          {listed.map((change) => (
            <Box
              component="li"
              key={keyOf(change.line)}
              sx={{ borderTop: 1, borderColor: 'divider', pt: 3, overflowWrap: 'anywhere' }}
            >
              <Typography sx={{ fontWeight: 600 }}>{change.line.name}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
                {accountTitle(change.line)}
              </Typography>
              <Box component="dl" sx={{ m: 0, ...oneColumn, gap: 1 }}>
                <Line label={heads[0]}>
                  <Balance amount={change.before} />
                </Line>
                <Line label={heads[1]}>
                  <Balance amount={change.after} />
                </Line>
                <Line label="O que mudou">
                  <Difference change={change} between={between} />
                </Line>
              </Box>
            </Box>
          ))}
        </Box>
      ) : (
        <FigureTable className="long">
          <thead>
            <tr>
              <th scope="col">Conta</th>
              {heads.map((head, place) => (
                <Box component="th" scope="col" key={place} sx={{ whiteSpace: 'normal !important' }}>
                  {head}
                </Box>
              ))}
              <th scope="col">O que mudou</th>
            </tr>
          </thead>
          <tbody>
            {listed.map((change) => (
              <tr key={keyOf(change.line)}>
                <th scope="row">
                  {change.line.name}
                  <Box sx={{ color: 'text.secondary' }}>{accountTitle(change.line)}</Box>
                </th>
                <td>
                  <Balance amount={change.before} />
                </td>
                <td>
                  <Balance amount={change.after} />
                </td>
                <td>
                  <Difference change={change} between={between} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {totals.map(([side, label]) => (
              <tr key={side}>
                <th scope="row">{label}</th>
                <td>
                  <Money amount={centavosOf(first[side])} />
                </td>
                <td>
                  <Money amount={centavosOf(second[side])} />
                </td>
                <td>
                  <Money amount={figure(centavosOf(second[side]) - centavosOf(first[side]))} signed />
                </td>
              </tr>
            ))}
          </tfoot>
        </FigureTable>
      )}
    </Paper>
  );
}

const keyOf = ({ accountId, code }: TrialBalanceLineView): string => `${accountId} ${code}`;

function Difference({ change, between }: { change: LineChange; between: LinesAddress | undefined }) {
  const { difference, line } = change;
  // On the side on which it grew: revenue that went up is no minus.
  const shown = <span className="num">{balanceText(difference)}</span>;
  if (!between) return shown;
  return (
    <Link
      component={RouterLink}
      to={ledgerAddress({ account: line.accountId, code: line.code, ...between })}
      aria-label={`Ver os lançamentos que mudaram ${line.name}, ${accountTitle(line)}`}
      sx={{ color: 'inherit' }}
    >
      {shown}
    </Link>
  );
}
