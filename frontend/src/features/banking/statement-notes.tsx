/** Notes on a bank's file: the day on which it does not add up, and lines that are left out. */
import { formatDate } from '@livro/calendar';
import { formatMoney } from '@livro/money';
import Box from '@mui/material/Box';
import type { GapView, LeftOutView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';

const LEFT_OUT_SHOWN = 5;

export const GapNote = ({ gap }: { gap: GapView }) => (
  <>
    O arquivo não fecha: em {formatDate(gap.date)} o banco diz {formatMoney(centavosOf(gap.bank))} e as linhas
    chegam a {formatMoney(centavosOf(gap.lines))}. Confira se falta alguma linha.
  </>
);

export const LeftOutList = ({ leftOut }: { leftOut: readonly LeftOutView[] }) => (
  <Box component="ul" sx={{ m: 0, pl: 5 }}>
    {leftOut.slice(0, LEFT_OUT_SHOWN).map(({ line, reason }) => (
      <li key={line}>
        Linha {line}: {reason}
      </li>
    ))}
    {leftOut.length > LEFT_OUT_SHOWN && <li>e mais {leftOut.length - LEFT_OUT_SHOWN}</li>}
  </Box>
);
