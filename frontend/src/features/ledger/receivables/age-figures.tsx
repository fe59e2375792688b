/** What is due by how late it is: each age with its sum and number, and each a filter of the list below. */
import { isLate, receivableAgeLabels, type ReceivableAge } from '@livro/rules';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { AgeSumView, ReceivableAgesView } from '../../../shared/api/generated.ts';
import type { Read } from '../../../shared/api/read.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { counted } from '../../../shared/display/count.ts';
import { Money } from '../../../shared/display/money.tsx';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { FailedRead } from '../../../shared/display/states.tsx';

interface AgeFiguresProps {
  readonly read: Read<ReceivableAgesView>;
  readonly chosen: ReceivableAge | undefined;
  readonly onChoose: (age: ReceivableAge | undefined) => void;
}

export function AgeFigures({ read, chosen, onChoose }: AgeFiguresProps) {
  const { data } = read;
  if (!data)
    return read.error ? (
      <Paper variant="outlined">
        <FailedRead title="Não foi possível somar o que há a receber." of={read} />
      </Paper>
    ) : (
      <Skeleton height={92} />
    );
  return (
    <Box role="group" aria-label="A receber por atraso" sx={grid}>
      <AgeButton
        label="Tudo a receber"
        sum={data}
        pressed={chosen === undefined}
        onPress={() => onChoose(undefined)}
      />
      {data.ages.map((sum) => (
        <AgeButton
          key={sum.age}
          label={receivableAgeLabels[sum.age]}
          sum={sum}
          late={isLate(sum.age)}
          pressed={chosen === sum.age}
          onPress={() => onChoose(chosen === sum.age ? undefined : sum.age)}
        />
      ))}
    </Box>
  );
}

interface AgeButtonProps {
  readonly label: string;
  readonly sum: Pick<AgeSumView, 'count' | 'total'>;
  readonly late?: boolean;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

function AgeButton({ label, sum: { count, total }, late = false, pressed, onPress }: AgeButtonProps) {
  return (
    <ButtonBase aria-pressed={pressed} onClick={onPress} sx={button}>
      <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="span" sx={{ fontWeight: 600 }}>
        <Money amount={centavosOf(total)} tone={late && total > 0 ? 'out' : 'plain'} sx={wrapped} />
      </Typography>
      <Typography component="span" variant="caption" className="num" sx={{ color: 'text.secondary' }}>
        {counted(count, 'pagamento', 'pagamentos')}
      </Typography>
    </ButtonBase>
  );
}

/** The largest sums take a second line rather than their neighbour's room. */
const wrapped = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;
const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(136px, 1fr))' },
} as const;
const button = {
  display: 'grid',
  justifyItems: 'start',
  justifyContent: 'start',
  alignContent: 'start',
  textAlign: 'left',
  gap: 0.5,
  p: 3,
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  font: 'inherit',
  '& > span': { maxWidth: '100%', overflowWrap: 'anywhere' },
  '&:hover': { bgcolor: 'surface.alt' },
  '&[aria-pressed="true"]': { borderColor: 'primary.main', bgcolor: 'surface.selected' },
} as const;
