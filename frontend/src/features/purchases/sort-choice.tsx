/** The order of the cards, which have no column heads to press. */
import { NativeSelect } from '../../shared/fields/native-select.tsx';
import Box from '@mui/material/Box';

const orders: readonly (readonly [sort: string, label: string])[] = [
  ['-requestedAt', 'Mais novas primeiro'],
  ['requestedAt', 'Mais antigas primeiro'],
  ['-urgency', 'Mais urgentes primeiro'],
  ['urgency', 'Menos urgentes primeiro'],
  ['-estimatedCost', 'Maior custo primeiro'],
  ['estimatedCost', 'Menor custo primeiro'],
  ['description', 'Descrição de A a Z'],
  ['-description', 'Descrição de Z a A'],
  ['developmentName', 'Empreendimento de A a Z'],
  ['-developmentName', 'Empreendimento de Z a A'],
];

export function SortChoice({ sort, onSort }: { sort: string; onSort: (sort: string) => void }) {
  return (
    <Box sx={{ width: { xs: '100%', sm: 240 } }}>
      <NativeSelect aria-label="Ordenar" value={sort} onChange={(event) => onSort(event.target.value)}>
        {orders.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}
