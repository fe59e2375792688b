/** What became of the last step, standing until the next one or until it is closed: an error is an alert, a success is heard politely. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useSteps } from './use-purchase-steps.ts';

interface StepNoticeBarProps {
  /** Only what became of this request; left out: of any. */
  readonly about?: string;
}

export function StepNoticeBar({ about }: StepNoticeBarProps) {
  const { notice: last, forgetNotice } = useSteps();
  const notice = about === undefined || last?.purchaseId === about ? last : undefined;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The row on which it was decided may have left the list, and the focus with it.
    if (notice && document.activeElement === document.body) bar.current?.focus();
  }, [notice]);
  // The region stands before its words come, so that they are heard.
  return (
    <Box role="status" sx={{ '&:empty': { position: 'absolute' } }}>
      {notice && (
        <Alert
          ref={bar}
          tabIndex={-1}
          variant="outlined"
          severity={notice.severity}
          role={notice.severity === 'error' ? 'alert' : 'group'}
          onClose={forgetNotice}
          closeText="Fechar aviso"
          sx={{ overflowWrap: 'anywhere', outline: 'none', bgcolor: 'background.paper', mb: 4 }}
        >
          {notice.text}
        </Alert>
      )}
    </Box>
  );
}
