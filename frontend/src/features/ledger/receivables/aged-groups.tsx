/** What is due by client or by development, one column for each age; a row narrows the list to what it is made of. */
import { isLate, receivableAgeLabels, receivableAges } from '@livro/rules';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { AgedGroupView, ReceivableAgesView } from '../../../shared/api/generated.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { formatCount } from '../../../shared/display/count.ts';
import { Money } from '../../../shared/display/money.tsx';
import { EmptyState } from '../../../shared/display/states.tsx';
import { groupings, type Grouping } from './receivable-view.ts';

interface AgedGroupsProps {
  readonly ages: ReceivableAgesView;
  readonly grouping: Grouping;
  readonly onOpen: (group: AgedGroupView) => void;
}

export function AgedGroups({ ages, grouping, onOpen }: AgedGroupsProps) {
  const byClient = grouping === 'cliente';
  const groups = byClient ? ages.by_client : ages.by_development;
  if (groups.length === 0)
    return (
      <Paper variant="outlined">
        <EmptyState title="Nada a receber com estes filtros." />
      </Paper>
    );
  return (
    <>
      {byClient && ages.clients > groups.length && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Os {formatCount(groups.length)} clientes que mais devem, de {formatCount(ages.clients)}.
        </Typography>
      )}
      <Paper variant="outlined">
        <Box component="table" aria-label={groupings[grouping]} sx={table}>
          <thead>
            <tr>
              <th scope="col">{byClient ? 'Cliente' : 'Empreendimento'}</th>
              {receivableAges.map((age) => (
                <th scope="col" key={age}>
                  {receivableAgeLabels[age]}
                </th>
              ))}
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <tr key={group.id}>
                <th scope="row">
                  <ButtonBase
                    onClick={() => onOpen(group)}
                    sx={{ font: 'inherit', textAlign: 'left', minHeight: 24 }}
                  >
                    <Box component="span" sx={{ textDecoration: 'underline', overflowWrap: 'anywhere' }}>
                      {group.name ?? (byClient ? 'Dados apagados' : 'Empreendimento')}
                    </Box>
                  </ButtonBase>
                </th>
                {group.ages.map(({ age, total }) => (
                  <td key={age} data-label={receivableAgeLabels[age]} data-zero={total === 0 || undefined}>
                    <Money amount={centavosOf(total)} tone={isLate(age) && total > 0 ? 'out' : 'plain'} />
                  </td>
                ))}
                <td data-label="Total">
                  <Money amount={centavosOf(group.total)} sx={{ fontWeight: 600 }} />
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Paper>
    </>
  );
}

/** Below the width of its columns each row becomes a block whose lines name their column. */
const table = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    px: 3,
    py: 2.5,
    borderBottom: 1,
    borderColor: 'divider',
    textAlign: 'right',
    fontSize: '0.875rem',
  },
  '& th:first-of-type': { textAlign: 'left' },
  '& tbody th': { fontWeight: 500 },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& thead th': { fontSize: '0.8125rem', color: 'text.secondary', fontWeight: 600, verticalAlign: 'bottom' },
  '@media (max-width: 1279.95px)': {
    '&, & tbody, & tr, & tbody th': { display: 'block' },
    '& thead': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& tbody th': { border: 0, pb: 1 },
    '& td': { display: 'flex', justifyContent: 'space-between', gap: 3, py: 1, border: 0 },
    // There a nothing is told by leaving it out.
    '& td[data-zero]': { display: 'none' },
    '& tr': { borderBottom: 1, borderColor: 'divider', py: 2 },
    '& td::before': { content: 'attr(data-label)', color: 'text.secondary' },
  },
} as const;
