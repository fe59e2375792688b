/** What is taken for cells that the sheet leaves empty: most sheets are of one account, and of one kind. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { NativeSelect } from '../../../shared/fields/native-select.tsx';
import type { Choice } from '../../../shared/staging/choices.ts';
import type { Staging } from '../../../shared/staging/use-staging.ts';
import { categoryChoices, kindChoices, methodChoices, type EntryField } from './entry-sheet.ts';

interface EntryDefaultsProps {
  readonly staging: Staging<EntryField>;
  readonly accounts: readonly Choice[];
}

export function EntryDefaults({ staging, accounts }: EntryDefaultsProps) {
  const { defaults, setDefault } = staging;
  const asked: readonly (readonly [EntryField, string, readonly Choice[]])[] = [
    ['kind', 'Tipo', kindChoices],
    ['accountId', 'Conta', accounts],
    ['category', 'Categoria', categoryChoices],
    ['paymentMethod', 'Método', methodChoices],
  ];
  return (
    <Box
      role="group"
      aria-label="Onde a planilha não diz"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'end' }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600, pb: 2.5 }}>
        Onde a planilha não diz:
      </Typography>
      {asked.map(([field, label, choices]) => (
        <Box key={field} sx={{ flex: '1 1 150px', maxWidth: 300 }}>
          <Typography component="label" htmlFor={`falta-${field}`} variant="body2">
            {label}
          </Typography>
          <NativeSelect
            id={`falta-${field}`}
            value={defaults[field] ?? ''}
            onChange={(event) => setDefault(field, event.target.value)}
          >
            {field !== 'kind' && <option value="">–</option>}
            {choices.map((choice) => (
              <option
                key={choice.value}
                value={field === 'kind' && choice.value === 'expense' ? '' : choice.label}
              >
                {choice.label}
              </option>
            ))}
          </NativeSelect>
        </Box>
      ))}
    </Box>
  );
}
