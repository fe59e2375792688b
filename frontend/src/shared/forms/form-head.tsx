/** The top of a form: the draft that came back, what went wrong as a whole, and links to the fields to repair. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { oneColumn } from '../display/one-column.ts';

export interface FormHeadProps {
  readonly restoredAt: string | undefined;
  readonly discardDraft: () => void;
  readonly failure: string | undefined;
  /** Something to think about once more; it may be overruled. */
  readonly warning: { readonly text: string; readonly confirm: () => void } | undefined;
  readonly summary: readonly {
    readonly label: string;
    readonly message: string;
    readonly focus: () => void;
  }[];
}

export function FormHead({ restoredAt, discardDraft, failure, warning, summary }: FormHeadProps) {
  const box = useRef<HTMLDivElement>(null);
  const attention = failure !== undefined || summary.length > 0;
  useEffect(() => {
    if (attention) box.current?.focus();
  }, [attention, failure]);
  const question = useRef<HTMLDivElement>(null);
  const asked = warning?.text;
  useEffect(() => {
    if (asked !== undefined) question.current?.focus();
  }, [asked]);

  return (
    <Box sx={{ ...oneColumn, gap: 3, '&:not(:empty)': { mb: 4 } }}>
      {restoredAt && (
        <Alert
          severity="info"
          variant="outlined"
          role="status"
          action={
            <Button size="small" onClick={discardDraft}>
              Descartar
            </Button>
          }
        >
          Recuperamos o que você digitou às {restoredAt}.
        </Alert>
      )}
      {warning && (
        <Alert
          ref={question}
          severity="warning"
          variant="outlined"
          tabIndex={-1}
          sx={{ outline: 'none', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
          action={
            <Button size="small" color="inherit" onClick={warning.confirm}>
              Lançar mesmo assim
            </Button>
          }
        >
          {warning.text}
        </Alert>
      )}
      {attention && (
        <Alert
          ref={box}
          severity="error"
          variant="outlined"
          tabIndex={-1}
          sx={{ outline: 'none', overflowWrap: 'anywhere' }}
        >
          {failure ?? (
            <>
              <Typography sx={{ fontWeight: 600 }}>Corrija os campos abaixo:</Typography>
              <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
                {summary.map((problem) => (
                  <li key={problem.label}>
                    <Link
                      component="button"
                      type="button"
                      color="inherit"
                      onClick={problem.focus}
                      sx={{ textAlign: 'left', font: 'inherit', minHeight: 24 }}
                    >
                      {problem.message}
                    </Link>
                  </li>
                ))}
              </Box>
            </>
          )}
        </Alert>
      )}
    </Box>
  );
}
