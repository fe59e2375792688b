/** Entries to choose from, by arrows and space: several of them, or one. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { BankEntryView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { Money } from '../../shared/display/money.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { entryName } from './reconciliation-view.ts';

interface EntryChoicesProps {
  readonly entries: readonly BankEntryView[];
  readonly chosen: ReadonlySet<string>;
  /** Only one of them. */
  readonly single: boolean;
  readonly onToggle: (id: string) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export function EntryChoices({ entries, chosen, single, onToggle }: EntryChoicesProps) {
  // The one that Tab comes to: past a month of entries it leads on at once.
  const [current, setCurrent] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  // They come when the dialog has given its first focus already, and to nothing.
  useEffect(() => {
    const dialog = list.current?.closest('[role="dialog"]');
    const { activeElement } = document;
    if (activeElement === dialog || !dialog?.contains(activeElement))
      list.current?.querySelector('input')?.focus();
  }, []);
  // Of radio buttons the arrows would choose, not only walk.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const boxes = [...event.currentTarget.querySelectorAll('input')];
    boxes[boxes.indexOf(event.target as HTMLInputElement) + step]?.focus();
  };
  return (
    <Box
      component="ul"
      ref={list}
      aria-label="Lançamentos"
      onKeyDown={onKeyDown}
      sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn }}
    >
      {entries.map((entry, index) => (
        <Box key={entry.id} component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
          <Box
            component="label"
            sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 2, minHeight: 44, cursor: 'pointer' }}
          >
            <input
              type={single ? 'radio' : 'checkbox'}
              checked={chosen.has(entry.id)}
              data-autofocus={index === 0 ? '' : undefined}
              tabIndex={index === current ? 0 : -1}
              onFocus={() => setCurrent(index)}
              onChange={() => onToggle(entry.id)}
              style={{ width: 18, height: 18, flexShrink: 0 }}
            />
            <Typography component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {entryName(entry)}
            </Typography>
            <Money amount={centavosOf(entry.amount)} signed tone={entry.amount < 0 ? 'out' : 'in'} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
