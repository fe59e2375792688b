/** What a test looked at, beside the trial balance of the same days, and what it found. */
import EqualIcon from '@mui/icons-material/CheckCircleOutlined';
import DifferentIcon from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { EntryTestResultView } from '../../../shared/api/generated.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { formatCount } from '../../../shared/display/count.ts';
import { Figure, Figures, Line } from '../../../shared/display/figures.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';

export function TestFigures({ result }: { result: EntryTestResultView }) {
  const { population, trial_balance: balance, found, matches } = result;
  const Icon = matches ? EqualIcon : DifferentIcon;
  return (
    <Box sx={{ ...oneColumn, gap: 2 }}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' } }}>
        <Figures label="População">
          <Line label="Lançamentos">{formatCount(population.count)}</Line>
          <Figure label="Débitos" amount={centavosOf(population.debits)} />
        </Figures>
        <Figures label="Balancete das mesmas datas">
          <Figure label="Débitos" amount={centavosOf(balance.debit)} />
          <Figure label="Créditos" amount={centavosOf(balance.credit)} />
        </Figures>
        <Figures label="Achados">
          <Line label="Lançamentos">{formatCount(found.count)}</Line>
          <Figure label="Débitos" amount={centavosOf(found.debits)} />
        </Figures>
      </Box>
      <Typography
        variant="body2"
        role={matches ? undefined : 'alert'}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          fontWeight: 500,
          color: matches ? 'success.main' : 'error.main',
        }}
      >
        <Icon aria-hidden sx={{ fontSize: 18 }} />
        {matches
          ? 'A população soma o mesmo que o balancete: nada ficou de fora.'
          : 'A população não soma o mesmo que o balancete: o teste não viu todos os lançamentos.'}
      </Typography>
    </Box>
  );
}
