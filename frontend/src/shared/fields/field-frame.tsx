/** Label above, help and error below: the frame of every form field, and the ids that tie the parts together. */
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface FieldFrameProps {
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly help?: ReactNode;
  /** What the field did with the input, such as a date that was set back. Announced politely. */
  readonly notice?: string;
  readonly error?: string;
  /** Right end of the label's line, such as a counter. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export const helpIdOf = (id: string) => `${id}-ajuda`;
export const errorIdOf = (id: string) => `${id}-erro`;

/** What the input itself needs for its description to be heard. */
export const describedBy = (id: string, hasHelp: boolean, hasError: boolean) => ({
  'aria-describedby':
    [hasHelp && helpIdOf(id), hasError && errorIdOf(id)].filter(Boolean).join(' ') || undefined,
  'aria-invalid': hasError || undefined,
});

export function FieldFrame({ id, label, required, help, notice, error, aside, children }: FieldFrameProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2, mb: 1.5 }}>
        <Typography
          component="label"
          htmlFor={id}
          id={`${id}-rotulo`}
          variant="body2"
          sx={{ fontWeight: 600 }}
        >
          {label}
          {required && (
            <Box component="span" aria-hidden sx={{ color: 'error.main', ml: 0.75 }}>
              *
            </Box>
          )}
        </Typography>
        {aside}
      </Box>
      {children}
      <Typography
        id={helpIdOf(id)}
        component="div"
        variant="caption"
        aria-live="polite"
        sx={{ color: notice ? 'warning.main' : 'text.secondary', mt: notice || help ? 1 : 0 }}
      >
        {notice ?? help}
      </Typography>
      {error && (
        <Typography
          id={errorIdOf(id)}
          component="div"
          variant="caption"
          sx={{
            display: 'flex',
            alignItems: 'flex-start',
            gap: 1,
            color: 'error.main',
            mt: 1,
            overflowWrap: 'anywhere',
          }}
        >
          <ErrorIcon aria-hidden sx={{ fontSize: 16 }} />
          {error}
        </Typography>
      )}
    </Box>
  );
}
