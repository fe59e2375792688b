/** Choosing rows of a page to do something with all of them: a bar above the list, and a box on each row or card. */
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import type { KeyboardEventHandler, ReactNode } from 'react';

interface ChoosingBarProps {
  /** What the bar is for, to those who hear it. */
  readonly name: string;
  /** Beside the box that chooses all of the page. */
  readonly label: string;
  readonly chosen: number;
  readonly of: number;
  readonly onAll: (wanted: boolean) => void;
  readonly onKeyDown?: KeyboardEventHandler;
  /** What is done with the chosen ones. */
  readonly children: ReactNode;
}

/** The key `s` presses its box; whoever draws the bar listens for that key. */
export function ChoosingBar({ name, label, chosen, of, onAll, onKeyDown, children }: ChoosingBarProps) {
  const all = of > 0 && chosen === of;
  return (
    <Paper
      variant="outlined"
      role="group"
      aria-label={name}
      data-choosing
      onKeyDown={onKeyDown}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: 3,
        py: 1,
        minHeight: 52,
        // Under the bar on top, in reach from wherever the list was scrolled to.
        position: chosen > 0 ? 'sticky' : undefined,
        top: 60,
        zIndex: 5,
      }}
    >
      <FormControlLabel
        sx={{ flex: '1 1 auto', mr: 0 }}
        control={
          <Checkbox
            checked={all}
            indeterminate={!all && chosen > 0}
            onChange={() => onAll(!all)}
            slotProps={{ input: { 'aria-keyshortcuts': 's' } }}
          />
        }
        label={label}
      />
      {children}
    </Paper>
  );
}

interface ChoosingBoxProps {
  readonly name: string;
  readonly checked: boolean;
  readonly onChange: (wanted: boolean) => void;
  /** Of a table's cell, which has no room for more than the box. */
  readonly tabIndex?: number;
}

export const ChoosingBox = ({ name, checked, onChange, tabIndex }: ChoosingBoxProps) => (
  <Checkbox
    checked={checked}
    onChange={(_, wanted) => onChange(wanted)}
    onClick={(event) => event.stopPropagation()}
    sx={tabIndex === undefined ? undefined : { p: 0 }}
    // In a table the space bar would turn the page.
    onKeyDown={(event) => event.key === ' ' && event.stopPropagation()}
    slotProps={{ input: { 'aria-label': name, tabIndex } }}
  />
);
