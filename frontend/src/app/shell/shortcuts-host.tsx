/** The keys that work on every page: Ctrl+K for the palette, "g" and a letter to go, "/" to search, "?" for the help. */
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnySingleKey, useHelpRequested, usePaletteRequested } from '../../shared/keyboard/shortcuts.ts';
import { isPressed, keymap } from '../../shared/keyboard/keymap.ts';
import { menuEntries } from './menu-entries.tsx';
import { onDemand } from '../../shared/display/on-demand.tsx';

const HelpDialog = onDemand(() => import('./help-dialog.tsx'));
const CommandPalette = onDemand(() => import('./command-palette.tsx'));
const SEQUENCE_MS = 1_500;

export function ShortcutsHost() {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [palette, setPalette] = useState(false);
  const startedAt = useRef(Number.NEGATIVE_INFINITY);
  useHelpRequested(() => setOpen(true));
  usePaletteRequested(() => setPalette(true));
  // Asked for twice it goes again, instead of standing over itself.
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (!isPressed('palette', event)) return;
      event.preventDefault();
      setPalette((shown) => !shown);
    };
    window.addEventListener('keydown', toggle);
    return () => window.removeEventListener('keydown', toggle);
  }, []);

  useAnySingleKey((key) => {
    const now = performance.now();
    if (now - startedAt.current < SEQUENCE_MS) {
      startedAt.current = Number.NEGATIVE_INFINITY;
      const entry = menuEntries.find((candidate) => candidate.key === key);
      if (entry) void navigate(entry.to);
      return entry !== undefined;
    }
    if (key === keymap.go.key) startedAt.current = now;
    if (key === keymap.help.key) setOpen(true);
    if (key === keymap.search.key) document.querySelector<HTMLElement>('input[type="search"]')?.focus();
    return ([keymap.go.key, keymap.help.key, keymap.search.key] as readonly string[]).includes(key);
  });

  return (
    <>
      {open && <HelpDialog onClose={() => setOpen(false)} />}
      {palette && <CommandPalette onClose={() => setPalette(false)} />}
    </>
  );
}
