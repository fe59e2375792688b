/** Every due of a plan as it will be registered, and their sum, while the terms are typed. */
import { formatDate } from '@livro/calendar';
import { dueName, duesOf, sumOf, type PlanTerms } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { counted } from '../../../shared/display/count.ts';
import { Money } from '../../../shared/display/money.tsx';
import { useTyped, type Typed } from '../../../shared/forms/use-typed.ts';
import { soundTerms, type PlanValues } from './plan-form.ts';

const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'];
const weekday = (day: string): string => WEEKDAYS[new Date(`${day}T12:00:00Z`).getUTCDay()]!;

export function PlanPreview({ typed }: { typed: Typed<PlanValues> }) {
  const text = useTyped(typed, (values) => JSON.stringify(soundTerms(values) ?? null));
  const terms = useMemo(() => JSON.parse(text) as PlanTerms | null, [text]);
  const dues = useMemo(() => (terms ? duesOf(terms) : []), [terms]);
  if (!terms)
    return (
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        Os vencimentos aparecem aqui quando o valor, as parcelas e as datas estiverem completos.
      </Typography>
    );
  return (
    <Box>
      <Typography role="status" className="num" sx={{ mb: 2, fontWeight: 600 }}>
        {counted(dues.length, 'vencimento', 'vencimentos')}, <Money amount={sumOf(dues)} />
      </Typography>
      <Box sx={frame} tabIndex={0} role="region" aria-label="Vencimentos">
        <Box component="table" aria-label="Vencimentos do parcelamento" sx={table}>
          <thead>
            <tr>
              <th scope="col">Parcela</th>
              <th scope="col">Vencimento</th>
              <th scope="col">Valor</th>
            </tr>
          </thead>
          <tbody>
            {dues.map((due) => (
              <tr key={`${due.kind} ${due.number}`}>
                <th scope="row">{dueName(due)}</th>
                <td>
                  <time dateTime={due.date}>{formatDate(due.date)}</time> {weekday(due.date)}
                </td>
                <td>
                  <Money amount={due.amount} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                Soma
              </th>
              <td>
                <Money amount={sumOf(dues)} sx={{ fontWeight: 600 }} />
              </td>
            </tr>
          </tfoot>
        </Box>
      </Box>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
        Fins de semana e feriados bancários passam para o próximo dia útil. O resto da divisão fica na última
        parcela.
      </Typography>
    </Box>
  );
}

const frame = {
  maxHeight: { xs: 320, md: 520 },
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const;

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { px: { xs: 2, sm: 3 }, py: 1, borderBottom: 1, borderColor: 'divider', textAlign: 'left' },
  '& th': { fontWeight: 400 },
  '& td:last-child, & th:last-child': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    bgcolor: 'background.paper',
    color: 'text.secondary',
    fontWeight: 600,
  },
  '& tfoot > tr > *': {
    position: 'sticky',
    bottom: 0,
    bgcolor: 'background.paper',
    borderBottom: 0,
    borderTop: 1,
    borderColor: 'divider',
    fontWeight: 600,
  },
} as const;
