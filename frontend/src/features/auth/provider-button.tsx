/** The way in by the company's provider, where the installation has one: leaves the page, and comes back to it. */
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  useOidcBeginConfirmingMutation,
  useOidcBeginMutation,
  useOidcWaysQuery,
  type ProviderAddressView,
} from '../../shared/api/generated.ts';
import { outcomeOf, type Outcome } from '../../shared/api/outcome.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { failureText } from './failure-text.ts';

export function ProviderButton() {
  const [begin] = useOidcBeginMutation();
  return (
    <Box sx={{ mt: 5 }}>
      <WayThere
        verb="Entrar com"
        begin={(returnTo) => outcomeOf(begin({ beginProviderBody: { returnTo } }))}
      />
    </Box>
  );
}

/** The same way for who is signed in and shall prove it once more. */
export function ConfirmByProviderButton({ alone }: { readonly alone: boolean }) {
  const [begin] = useOidcBeginConfirmingMutation();
  return (
    <WayThere
      verb="Confirmar com"
      begin={(returnTo) => outcomeOf(begin({ beginProviderBody: { returnTo } }))}
      alone={alone}
      note="Você volta a esta página e pede outra vez o que ia fazer."
    />
  );
}

interface WayThereProps {
  /** Before the provider's name. */
  readonly verb: string;
  readonly begin: (returnTo: string) => Promise<Outcome<ProviderAddressView>>;
  /** There is no other way above it. */
  readonly alone?: boolean;
  /** What is to be expected of the way. */
  readonly note?: string;
}

function WayThere({ verb, begin, alone = false, note }: WayThereProps) {
  // Where the answer fails the password is still a way in, and whatever is wrong is told there.
  const { data: ways } = useOidcWaysQuery();
  const [leaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!ways?.provider) return null;

  const leave = async () => {
    if (leaving) return;
    setLeaving(true);
    setFailure(undefined);
    const { pathname, search } = globalThis.location;
    const outcome = await begin(pathname + search);
    if (outcome.ok) return goTo(outcome.data.address);
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
    <Box sx={{ ...oneColumn, gap: 5 }}>
      {!alone && <Divider>ou</Divider>}
      <Button variant="outlined" aria-disabled={leaving} onClick={() => void leave()}>
        {leaving ? messages.screens.signingIn : `${verb} ${ways.provider.label}`}
      </Button>
      {note && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
      {failure && (
        <Alert severity="error" variant="outlined">
          {failure}
        </Alert>
      )}
    </Box>
  );
}

/** What is typed in a form of ours is kept as its draft: the browser need not ask whether to leave it. */
function goTo(address: string): void {
  const quietly = (event: Event) => event.stopImmediatePropagation();
  globalThis.addEventListener('beforeunload', quietly, { capture: true, once: true });
  globalThis.location.assign(address);
}
