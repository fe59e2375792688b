/** Second step for someone without a password: offers to create one. */
import { messages, type FactorMethod } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useEffect, useRef, useState } from 'react';
import { StepTitle } from './step-title.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { onDemand } from '../../shared/display/on-demand.tsx';

const CreatePasswordDialog = onDemand(() => import('./create-password-dialog.tsx'));

interface FirstAccessStepProps {
  readonly email: string;
  readonly needsCode: boolean;
  /** From the link that brought the person here. */
  readonly code?: string;
  readonly onBack: () => void;
  readonly onSecondStep: (methods: readonly FactorMethod[]) => void;
}

export function FirstAccessStep({ email, needsCode, code, onBack, onSecondStep }: FirstAccessStepProps) {
  const [creating, setCreating] = useState(false);
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => start.current?.focus(), []);

  return (
    <Box sx={{ ...oneColumn, gap: 5 }}>
      <StepTitle
        title={messages.screens.firstAccess}
        text={
          <>
            <strong>{email}</strong> ainda não tem senha. Crie uma para entrar no sistema.
          </>
        }
      />
      <Button ref={start} variant="contained" onClick={() => setCreating(true)}>
        {messages.screens.createPassword}
      </Button>
      <Box>
        <Link component="button" type="button" onClick={onBack}>
          Voltar
        </Link>
      </Box>
      {creating && (
        <CreatePasswordDialog
          email={email}
          needsCode={needsCode}
          code={code}
          onSecondStep={onSecondStep}
          onClose={() => setCreating(false)}
        />
      )}
    </Box>
  );
}
