/** What can be done with the entries that are selected: tags for all, or all reversed for one reason. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ListedTransactionView } from '../../../shared/api/generated.ts';
import { centavosOf, figure } from '../../../shared/api/wire-money.ts';
import { counted } from '../../../shared/display/count.ts';
import { GuardedButton } from '../../../shared/display/guarded-button.tsx';
import { Money } from '../../../shared/display/money.tsx';
import { onDemand } from '../../../shared/display/on-demand.tsx';

const ReverseSeveralDialog = onDemand(() => import('./reverse-several-dialog.tsx'));
const TagSeveralDialog = onDemand(() => import('./tag-several-dialog.tsx'));

interface SelectionBarProps {
  readonly entries: readonly ListedTransactionView[];
  readonly onClear: () => void;
}

export function SelectionBar({ entries, onClear }: SelectionBarProps) {
  const [open, setOpen] = useState<'reverse' | 'tag'>();
  const sum = entries.reduce((total, { signedAmount }) => total + centavosOf(signedAmount), 0);
  const close = () => setOpen(undefined);
  return (
    <Box role="group" aria-label="Seleção" sx={bar}>
      <Box component="span" role="status" className="num" sx={{ mr: 'auto' }}>
        {counted(entries.length, 'selecionado', 'selecionados')}: <Money amount={figure(sum)} signed />
      </Box>
      <GuardedButton
        permission="expenses:update"
        size="small"
        variant="outlined"
        onClick={() => setOpen('tag')}
      >
        Acrescentar tags
      </GuardedButton>
      <GuardedButton
        permission="transactions:reverse"
        size="small"
        variant="outlined"
        color="error"
        onClick={() => setOpen('reverse')}
      >
        Estornar
      </GuardedButton>
      <Button size="small" onClick={onClear}>
        Limpar seleção
      </Button>
      {open === 'reverse' && <ReverseSeveralDialog entries={entries} onDone={onClear} onClose={close} />}
      {open === 'tag' && <TagSeveralDialog entries={entries} onDone={onClear} onClose={close} />}
    </Box>
  );
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  px: 3,
  py: 1.5,
  borderRadius: 1,
  bgcolor: 'surface.selected',
} as const;
