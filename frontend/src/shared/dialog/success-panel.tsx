/** What a dialog shows once its work is done: heard before it closes, without any control in it. Any key closes it. */
import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import { limits } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Escape closes every dialog by itself; the others are the beginning of a chord. */
const KEPT_OPEN_BY: readonly string[] = ['Escape', 'Shift', 'Control', 'Alt', 'AltGraph', 'Meta'];

export interface Success {
  readonly title: string;
  readonly text?: string;
  /** 1.5 s unless the specification says otherwise. */
  readonly showMs?: number;
}

export function SuccessPanel({
  title,
  text,
  showMs = limits.successPanelMs,
  titleId,
  onDone,
}: Success & { titleId: string; onDone: () => void }) {
  const done = useEffectEvent(onDone);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus();
    const timer = setTimeout(() => done(), showMs);
    return () => clearTimeout(timer);
  }, [showMs]);

  return (
    <Box
      ref={panel}
      tabIndex={-1}
      role="status"
      onKeyDown={(event) => {
        if (KEPT_OPEN_BY.includes(event.key)) return;
        // It is no press of the button that gets the focus back, and no text in the field that does.
        event.preventDefault();
        onDone();
      }}
      sx={{ px: 6, py: 14, textAlign: 'center', outline: 'none', m: 'auto' }}
    >
      <CheckIcon aria-hidden sx={{ fontSize: 56, color: 'success.main', mb: 3 }} />
      <Typography id={titleId} component="h2" variant="h2">
        {title}
      </Typography>
      {text && (
        <Typography sx={{ mt: 2, color: 'text.secondary', overflowWrap: 'anywhere' }}>{text}</Typography>
      )}
    </Box>
  );
}
