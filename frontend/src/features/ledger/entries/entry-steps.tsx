/** To the entry before and to the next one of the list, while one is open. */
import NextIcon from '@mui/icons-material/ArrowDownwardOutlined';
import PreviousIcon from '@mui/icons-material/ArrowUpwardOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { KeyboardEvent } from 'react';
import { keymap } from '../../../shared/keyboard/keymap.ts';

export interface Neighbours {
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

/** Of the rows on the screen; an entry that is none of them has neither. */
export function neighboursOf(
  ids: readonly string[],
  id: string | undefined,
  open: (id: string) => void,
): Neighbours {
  const at = id === undefined ? -1 : ids.indexOf(id);
  const to = (other: string | undefined) => (other === undefined ? undefined : () => open(other));
  return at < 0
    ? { previous: undefined, next: undefined }
    : { previous: to(ids[at - 1]), next: to(ids[at + 1]) };
}

/** “j” and the arrow down go on, “k” and the arrow up go back; true where the key meant that. */
export function stepByKey(key: string, { previous, next }: Neighbours): boolean {
  if (key === keymap.next.key || key === 'ArrowDown') next?.();
  else if (key === keymap.previous.key || key === 'ArrowUp') previous?.();
  else return false;
  return true;
}

/** In fields and menus the keys are theirs; so are they with another key held. */
export function stepOnKey(event: KeyboardEvent<HTMLElement>, neighbours: Neighbours): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (target.closest('input, textarea, select, [role="menu"], [role="listbox"]')) return;
  // A dialog over the entry has its own keys.
  if (!event.currentTarget.contains(target)) return;
  if (stepByKey(event.key, neighbours)) event.preventDefault();
}

export function EntryStepButtons({ previous, next }: Neighbours) {
  return (
    <Box role="group" aria-label="Outros lançamentos da lista" sx={{ display: 'flex', mr: 'auto' }}>
      <Step
        label={`Lançamento anterior (${keymap.previous.key})`}
        go={previous}
        icon={<PreviousIcon fontSize="small" />}
      />
      <Step
        label={`Próximo lançamento (${keymap.next.key})`}
        go={next}
        icon={<NextIcon fontSize="small" />}
      />
    </Box>
  );
}

interface StepProps {
  readonly label: string;
  readonly go: (() => void) | undefined;
  readonly icon: React.ReactElement;
}

/** Stays focusable at the end of its way. */
const Step = ({ label, go, icon }: StepProps) => (
  <IconButton
    aria-label={label}
    title={label}
    aria-disabled={go === undefined}
    onClick={go}
    sx={{ opacity: go === undefined ? 0.4 : 1 }}
  >
    {icon}
  </IconButton>
);
