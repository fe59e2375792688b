/** The acts behind one cell of the matrix, the newest first, each with a way to its entry; of an overlap also what came before. */
import { formatInstant } from '@livro/calendar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import {
  useDutiesActsPageQuery,
  type DutiesActsPageApiArg,
  type DutyActView,
} from '../../../shared/api/generated.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { counted } from '../../../shared/display/count.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { EmptyState, FailedRead } from '../../../shared/display/states.tsx';
import { StepPager } from '../../../shared/display/step-pager.tsx';

const PAGE_SIZE = 25;

interface DutyActsDialogProps {
  readonly title: string;
  /** Of an overlap: what it is. */
  readonly definition: string | undefined;
  readonly asked: Pick<DutiesActsPageApiArg, 'person' | 'role' | 'overlap' | 'from' | 'to'>;
  readonly onClose: () => void;
}

export default function DutyActsDialog({ title, definition, asked, onClose }: DutyActsDialogProps) {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const query = { ...asked, page: 1, limit: PAGE_SIZE, cursor: cursors.at(-1) };
  const { currentData: page, error, isFetching, refetch } = useDutiesActsPageQuery(query);
  return (
    <Dialog
      title={title}
      subtitle={definition}
      width={720}
      onClose={onClose}
      actions={
        <Button variant="outlined" data-autofocus="" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {Boolean(error) && !isFetching ? (
        <FailedRead title="Não foi possível carregar os atos." of={{ error, isFetching, refetch }} />
      ) : !page ? (
        <Skeleton height={240} />
      ) : page.count === 0 ? (
        <EmptyState title="Nada nestas datas" />
      ) : (
        <Box sx={{ ...oneColumn, gap: 4 }}>
          <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
            {counted(page.count, 'ato', 'atos')}, do mais novo ao mais antigo
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn, gap: 3 }}>
            {page.results.map((act) => (
              <Box
                component="li"
                key={act.id}
                sx={{ ...oneColumn, gap: 1, pb: 3, borderBottom: 1, borderColor: 'divider' }}
              >
                <Act act={act} />
              </Box>
            ))}
          </Box>
          {(page.next !== null || cursors.length > 0) && (
            <StepPager cursors={cursors} next={page.next} onTurn={setCursors} />
          )}
        </Box>
      )}
    </Dialog>
  );
}

function Act({ act }: { act: DutyActView }) {
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 4 }}>
        <Typography sx={{ fontWeight: 600 }}>{act.title}</Typography>
        <Typography className="num" variant="body2" sx={{ color: 'text.secondary' }}>
          <time dateTime={act.recorded_at}>{formatInstant(act.recorded_at)}</time>
        </Typography>
      </Box>
      {act.about && <Box sx={{ overflowWrap: 'anywhere' }}>{act.about}</Box>}
      {act.reason && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          Motivo: {act.reason}
        </Typography>
      )}
      {act.first_title && act.first_at && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Antes, a mesma pessoa: {act.first_title}, {formatInstant(act.first_at)}
        </Typography>
      )}
      {act.entry_number !== null && (
        <Link component={RouterLink} to={`/audit/entries/${act.entry_number}`} sx={{ justifySelf: 'start' }}>
          Ver o lançamento nº {act.entry_number}
        </Link>
      )}
    </>
  );
}
