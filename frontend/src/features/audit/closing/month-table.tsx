/** The months of a year: a table where there is room, else a card each. Every count leads to the rows that it counts. */
import { formatInstant } from '@livro/calendar';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { ClosingYearView, ObstaclesView } from '../../../shared/api/generated.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { DIALOG_STATE, type DialogAddress } from '../../../shared/dialog/use-dialog-address.ts';
import { Badge } from '../../../shared/display/badge.tsx';
import { counted, formatCount } from '../../../shared/display/count.ts';
import { Line } from '../../../shared/display/figures.tsx';
import { GuardedButton } from '../../../shared/display/guarded-button.tsx';
import { Money } from '../../../shared/display/money.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { NoValue } from '../../../shared/grid/cells.tsx';
import { FigureTable } from '../../../shared/display/figure-table.tsx';
import { useNarrow } from '../../../shared/display/use-narrow.ts';
import { countOf, type ItemKind, itemKinds, kindWords, monthName, monthText } from './closing-text.ts';

export const dialogs = { close: 'fechar', reopen: 'reabrir', items: 'itens' } as const;

type Month = ClosingYearView['months'][number];

interface MonthTableProps {
  readonly found: ClosingYearView;
  /** Undefined while they are on their way, or could not be read. */
  readonly obstacles: readonly ObstaclesView[] | undefined;
  readonly failed: boolean;
  readonly dialog: Pick<DialogAddress, 'open' | 'searchOf'>;
}

export function MonthTable(props: MonthTableProps) {
  const { found } = props;
  const narrow = useNarrow('lg');
  if (narrow)
    return (
      <Box component="ul" aria-label={`Meses de ${found.year}`} sx={cards}>
        {found.months.map((month) => (
          <Card key={month.month} {...props} month={month} />
        ))}
      </Box>
    );
  return (
    <Paper
      variant="outlined"
      sx={{
        py: 2,
        minWidth: 0,
        '&& td, && tbody th': { verticalAlign: 'top' },
        '&& tbody th': { whiteSpace: 'nowrap', overflowWrap: 'normal' },
        '@media print': { '& .acoes': { display: 'none' } },
      }}
    >
      <FigureTable>
        <caption>Meses de {found.year}, pela data dos lançamentos</caption>
        <thead>
          <tr>
            <th scope="col">Mês</th>
            <th scope="col" style={{ textAlign: 'left' }}>
              Situação
            </th>
            <th scope="col">Lançamentos</th>
            <th scope="col">Débitos e créditos</th>
            {itemKinds.map((kind) => (
              <th key={kind} scope="col" style={{ whiteSpace: 'normal' }}>
                {kindWords[kind].label}
              </th>
            ))}
            <th scope="col" className="acoes">
              Ação
            </th>
          </tr>
        </thead>
        <tbody>
          {found.months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{monthName(month.month)}</th>
              <td style={{ textAlign: 'left', whiteSpace: 'normal' }}>
                <MonthState month={month} />
              </td>
              <td>{formatCount(month.entries)}</td>
              <td>
                <Sums month={month} />
              </td>
              {itemKinds.map((kind) => (
                <td key={kind}>
                  <Count {...props} month={month} kind={kind} />
                </td>
              ))}
              <td className="acoes">
                <Action {...props} month={month} />
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Paper>
  );
}

const cards = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
} as const;

type OfMonth = MonthTableProps & { readonly month: Month };

function Card(props: OfMonth) {
  const { month } = props;
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        p: 4,
        ...oneColumn,
        alignContent: 'start',
        gap: 3,
        minWidth: 0,
        '@media print': { breakInside: 'avoid' },
      }}
    >
      <Typography component="h2" variant="h3">
        {monthText(month.month)}
      </Typography>
      <MonthState month={month} />
      <Box component="dl" sx={{ m: 0, ...oneColumn, gap: 1 }}>
        <Line label="Lançamentos">{formatCount(month.entries)}</Line>
        <Line label="Débitos e créditos">
          <Sums month={month} />
        </Line>
        {itemKinds.map((kind) => (
          <Line key={kind} label={kindWords[kind].label}>
            <Count {...props} kind={kind} />
          </Line>
        ))}
      </Box>
      <Action {...props} />
    </Paper>
  );
}

function MonthState({ month }: { month: Month }) {
  const { is_closed, is_over, last_change: change } = month;
  const reopened = !is_closed && change?.status === 'reopened';
  const badge = is_closed
    ? ({ label: 'Fechado', color: 'grey' } as const)
    : reopened
      ? ({ label: 'Reaberto', color: 'amber' } as const)
      : is_over
        ? ({ label: 'Aberto', color: 'blue' } as const)
        : ({ label: 'Ainda não terminou', color: 'teal' } as const);
  return (
    <Box sx={{ ...oneColumn, gap: 1, justifyItems: 'start' }}>
      <Badge {...badge} />
      {change && (is_closed || reopened) && (
        <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {is_closed ? 'por' : 'reaberto por'} {change.changed_by_name ?? change.changed_by} em{' '}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {formatInstant(change.changed_at)}
          </Box>
          {change.reason ? `: ${change.reason}` : ''}
        </Typography>
      )}
    </Box>
  );
}

/** One figure where both sides are equal, as they must be; else both, and that they are not. */
function Sums({ month: { debits, credits, entries } }: { month: Month }) {
  if (entries === 0) return <NoValue />;
  if (centavosOf(debits) === centavosOf(credits)) return <Money amount={centavosOf(debits)} />;
  return (
    <Box component="span" sx={{ color: 'error.main', display: 'inline-grid', justifyItems: 'end' }}>
      <Money amount={centavosOf(debits)} />
      <Money amount={centavosOf(credits)} />
      <span>Débitos e créditos não são iguais</span>
    </Box>
  );
}

function Count({ month, kind, obstacles, failed, dialog }: OfMonth & { readonly kind: ItemKind }) {
  const count = countOf(kind, month, obstacles);
  if (count === undefined) return <span>{failed ? 'não lido' : '…'}</span>;
  if (count === 0) return <span className="num">0</span>;
  const words = kindWords[kind];
  return (
    <Link
      component={RouterLink}
      to={{ search: dialog.searchOf(dialogs.items, { mes: month.month, lista: kind }) }}
      state={DIALOG_STATE}
      preventScrollReset
      className="num"
      aria-label={`${counted(count, words.one, words.many)} em ${monthText(month.month)}`}
      sx={{ display: 'inline-block', minWidth: 24, minHeight: 24, textAlign: 'right', fontWeight: 600 }}
    >
      {formatCount(count)}
    </Link>
  );
}

function Action({ month: { month, is_closed, is_over }, dialog }: OfMonth) {
  const act = is_closed ? { verb: 'Reabrir', name: dialogs.reopen } : { verb: 'Fechar', name: dialogs.close };
  if (!is_over) return null;
  return (
    // In line with the words beside it.
    <Box sx={{ my: { lg: -1.5 }, '@media print': { display: 'none' } }}>
      <GuardedButton
        permission="periods:close"
        variant="outlined"
        size="small"
        aria-label={`${act.verb} ${monthText(month)}`}
        onClick={() => dialog.open(act.name, { mes: month })}
      >
        {act.verb}
      </GuardedButton>
    </Box>
  );
}
