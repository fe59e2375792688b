/**
 * Single-key shortcuts of the page on screen: silent in fields, under dialogs and while a word is being composed, and
 * off altogether where the person switched them off.
 */
import { useEffect, useEffectEvent } from 'react';
import { isPressed, keymap, type Pressed, type ShortcutName } from './keymap.ts';

const STORAGE_KEY = 'livro-atalhos';
const HELP_EVENT = 'livro:ajuda';
const PALETTE_EVENT = 'livro:paleta';
const WRITTEN_IN = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
const WRITTEN_CELL = '.MuiDataGrid-cell--editable';

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

/** Where a row or an entry hears its own keys; a field keeps its letters. */
export const isEditKey = (event: Pressed & { readonly target: EventTarget }): boolean =>
  isPressed('edit', event) && singleKeysEnabled() && !(event.target as Element).matches(WRITTEN_IN);

/** Opens the help from wherever it is asked for. */
export const showHelp = (): void => {
  window.dispatchEvent(new Event(HELP_EVENT));
};

/** Opens the palette from wherever it is asked for. */
export const showPalette = (): void => {
  window.dispatchEvent(new Event(PALETTE_EVENT));
};

export const useHelpRequested = (open: () => void): void => useRequested(HELP_EVENT, open);
export const usePaletteRequested = (open: () => void): void => useRequested(PALETTE_EVENT, open);

function useRequested(event: string, open: () => void): void {
  const show = useEffectEvent(open);
  useEffect(() => {
    const listener = () => show();
    window.addEventListener(event, listener);
    return () => window.removeEventListener(event, listener);
  }, [event]);
}

/** What each shortcut does here; one without an action here and now is left to others. */
export type KeyActions = { readonly [Name in ShortcutName]?: (() => void) | false };

/** Runs the action of a shortcut whose key is pressed alone on the page. */
export function useSingleKeys(actions: KeyActions): void {
  useAnySingleKey((key) => {
    const action = Object.entries(actions).find(
      ([name, does]) => does && keymap[name as ShortcutName].key === key,
    )?.[1];
    if (action) action();
    return Boolean(action);
  });
}

/** Runs `action(key)` for keys pressed alone on the page; the action answers true when it took the key. */
export function useAnySingleKey(action: (key: string) => boolean): void {
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
  if (target?.closest?.('input, textarea, select, [contenteditable="true"], [role="menu"]')) return false;
  // A table has keys of its own, but none for help; where its cells are written in, every key is text.
  if (target?.closest?.('[role="grid"]') && (event.key !== keymap.help.key || target.closest(WRITTEN_CELL)))
    return false;
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') === null;
}
