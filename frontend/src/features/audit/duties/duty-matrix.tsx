/** People by what they did: a table with a figure in each cell that opens its acts, on small screens a card for each person. */
import { userTypeLabels } from '@livro/rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { DutyCountView, DutyPersonView } from '../../../shared/api/generated.ts';
import { DIALOG_STATE } from '../../../shared/dialog/use-dialog-address.ts';
import { formatCount } from '../../../shared/display/count.ts';
import { Line } from '../../../shared/display/figures.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { CardHead, CardList } from '../../../shared/grid/card-list.tsx';
import { NoValue } from '../../../shared/grid/cells.tsx';
import { FigureTable } from '../../../shared/display/figure-table.tsx';
import { useNarrow } from '../../../shared/display/use-narrow.ts';
import { countOf } from './duties-view.ts';

interface DutyMatrixProps {
  readonly label: string;
  readonly columns: readonly { readonly name: string; readonly title: string }[];
  readonly people: readonly DutyPersonView[];
  readonly countsOf: (person: DutyPersonView) => readonly DutyCountView[];
  /** A figure that should not be there, so that it stands out. */
  readonly alarming?: boolean;
  /** Where the acts of a cell are. */
  readonly addressOf: (person: DutyPersonView, column: string) => string;
}

export function DutyMatrix(props: DutyMatrixProps) {
  const narrow = useNarrow();
  return narrow ? <Cards {...props} /> : <Table {...props} />;
}

function Table(props: DutyMatrixProps) {
  const { label, columns, people, countsOf } = props;
  return (
    <Paper
      variant="outlined"
      // What is wider than the screen scrolls by itself, by keyboard too.
      tabIndex={0}
      role="group"
      aria-label={label}
      sx={{ py: 2, minWidth: 0, overflowX: 'auto', '@media print': { overflow: 'visible' } }}
    >
      <FigureTable aria-label={label} sx={matrix}>
        <thead>
          <tr>
            <th scope="col">Pessoa</th>
            {columns.map(({ name, title }) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.person_id}>
              <th scope="row">
                <PersonName person={person} />
              </th>
              {columns.map((column) => (
                <td key={column.name}>
                  <Cell
                    {...props}
                    person={person}
                    column={column}
                    count={countOf(countsOf(person), column.name)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Paper>
  );
}

const matrix = {
  '& th, & td': { px: 1.5 },
  '& tr > :first-of-type': { pl: 3 },
  '& tr > :last-of-type': { pr: 3 },
  '& thead th': { whiteSpace: 'normal', verticalAlign: 'bottom' },
  // A person's name stands whole; the first figure stands under its head as the others do.
  '& th:first-of-type': { minWidth: 118, overflowWrap: 'break-word' },
  '& td:first-of-type': { textAlign: 'right' },
  '@media print': {
    '&&': { fontSize: '7.5pt' },
    '&& th, && td': { padding: '3px' },
    '&& th:first-of-type': { minWidth: 80 },
  },
} as const;

function Cards(props: DutyMatrixProps) {
  const { label, columns, people, countsOf } = props;
  const busy = people.filter((person) => countsOf(person).length > 0);
  return (
    <CardList
      label={label}
      rows={busy.map((person) => ({ id: person.person_id, person }))}
      skeletonHeight={120}
    >
      {({ person }) => (
        <>
          <CardHead actions={null}>
            <PersonName person={person} />
          </CardHead>
          <Box component="dl" sx={{ m: 0, ...oneColumn, gap: 1 }}>
            {columns.map((column) => {
              const count = countOf(countsOf(person), column.name);
              return (
                count > 0 && (
                  <Line key={column.name} label={column.title}>
                    <Cell {...props} person={person} column={column} count={count} />
                  </Line>
                )
              );
            })}
          </Box>
        </>
      )}
    </CardList>
  );
}

interface CellProps extends DutyMatrixProps {
  readonly person: DutyPersonView;
  readonly column: { readonly name: string; readonly title: string };
  readonly count: number;
}

function Cell({ person, column, count, alarming = false, addressOf }: CellProps) {
  if (count === 0) return <NoValue />;
  return (
    <Link
      component={RouterLink}
      to={{ search: addressOf(person, column.name) }}
      state={DIALOG_STATE}
      preventScrollReset
      aria-label={`${nameOf(person)}, ${column.title}: ${formatCount(count)}. Ver cada um`}
      sx={{
        display: 'inline-block',
        minWidth: 24,
        minHeight: 24,
        textAlign: 'right',
        fontWeight: 600,
        ...(alarming && {
          px: 1.5,
          mr: -1.5,
          borderRadius: 1,
          color: 'badge.amber.ink',
          bgcolor: 'badge.amber.fill',
        }),
      }}
    >
      {formatCount(count)}
    </Link>
  );
}

/** Whoever is no user any more, or never was one: told by the id. */
export const nameOf = ({ person_name: name, person_id: id }: DutyPersonView): string => name ?? id;

const PersonName = ({ person }: { person: DutyPersonView }) => (
  <>
    {nameOf(person)}
    {person.person_type && (
      <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
        {userTypeLabels[person.person_type]}
      </Typography>
    )}
  </>
);
