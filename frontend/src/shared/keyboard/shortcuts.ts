/**
 * Single-key shortcuts of the page on screen: silent in fields, under dialogs and while a word is being composed, and
 * off altogether where the person switched them off.
 */
import { useEffect, useEffectEvent } from 'react';

const STORAGE_KEY = 'livro-atalhos';
const SHOW_EVENT = 'livro:atalhos';
const PALETTE_EVENT = 'livro:paleta';

export function singleKeysEnabled(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'desligados';
  } catch {
    return true;
  }
}

export function setSingleKeys(enabled: boolean): void {
  try {
    if (enabled) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'desligados');
  } catch {
    // Forbidden storage: the keys stay as they are.
  }
}

/** Opens the list of shortcuts from wherever it is asked for. */
export const showShortcuts = (): void => {
  window.dispatchEvent(new Event(SHOW_EVENT));
};

/** Opens the palette from wherever it is asked for. */
export const showPalette = (): void => {
  window.dispatchEvent(new Event(PALETTE_EVENT));
};

export const useShortcutsRequested = (open: () => void): void => useRequested(SHOW_EVENT, open);
export const usePaletteRequested = (open: () => void): void => useRequested(PALETTE_EVENT, open);

function useRequested(event: string, open: () => void): void {
  const show = useEffectEvent(open);
  useEffect(() => {
    const listener = () => show();
    window.addEventListener(event, listener);
    return () => window.removeEventListener(event, listener);
  }, [event]);
}

/** Runs `action(key)` for keys pressed alone on the page; the action answers true when it took the key. */
export function useSingleKeys(action: (key: string) => boolean): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!isSingleKey(event) || !singleKeysEnabled()) return;
      if (act(event.key)) event.preventDefault();
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function isSingleKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return false;
  const target = event.target as HTMLElement | null;
  if (target?.closest?.('input, textarea, select, [contenteditable="true"], [role="grid"], [role="menu"]'))
    return false;
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') === null;
}
