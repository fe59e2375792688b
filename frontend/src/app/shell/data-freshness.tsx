/** The footer: until when the data is complete, louder the further it is behind, red where confirmed entries are missing; reads again while reads lack something. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { momentOf } from '@livro/calendar';
import { areaLabels, type Area } from '@livro/rules';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { showHelp } from '../../shared/keyboard/shortcuts.ts';
import { useRecalculating } from '../../shared/session/session-hooks.ts';
import { generatedApi, useHealthQuery } from '../../shared/api/generated.ts';

const QUIET_POLL_MS = 20_000;
const EAGER_POLL_MS = 1_000;
/** The server lets a read wait for as long. */
const FIRST_REREAD_MS = 2_000;
const MAX_REREAD_MS = 30_000;

/** A server that lags is asked ever more rarely: every open tab would add to what it has to do. */
export const rereadDelayMs = (attempt: number): number =>
  Math.min(MAX_REREAD_MS, FIRST_REREAD_MS * 2 ** attempt);

const ALL_AREAS = Object.keys(areaLabels) as Area[];
const LATE_SECONDS = 5;
const VERY_LATE_SECONDS = 60;

export function DataFreshness() {
  const dispatch = useDispatch();
  const recalculating = useRecalculating();
  const { data } = useHealthQuery(undefined, {
    pollingInterval: recalculating ? EAGER_POLL_MS : QUIET_POLL_MS,
    skipPollingIfUnfocused: !recalculating,
  });
  const lag = data?.lagSeconds ?? 0;

  useEffect(() => {
    if (!recalculating) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const reread = (attempt: number): void => {
      timer = setTimeout(() => {
        // A tab that nobody looks at reads once it is seen.
        if (!document.hidden) dispatch(generatedApi.util.invalidateTags(ALL_AREAS));
        reread(document.hidden ? attempt : attempt + 1);
      }, rereadDelayMs(attempt));
    };
    reread(0);
    return () => clearTimeout(timer);
  }, [dispatch, recalculating]);

  const late = lag > LATE_SECONDS;
  const until = data?.dataUntil ? momentOf(new Date(data.dataUntil)).time : undefined;
  return (
    <>
      <Box
        component="footer"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 4,
          px: { xs: 4, sm: 6, lg: 8 },
          pt: 3,
          pb: 'calc(12px + var(--livro-barra, 0px))',
          borderTop: 1,
          borderColor: 'divider',
          fontSize: '0.75rem',
          color: 'text.secondary',
        }}
      >
        <Box component="span" role="status" className="num" sx={{ color: late ? 'warning.main' : 'inherit' }}>
          {until && `Dados até ${until}${late ? ' · atualizando' : ''}`}
        </Box>
        <Box sx={{ flex: 1 }} />
        <Link
          component="button"
          type="button"
          color="inherit"
          onClick={showHelp}
          sx={{ fontSize: 'inherit' }}
        >
          ? ajuda
        </Link>
      </Box>
      {data?.journalLoss && (
        <Alert
          severity="error"
          variant="filled"
          sx={{ position: 'sticky', bottom: 'var(--livro-barra, 0px)', borderRadius: 0 }}
        >
          {data.journalLoss}
        </Alert>
      )}
      {lag > VERY_LATE_SECONDS && (
        <Alert
          severity="warning"
          sx={{ position: 'sticky', bottom: 'var(--livro-barra, 0px)', borderRadius: 0 }}
        >
          Os totais podem estar atrasados. Seus lançamentos estão salvos.
        </Alert>
      )}
    </>
  );
}
