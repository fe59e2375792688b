/** What can be done with the entries that are selected: tags or files for all, a file of them, or all reversed for one reason. */
import { limits, messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ListedTransactionView } from '../../../shared/api/generated.ts';
import { centavosOf, figure } from '../../../shared/api/wire-money.ts';
import { counted } from '../../../shared/display/count.ts';
import { GuardedButton } from '../../../shared/display/guarded-button.tsx';
import { Money } from '../../../shared/display/money.tsx';
import { onDemand } from '../../../shared/display/on-demand.tsx';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';

const dialogs = {
  reverse: onDemand(() => import('./reverse-several-dialog.tsx')),
  tag: onDemand(() => import('./tag-several-dialog.tsx')),
  attach: onDemand(() => import('./attach-several-dialog.tsx')),
} as const;

interface SelectionBarProps {
  readonly entries: readonly ListedTransactionView[];
  /** The order of the list, which the file keeps. */
  readonly sort: string;
  /** On a phone: it shows what can be done when it is asked. */
  readonly folded: boolean;
  readonly onClear: () => void;
}

export function SelectionBar({ entries, sort, folded, onClear }: SelectionBarProps) {
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const [unfolded, setUnfolded] = useState(false);
  const sum = entries.reduce((total, { signedAmount }) => total + centavosOf(signedAmount), 0);
  const why =
    entries.length === 0
      ? messages.entriesRequired
      : entries.length > limits.severalEntriesMax
        ? messages.tooManyEntries
        : undefined;
  const act = (label: string, dialog: keyof typeof dialogs, permission: string, danger = false) => (
    <GuardedButton
      permission={permission}
      why={why}
      size="small"
      variant="outlined"
      color={danger ? 'error' : 'primary'}
      onClick={() => setOpen(dialog)}
    >
      {label}
    </GuardedButton>
  );
  const Asked = open && dialogs[open];
  return (
    <Box role="group" aria-label="Seleção" sx={bar}>
      <Box component="span" role="status" className="num" sx={{ mr: 'auto' }}>
        {counted(entries.length, 'selecionado', 'selecionados')}: <Money amount={figure(sum)} signed />
      </Box>
      {folded && (
        <Button size="small" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? 'Menos' : 'Ações'}
        </Button>
      )}
      {(!folded || unfolded) && (
        <>
          {act('Acrescentar tags', 'tag', 'expenses:update')}
          {act('Anexar', 'attach', 'expenses:update')}
          <ExportMenu
            path="/api/exports/transactions/"
            query={{ ids: entries.map(({ id }) => id), sort }}
            permission="transactions:read"
            rows={entries.length}
            label="Exportar escolhidos"
            small
            why={why}
          />
          {act('Estornar', 'reverse', 'transactions:reverse', true)}
        </>
      )}
      {!folded && (
        <Button size="small" onClick={onClear}>
          Limpar seleção
        </Button>
      )}
      {Asked && <Asked entries={entries} onDone={onClear} onClose={() => setOpen(undefined)} />}
    </Box>
  );
}

/** Below the rows and always in sight: none of them moves when the first is chosen. */
const bar = {
  position: 'sticky',
  bottom: 8,
  zIndex: 2,
  boxShadow: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  px: 3,
  py: 1.5,
  borderRadius: 1,
  bgcolor: 'surface.selected',
} as const;
