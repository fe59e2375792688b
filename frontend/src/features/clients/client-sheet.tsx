/** A client's data to look at before something is done with it; the CPF stays masked. */
import Box from '@mui/material/Box';
import { shownCpf, shownDevelopments, shownPhone } from './client-text.ts';
import type { ClientView } from '../../shared/api/generated.ts';

export function ClientSheet({ client }: { client: ClientView }) {
  const lines = [
    ['Nome', client.name],
    ['Email', client.email],
    ['Telefone', shownPhone(client)],
    ['CPF', shownCpf(client)],
    ['Empreendimentos', shownDevelopments(client)],
    ['Tags', client.tags.join(', ')],
  ] as const;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'max-content minmax(0, 1fr)' },
        columnGap: 4,
        rowGap: 1,
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' },
      }}
    >
      {lines.map(
        ([label, text]) =>
          text && (
            <Box key={label} sx={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd className="num">{text}</dd>
            </Box>
          ),
      )}
    </Box>
  );
}
