/** Accounts that entries are on and that have no code of the firm's: why no lot can be made. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { UnmappedAccountView } from '../../../shared/api/generated.ts';
import { counted } from '../../../shared/display/count.ts';

const NAMED = 8;

export function Unmapped({ accounts }: { accounts: readonly UnmappedAccountView[] }) {
  if (accounts.length === 0) return null;
  const lines = new Map<string, string[]>();
  for (const { name, development_name: place } of accounts)
    lines.set(name, [...new Set([...(lines.get(name) ?? []), place])]);
  const named = [...lines].slice(0, NAMED);
  return (
    <Alert severity="warning" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
      Sem código do escritório: {counted(lines.size, 'linha do plano', 'linhas do plano')}. Nenhum lote é
      feito enquanto faltar.
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {named.map(([name, places]) => (
          <li key={name}>
            {name} (
            {places.length > 3
              ? counted(places.length, 'empreendimento', 'empreendimentos')
              : places.join(', ')}
            )
          </li>
        ))}
        {lines.size > named.length && <li>e outras {lines.size - named.length} linhas do plano</li>}
      </Box>
    </Alert>
  );
}
