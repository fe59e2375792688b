/** The security log on phones and small tablets. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SecurityRecordView } from '../../shared/api/generated.ts';
import { CardHead, CardList } from '../../shared/grid/card-list.tsx';
import { Instant, KindLink } from './record-columns.tsx';
import { concernedText, OutcomeBadge, timesText, whoText } from './record-text.tsx';

export function RecordCards({ records }: { records: readonly SecurityRecordView[] | undefined }) {
  return (
    <CardList label="Registro de segurança" rows={records} skeletonHeight={104}>
      {(record) => (
        <>
          <CardHead actions={<OutcomeBadge outcome={record.outcome} />}>
            <KindLink record={record} />
          </CardHead>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {[<Instant key="at" at={record.at} />, timesText(record)].flatMap((part, place) =>
              part ? [place > 0 ? ' · ' : '', part] : [],
            )}
          </Typography>
          <Box sx={{ overflowWrap: 'anywhere' }}>
            {[whoText(record) ?? 'Ninguém identificado', concernedText(record)].filter(Boolean).join(' · ')}
          </Box>
          <Typography
            variant="body2"
            className="num"
            sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            {[record.address, record.device].filter(Boolean).join(' · ')}
          </Typography>
        </>
      )}
    </CardList>
  );
}
