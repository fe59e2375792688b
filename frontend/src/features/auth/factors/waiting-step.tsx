/** The second step of anyone who comes back from the provider: what is asked for, the server knows by the browser's ticket. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent } from 'react';
import { asApiError } from '../../../shared/api/api-error.ts';
import { useSecondStepWaitingQuery } from '../../../shared/api/generated.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { failureText } from '../failure-text.ts';
import { StepTitle } from '../step-title.tsx';
import { SecondStep } from './second-step.tsx';

interface WaitingStepProps {
  /** Back to the first step; with a sentence where this one cannot be taken. */
  readonly onBack: (notice?: string) => void;
}

export function WaitingStep({ onBack }: WaitingStepProps) {
  const { data, error } = useSecondStepWaitingQuery(undefined, { refetchOnMountOrArgChange: true });
  const giveUp = useEffectEvent((failed: unknown) => {
    const { secondFactor: tried, signInInternal: internal } = messages.failures;
    onBack(failureText(asApiError(failed), { tried, internal }));
  });
  useEffect(() => {
    if (error) giveUp(error);
  }, [error]);

  return (
    <Box sx={{ ...oneColumn, gap: 5 }}>
      <StepTitle title="Confirme que é você" text="Sua conta pede também um segundo fator." />
      {data ? (
        <SecondStep methods={data.second_factor} onBack={onBack} />
      ) : (
        <Typography role="status">{messages.screens.loading}</Typography>
      )}
    </Box>
  );
}
