/** Entrega ao contador: the next lot and what stands in its way, the lots that were delivered, and the accountant's codes. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { unheld, type Ahead } from '../../../shared/api/ahead.ts';
import { generatedApi, useAccountantLotsQuery } from '../../../shared/api/generated.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { FailedRead } from '../../../shared/display/states.tsx';
import { Codes } from './codes.tsx';
import { LotList } from './lot-list.tsx';
import { NextLot } from './next-lot.tsx';

export const ahead: Ahead = () => [
  generatedApi.endpoints.accountantLots.initiate(undefined, unheld),
  generatedApi.endpoints.accountantMapping.initiate({}, unheld),
];

export default function HandoffPage() {
  return (
    <Box sx={{ ...oneColumn, gap: 5 }}>
      <Typography sx={{ maxWidth: '72ch' }}>
        Cada lote leva ao escritório de contabilidade os lançamentos que nenhum lote anterior levou. O que é
        corrigido ou estornado depois vai no lote seguinte, com o número do lançamento e do lote que muda.
      </Typography>
      <NextLot />
      <Delivered />
      <Codes />
    </Box>
  );
}

function Delivered() {
  const { data, error, isFetching, refetch } = useAccountantLotsQuery(undefined, {
    refetchOnMountOrArgChange: 2,
  });
  if (error && !isFetching)
    return (
      <Paper variant="outlined">
        <FailedRead title="Não foi possível carregar os lotes." of={{ error, refetch }} />
      </Paper>
    );
  if (!data)
    return (
      <Box role="status" aria-label={messages.screens.loading}>
        <Skeleton height={200} />
      </Box>
    );
  return <LotList lots={data} />;
}
