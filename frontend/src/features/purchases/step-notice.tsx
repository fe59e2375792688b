/**
 * What became of the last step: an error is an alert and stands until it is closed or the next step, a success is heard politely
 * and goes by itself. In the list it lies over the page, so that no row moves.
 */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FloatingAlert } from '../../shared/display/floating-alert.tsx';
import { Notice } from '../../shared/display/notice.tsx';
import { useSteps, type StepNotice } from './use-purchase-steps.ts';

const SHOWN_MS = 8_000;

/** In a request's details, and only what became of that request. */
export function StepNoticeBar({ about }: { about: string }) {
  const { notice: last, forgetNotice } = useSteps();
  const notice = last?.purchaseId === about ? last : undefined;
  const { bar, hold } = useNoticeTime(notice, forgetNotice);
  // The region stands before its words come, so that they are heard.
  return (
    <Box role="status" sx={{ '&:empty': { position: 'absolute' } }}>
      {notice && (
        <Alert
          {...hold}
          ref={bar}
          tabIndex={-1}
          variant="outlined"
          severity={notice.severity}
          role={notice.severity === 'error' ? 'alert' : 'group'}
          onClose={forgetNotice}
          closeText="Fechar aviso"
          sx={{ overflowWrap: 'anywhere', outline: 'none', bgcolor: 'background.paper', mb: 4 }}
        >
          <Told {...notice} />
        </Alert>
      )}
    </Box>
  );
}

export function FloatingStepNotice() {
  const { notice, forgetNotice } = useSteps();
  const { hold } = useNoticeTime(notice, forgetNotice);
  if (!notice) return null;
  return (
    <Notice>
      <FloatingAlert
        {...hold}
        zIndex={1200}
        severity={notice.severity}
        alertRole={notice.severity === 'error' ? 'alert' : 'group'}
        onClose={forgetNotice}
      >
        <Told {...notice} />
      </FloatingAlert>
    </Notice>
  );
}

function Told({ text, refused = [] }: StepNotice) {
  return (
    <>
      {text}
      {refused.length > 0 && (
        <Box
          component="ul"
          tabIndex={0}
          aria-label="Não aprovadas"
          sx={{ m: 0, mt: 1, pl: 4, maxHeight: '40vh', overflowY: 'auto' }}
        >
          {refused.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      )}
    </>
  );
}

/** The time stands still under pointer and focus. */
function useNoticeTime(notice: StepNotice | undefined, onGone: () => void) {
  const [held, setHeld] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (held || notice?.severity !== 'success') return;
    const timer = setTimeout(() => gone(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, notice]);
  useEffect(() => {
    // The buttons on which it was decided may be gone, and the focus with them.
    if (notice && document.activeElement === document.body) bar.current?.focus();
  }, [notice]);
  const hold = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return { bar, hold };
}
