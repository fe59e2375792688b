/** The way in by the company's provider, where the installation has one: leaves the page, and comes back to it. */
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import { useState } from 'react';
import { useOidcBeginMutation, useOidcWaysQuery } from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { failureText } from './failure-text.ts';

export function ProviderButton() {
  // Where the answer fails the password is still a way in, and whatever is wrong is told there.
  const { data: ways } = useOidcWaysQuery();
  const [begin] = useOidcBeginMutation();
  const [leaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!ways?.provider) return null;

  const leave = async () => {
    if (leaving) return;
    setLeaving(true);
    setFailure(undefined);
    const { pathname, search } = globalThis.location;
    const outcome = await outcomeOf(begin({ beginProviderBody: { returnTo: pathname + search } }));
    if (outcome.ok) return globalThis.location.assign(outcome.data.address);
    setLeaving(false);
    const { provider: tried, providerInternal: internal } = messages.failures;
    const { status, code } = outcome.error;
    // The provider's silence is no failure of ours, and has its own sentence.
    setFailure(
      status === 503 && code === 'EXTERNAL_SERVICE_ERROR'
        ? outcome.error.message
        : failureText(outcome.error, { tried, internal }),
    );
  };

  return (
    <Box sx={{ ...oneColumn, gap: 5, mt: 5 }}>
      <Divider>ou</Divider>
      <Button variant="outlined" aria-disabled={leaving} onClick={() => void leave()}>
        {leaving ? messages.screens.signingIn : `Entrar com ${ways.provider.label}`}
      </Button>
      {failure && (
        <Alert severity="error" variant="outlined">
          {failure}
        </Alert>
      )}
    </Box>
  );
}
