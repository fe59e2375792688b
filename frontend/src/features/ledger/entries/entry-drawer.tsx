/** One entry beside the list: what its dialog shows, without covering the rows. */
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { AccountView } from '../../../shared/api/generated.ts';
import { UnsavedQuestion } from '../../../shared/dialog/unsaved-question.tsx';
import { EntryActions, EntryContent, EntrySteps, useShownEntry } from '../journal/entry-parts.tsx';
import { EntryStepButtons, stepOnKey, type Neighbours } from './entry-steps.tsx';
import { useSingleKeys } from '../../../shared/keyboard/shortcuts.ts';

interface EntryDrawerProps {
  readonly id: string;
  readonly accounts: readonly AccountView[];
  readonly neighbours: Neighbours;
  readonly onOpen: (id: string) => void;
  /** The entry that stands after a correction. */
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

export default function EntryDrawer(props: EntryDrawerProps) {
  const { id, accounts, neighbours, onOpen, onSaved, onClose } = props;
  const shown = useShownEntry(id);
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  /** What waits for the answer whether a file under way may be given up. */
  const [waiting, setWaiting] = useState<() => void>();
  const asked = (act: () => void) => (shown.sending ? setWaiting(() => act) : act());
  const { previous, next } = neighbours;
  const steps = { previous: previous && (() => asked(previous)), next: next && (() => asked(next)) };
  useSingleKeys({ next: () => steps.next?.(), previous: () => steps.previous?.(), edit: shown.edit });
  useFocusFromKeys(heading);

  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || waiting) return;
    // What lies over the page is closed first.
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'))
      return;
    asked(onClose);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => close(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  // The next entry is read from its beginning.
  useEffect(() => panel.current?.scrollTo({ top: 0 }), [id]);

  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      onKeyDown={(event) => stepOnKey(event, steps)}
      sx={frame}
    >
      <Box component="header" sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, px: 5, pt: 4, pb: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography ref={heading} id={titleId} tabIndex={-1} component="h2" variant="h1">
            {shown.title}
          </Typography>
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary', minHeight: 20 }}>
            {shown.subtitle}
          </Typography>
        </Box>
        <EntryStepButtons {...steps} />
        <IconButton aria-label="Fechar lançamento" onClick={() => asked(onClose)}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box
        ref={panel}
        sx={{ px: 5, pb: 5, overflowY: 'auto', flex: 1, minHeight: 0, overflowWrap: 'anywhere' }}
      >
        <EntryContent shown={shown} onOpen={onOpen} />
      </Box>
      {(shown.standing || shown.editPermission) && (
        <Box component="footer" sx={foot}>
          <EntryActions shown={shown} />
        </Box>
      )}
      <EntrySteps shown={shown} accounts={accounts} onOpen={onOpen} onSaved={onSaved} />
      {waiting && (
        <UnsavedQuestion
          onKeep={() => setWaiting(undefined)}
          onDiscard={() => {
            setWaiting(undefined);
            waiting();
          }}
        />
      )}
    </Box>
  );
}

/** Whoever opened the entry by a key goes into it; whoever pressed a row stays there, and the arrows go on from row to row. */
function useFocusFromKeys(heading: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement?.matches(':focus-visible')) heading.current?.focus({ preventScroll: true });
  }, [heading]);
}

const frame = {
  position: 'sticky',
  top: 72,
  height: 'calc(100dvh - 88px)',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '@media print': { position: 'static', height: 'auto' },
} as const;
const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 2,
  px: 5,
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
} as const;
