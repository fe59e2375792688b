/** What became of the last step, standing until the next one or until it is closed: an error is an alert, a success is heard politely. */
import Alert from '@mui/material/Alert';
import { useEffect, useRef } from 'react';
import { useSteps } from './use-purchase-steps.ts';

export function StepNoticeBar() {
  const { notice, forgetNotice } = useSteps();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The row on which it was decided may have left the list, and the focus with it.
    if (notice && document.activeElement === document.body) bar.current?.focus();
  }, [notice]);
  if (!notice) return null;
  return (
    <Alert
      ref={bar}
      tabIndex={-1}
      variant="outlined"
      severity={notice.severity}
      role={notice.severity === 'error' ? 'alert' : 'status'}
      onClose={forgetNotice}
      closeText="Fechar aviso"
      sx={{ overflowWrap: 'anywhere', outline: 'none', bgcolor: 'background.paper', mb: 4 }}
    >
      {notice.text}
    </Alert>
  );
}
