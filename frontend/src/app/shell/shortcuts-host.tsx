/** The keys that work on every page: Ctrl+K for the palette, "g" and a letter to go, "/" to search, "?" for the list. */
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  usePaletteRequested,
  useShortcutsRequested,
  useSingleKeys,
} from '../../shared/keyboard/shortcuts.ts';
import { menuEntries } from './menu-entries.tsx';
import { onDemand } from '../../shared/display/on-demand.tsx';

const ShortcutsDialog = onDemand(() => import('./shortcuts-dialog.tsx'));
const CommandPalette = onDemand(() => import('./command-palette.tsx'));
const SEQUENCE_MS = 1_500;

export function ShortcutsHost() {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [palette, setPalette] = useState(false);
  const startedAt = useRef(Number.NEGATIVE_INFINITY);
  useShortcutsRequested(() => setOpen(true));
  usePaletteRequested(() => setPalette(true));
  // Asked for twice it goes again, instead of standing over itself.
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setPalette((shown) => !shown);
    };
    window.addEventListener('keydown', toggle);
    return () => window.removeEventListener('keydown', toggle);
  }, []);

  useSingleKeys((key) => {
    const now = performance.now();
    if (now - startedAt.current < SEQUENCE_MS) {
      startedAt.current = Number.NEGATIVE_INFINITY;
      const entry = menuEntries.find((candidate) => candidate.key === key);
      if (entry) void navigate(entry.to);
      return entry !== undefined;
    }
    if (key === 'g') startedAt.current = now;
    if (key === '?') setOpen(true);
    if (key === '/') document.querySelector<HTMLElement>('input[type="search"]')?.focus();
    return key === 'g' || key === '?' || key === '/';
  });

  return (
    <>
      {open && <ShortcutsDialog onClose={() => setOpen(false)} />}
      {palette && <CommandPalette onClose={() => setPalette(false)} />}
    </>
  );
}
