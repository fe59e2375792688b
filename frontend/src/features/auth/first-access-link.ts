/**
 * The one-time code that a link brings along, after the #: read once, taken out of the address bar and the history at once,
 * and kept in memory only.
 */
export interface FirstAccessLink {
  readonly email: string;
  readonly code: string;
}

const PATH = '/primeiro-acesso';
let held: FirstAccessLink | undefined;

/** Called before anything else looks at the address. */
export function takeFirstAccessLink({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): void {
  if (pathname !== PATH) return;
  history.replaceState(null, '', '/');
  const given = new URLSearchParams(hash.slice(1));
  const email = given.get('email')?.trim().toLowerCase();
  const code = given.get('codigo')?.trim();
  held = email && code ? { email, code } : undefined;
}

export const heldFirstAccess = (): FirstAccessLink | undefined => held;

/** Used, or given up. */
export function dropFirstAccess(): void {
  held = undefined;
}
