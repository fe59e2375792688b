/** What a figure of a month counts, row by row, each with the way to where it is worked on. */
import { formatDate, formatInstant } from '@livro/calendar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useClosingItemsPageQuery, type ClosingItemView } from '../../../shared/api/generated.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { counted } from '../../../shared/display/count.ts';
import { Money } from '../../../shared/display/money.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { PageSteps, usePageSteps } from '../../../shared/display/page-steps.tsx';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { EmptyState, FailedRead } from '../../../shared/display/states.tsx';
import { addressOf, type ItemKind, kindWords, lateTexts, monthText } from './closing-text.ts';

const SIZE = 25;

interface ItemsDialogProps {
  readonly month: string;
  readonly kind: ItemKind;
  readonly onClose: () => void;
}

export default function ItemsDialog({ month, kind, onClose }: ItemsDialogProps) {
  const steps = usePageSteps(SIZE);
  const asked = { month, kind, page: 1, cursor: steps.cursor, limit: SIZE };
  const { currentData, error, isFetching, refetch } = useClosingItemsPageQuery(asked, {
    refetchOnMountOrArgChange: true,
  });
  const words = kindWords[kind];
  return (
    <Dialog
      title={`${words.label}: ${monthText(month)}`}
      subtitle={currentData ? counted(currentData.count, words.one, words.many) : undefined}
      width={760}
      onClose={onClose}
      actions={
        <Button variant="outlined" data-autofocus="" onClick={onClose}>
          Fechar lista
        </Button>
      }
    >
      <Typography sx={{ color: 'text.secondary', mb: 3 }}>{words.meaning}</Typography>
      {error && !isFetching ? (
        <FailedRead title="Não foi possível carregar a lista." of={{ error, refetch }} />
      ) : !currentData ? (
        <Skeleton height={320} />
      ) : currentData.count === 0 ? (
        <EmptyState title="Nada mais consta aqui" />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn }}>
          {currentData.results.map((item) => (
            <Item key={`${item.entry_number} ${item.id}`} item={item} kind={kind} />
          ))}
        </Box>
      )}
      <PageSteps steps={steps} page={currentData} what={words.many} />
    </Dialog>
  );
}

function Item({ item, kind }: { item: ClosingItemView; kind: ItemKind }) {
  const address = addressOf(kind, item);
  const title = item.description ?? `Lançamento ${item.entry_number}`;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 3,
        py: 2.5,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {address ? (
          <Link component={RouterLink} to={address} sx={{ fontWeight: 600 }}>
            {title}
          </Link>
        ) : (
          <strong>{title}</strong>
        )}
        <Typography variant="body2" className="num" sx={{ color: 'text.secondary' }}>
          {[
            formatDate(item.date),
            item.development_name,
            item.entry_number === null ? undefined : `lançamento ${item.entry_number}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {item.late_reason && (
          <Typography variant="body2" className="num">
            {lateTexts[item.late_reason]}
            {item.original_date ? `; data original ${formatDate(item.original_date)}` : ''}. Registrado em{' '}
            {formatInstant(item.recorded_at)}
            {item.recorded_by_name ? ` por ${item.recorded_by_name}` : ''}.
          </Typography>
        )}
      </Box>
      <Money amount={centavosOf(item.amount)} sx={{ fontWeight: 600 }} />
    </Box>
  );
}
