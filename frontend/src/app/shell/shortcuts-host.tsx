/** The keys that work on every page: "g" and a letter to go, "/" to search, "?" for the list. */
import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useShortcutsRequested, useSingleKeys } from '../../shared/keyboard/shortcuts.ts';
import { menuEntries } from './menu-entries.tsx';

const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));
const SEQUENCE_MS = 1_500;

export function ShortcutsHost() {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const startedAt = useRef(Number.NEGATIVE_INFINITY);
  useShortcutsRequested(() => setOpen(true));

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

  if (!open) return null;
  return (
    <Suspense>
      <ShortcutsDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
