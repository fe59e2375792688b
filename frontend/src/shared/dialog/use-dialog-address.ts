/** Dialogs live in the address (`?dialogo=despesa&conta=…`): Back closes the dialog, a reload opens it again. */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

const NAME = 'dialogo';
/** Marks a step in the history that opened a dialog, so that closing it goes back. */
export const DIALOG_STATE = { dialog: true } as const;

export interface DialogAddress {
  /** The open dialog's name, or undefined. */
  readonly name: string | undefined;
  readonly params: URLSearchParams;
  /** Opens a dialog over the page; the page's own parameters stay. */
  readonly open: (name: string, params?: Readonly<Record<string, string>>) => void;
  /** The same place as a link's target; its `state` is `DIALOG_STATE`. */
  readonly searchOf: (name: string, params?: Readonly<Record<string, string>>) => string;
  /** Changes the dialog's own parameters without a step in the history; empty values are left out. */
  readonly change: (params: Readonly<Record<string, string | undefined>>) => void;
  readonly close: () => void;
}

/** `ownParams` are the parameters that belong to the dialogs and go when they close. */
export function useDialogAddress(ownParams: readonly string[] = []): DialogAddress {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const openedHere = (location.state as { dialog?: boolean } | null)?.dialog === true;
  const own = ownParams.join(' ');
  const leaving = useRef(false);
  useEffect(() => {
    leaving.current = false;
  }, [location.key]);

  const searchOf = useCallback(
    (name: string, params: Readonly<Record<string, string>> = {}) =>
      `?${withParams(search, { [NAME]: name, ...params })}`,
    [search],
  );
  const open = useCallback(
    (name: string, params: Readonly<Record<string, string>> = {}) => {
      void navigate({ search: searchOf(name, params) }, { state: DIALOG_STATE, preventScrollReset: true });
    },
    [navigate, searchOf],
  );
  const change = useCallback(
    (params: Readonly<Record<string, string | undefined>>) => {
      const next = withParams(search, params);
      void navigate(
        { search: `?${next}` },
        { replace: true, state: location.state as unknown, preventScrollReset: true },
      );
    },
    [navigate, search, location.state],
  );
  const close = useCallback(() => {
    if (openedHere) {
      // The step back takes a moment: a second Escape or click until then is not to leave the page, too.
      if (!leaving.current) void navigate(-1);
      leaving.current = true;
      return;
    }
    const gone = Object.fromEntries([NAME, ...own.split(' ')].map((key) => [key, undefined]));
    void navigate({ search: `?${withParams(search, gone)}` }, { replace: true, preventScrollReset: true });
  }, [navigate, openedHere, own, search]);

  return useMemo(
    () => ({ name: search.get(NAME) ?? undefined, params: search, open, searchOf, change, close }),
    [search, open, searchOf, change, close],
  );
}

function withParams(
  current: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [key, value] of Object.entries(changes)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return next;
}
