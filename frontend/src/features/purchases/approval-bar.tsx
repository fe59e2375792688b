/** Choosing requests of the page and approving them together: all at once above the list, each on its row or card. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { PurchaseView } from '../../shared/api/generated.ts';
import { counted } from '../../shared/display/count.ts';
import { ChoosingBar, ChoosingBox } from '../../shared/grid/choosing.tsx';
import { useSingleKeys } from '../../shared/keyboard/shortcuts.ts';
import { nameOf } from './purchase-words.tsx';
import { sumOf, usePageApprovals } from './use-approvals.ts';

export function ApprovalBar() {
  const { open, chosen, asking, busy, choose, ask, dismiss, approve } = usePageApprovals();
  const first = useRef<HTMLButtonElement>(null);
  const yes = useRef<HTMLButtonElement>(null);
  const all = open.length > 0 && chosen.length === open.length;
  useEffect(() => {
    if (asking) yes.current?.focus();
  }, [asking]);
  useSingleKeys({
    chooseRequests: open.length > 0 && (() => choose(open, !all)),
    approve: chosen.length > 0 && ask,
  });
  if (open.length === 0) return null;
  const leave = () => {
    dismiss();
    // Its button is back only once the question is gone.
    setTimeout(() => first.current?.focus());
  };
  return (
    <ChoosingBar
      name="Aprovar várias"
      label={
        chosen.length === 0
          ? `Selecionar todas as que posso aprovar nesta página (${open.length})`
          : counted(chosen.length, 'selecionada', 'selecionadas')
      }
      chosen={chosen.length}
      of={open.length}
      onAll={(wanted) => choose(open, wanted)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !asking || busy) return;
        event.preventDefault();
        leave();
      }}
    >
      {asking && chosen.length > 0 ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Typography
            component="span"
            role="status"
            sx={{ fontWeight: 600, flexBasis: { xs: '100%', sm: 'auto' } }}
          >
            {busy ? 'Aprovando...' : `${messages.screens.approveQuestion} ${amountOf(chosen)}`}
          </Typography>
          <Button
            ref={yes}
            variant="contained"
            color="success"
            aria-label={`Sim, aprovar ${amountOf(chosen)}`}
            aria-disabled={busy}
            onClick={(event) => {
              // The second press of a double click was meant for the button that stood here before.
              if (event.detail < 2) approve();
            }}
          >
            Sim
          </Button>
          <Button variant="outlined" aria-disabled={busy} onClick={() => !busy && leave()}>
            Não
          </Button>
        </Box>
      ) : (
        chosen.length > 0 && (
          <Button ref={first} variant="contained" color="success" aria-keyshortcuts="a" onClick={ask}>
            Aprovar {chosen.length} ({sumOf(chosen)})
          </Button>
        )
      )}
    </ChoosingBar>
  );
}

const amountOf = (chosen: readonly PurchaseView[]): string =>
  `${counted(chosen.length, 'solicitação', 'solicitações')}, ${sumOf(chosen)}`;

/** On a row or card; nothing where one may not approve. */
export function ChoosePurchase({ purchase, tabIndex }: { purchase: PurchaseView; tabIndex?: number }) {
  const { chosen, choose } = usePageApprovals();
  if (!purchase.can_be_approved) return null;
  return (
    <ChoosingBox
      name={`Selecionar para aprovar: ${nameOf(purchase)}`}
      checked={chosen.some(({ id }) => id === purchase.id)}
      onChange={(wanted) => choose([purchase], wanted)}
      tabIndex={tabIndex}
    />
  );
}
