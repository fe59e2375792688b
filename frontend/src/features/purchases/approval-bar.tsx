/** Choosing requests of the page and approving them together: all at once above the list, each on its row or card. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { PurchaseView } from '../../shared/api/generated.ts';
import { counted } from '../../shared/display/count.ts';
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
    <Paper
      variant="outlined"
      role="group"
      aria-label="Aprovar várias"
      data-approvals
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !asking || busy) return;
        event.preventDefault();
        leave();
      }}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: 3,
        py: 1,
        minHeight: 52,
        // Under the bar on top, in reach from wherever the list was scrolled to.
        position: chosen.length > 0 ? 'sticky' : undefined,
        top: 60,
        zIndex: 5,
      }}
    >
      <FormControlLabel
        sx={{ flex: '1 1 auto', mr: 0 }}
        control={
          <Checkbox
            checked={all}
            indeterminate={!all && chosen.length > 0}
            onChange={() => choose(open, !all)}
            slotProps={{ input: { 'aria-keyshortcuts': 's' } }}
          />
        }
        label={
          chosen.length === 0
            ? `Selecionar todas as que posso aprovar nesta página (${open.length})`
            : counted(chosen.length, 'selecionada', 'selecionadas')
        }
      />
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
    </Paper>
  );
}

const amountOf = (chosen: readonly PurchaseView[]): string =>
  `${counted(chosen.length, 'solicitação', 'solicitações')}, ${sumOf(chosen)}`;

/** On a row or card; nothing where one may not approve. */
export function ChoosePurchase({ purchase, tabIndex }: { purchase: PurchaseView; tabIndex?: number }) {
  const { chosen, choose } = usePageApprovals();
  if (!purchase.can_be_approved) return null;
  return (
    <Checkbox
      checked={chosen.some(({ id }) => id === purchase.id)}
      onChange={(_, wanted) => choose([purchase], wanted)}
      onClick={(event) => event.stopPropagation()}
      // A table's cell has no room for more.
      sx={tabIndex === undefined ? undefined : { p: 0 }}
      // In a table the space bar would turn the page.
      onKeyDown={(event) => event.key === ' ' && event.stopPropagation()}
      slotProps={{ input: { 'aria-label': `Selecionar para aprovar: ${nameOf(purchase)}`, tabIndex } }}
    />
  );
}
