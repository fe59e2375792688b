/** What a client paid and owes: together, and of each development with the units there. */
import type { ClientAccountView, ClientDevelopmentView } from '../../../shared/api/generated.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { Figure, Figures } from '../../../shared/display/figures.tsx';
import { unitsText } from '@livro/rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { Money } from '../../../shared/display/money.tsx';

type ClientSums = Pick<ClientAccountView, 'paid' | 'pending' | 'overdue' | 'refunded' | 'reversed'>;

const figures = [
  ['paid', 'Pago'],
  ['pending', 'A receber'],
  ['overdue', 'Vencido'],
  ['refunded', 'Devolvido'],
  ['reversed', 'Estornado'],
] as const satisfies readonly (readonly [keyof ClientSums, string])[];

const toneOf = (name: keyof ClientSums, total: number) =>
  name === 'overdue' && total > 0 ? 'out' : name === 'paid' ? 'in' : 'plain';

export const ClientFigures = ({ sums }: { sums: ClientSums }) => (
  <Figures label="Pagamentos do cliente" bar columns={5} level="h2">
    {figures.map(([name, label]) => (
      <Figure
        key={name}
        label={`${label} (${sums[name].count})`}
        amount={centavosOf(sums[name].total)}
        tone={toneOf(name, sums[name].total)}
      />
    ))}
  </Figures>
);

interface DevelopmentsOfClientProps {
  /** Where the client has units, in the client's own order. */
  readonly linked: readonly ClientDevelopmentView[];
  /** Undefined for anyone who may not see payments. */
  readonly account: ClientAccountView | undefined;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly units: readonly string[];
  readonly sums: ClientSums | undefined;
}

export function DevelopmentsOfClient({ linked, account }: DevelopmentsOfClientProps) {
  const sumsIn = (id: string) => account?.by_development.find(({ development_id }) => development_id === id);
  const rows: readonly Row[] = [
    ...linked.map(({ developmentId, developmentName, units }) => ({
      id: developmentId,
      name: developmentName ?? 'Empreendimento',
      units,
      sums: sumsIn(developmentId),
    })),
    // Payments are also where no unit is, or is no longer.
    ...(account?.by_development ?? [])
      .filter(({ development_id }) => linked.every(({ developmentId }) => developmentId !== development_id))
      .map((sums) => ({
        id: sums.development_id ?? '',
        name: sums.development_name ?? 'Empreendimento',
        units: [],
        sums,
      })),
  ];
  if (rows.length === 0) return <Box sx={{ p: 4, color: 'text.secondary' }}>Nenhuma unidade.</Box>;
  return (
    <Box component="table" sx={table}>
      <thead>
        <tr>
          <th scope="col">Empreendimento</th>
          <th scope="col">Unidades</th>
          {account &&
            figures.map(([name, label]) => (
              <th scope="col" key={name}>
                {label}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, units, sums }) => (
          <tr key={id}>
            <th scope="row">
              <Link component={RouterLink} to={`/developments/${id}`}>
                {name}
              </Link>
            </th>
            <td data-label="Unidades">{unitsText(units) || 'nenhuma'}</td>
            {account &&
              figures.map(([figure, label]) => (
                <td key={figure} data-label={label}>
                  <Money
                    amount={centavosOf(sums?.[figure].total ?? 0)}
                    tone={toneOf(figure, sums?.[figure].total ?? 0)}
                  />
                </td>
              ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** On a phone each row becomes a block whose lines name their column. */
const table = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    p: 3,
    borderBottom: 1,
    borderColor: 'divider',
    textAlign: 'right',
    verticalAlign: 'baseline',
  },
  '& th:first-of-type, & td:nth-of-type(1), & thead th:nth-of-type(2)': { textAlign: 'left' },
  '& tbody th': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& thead th': { fontSize: '0.8125rem', color: 'text.secondary', fontWeight: 600 },
  '@media (max-width: 899.95px)': {
    '&, & tbody, & tr, & tbody th': { display: 'block' },
    '& thead': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& tbody th': { border: 0, pb: 1 },
    '& td': { display: 'flex', justifyContent: 'space-between', gap: 3, py: 1.5, border: 0 },
    '& tr': { borderBottom: 1, borderColor: 'divider', pb: 2 },
    '& td::before': { content: 'attr(data-label)', color: 'text.secondary' },
  },
} as const;
