/** How a list of cards is sorted, where there are no column headers to press. */
import Box from '@mui/material/Box';
import { NativeSelect } from '../fields/native-select.tsx';

interface SortChoiceProps {
  readonly sorts: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (sort: string) => void;
}

export function SortChoice({ sorts, value, onChange }: SortChoiceProps) {
  return (
    <Box sx={{ minWidth: 0, maxWidth: '100%' }}>
      <NativeSelect aria-label="Ordenar por" value={value} onChange={(event) => onChange(event.target.value)}>
        {sorts.map((sort) => (
          <option key={sort.value} value={sort.value}>
            {sort.label}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}
