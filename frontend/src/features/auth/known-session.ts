/**
 * That somebody is signed in in this browser, and who: so that an ended session is told as one after a reload, and the other
 * tabs hear of a new sign-in. Nothing secret; the session itself is the server's to know.
 */
const MARK = 'livro-sessao';

export function noteSession(userId: string): void {
  try {
    localStorage.setItem(MARK, `${userId} ${Date.now()}`);
  } catch {
    // Forbidden storage: each tab is by itself.
  }
}

/** At sign-out. */
export function forgetSession(): void {
  try {
    localStorage.removeItem(MARK);
  } catch {
    // Nothing was kept.
  }
}

export function hadSession(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}

/** False where another person has signed in since, or nobody is; where a browser keeps nothing each tab is by itself. */
export function isSignedInHere(userId: string): boolean {
  try {
    return (localStorage.getItem(MARK) ?? '').startsWith(`${userId} `);
  } catch {
    return true;
  }
}

/** Calls back when somebody signs in in another tab; returns how to stop. */
export function onSignInElsewhere(listener: (userId: string) => void): () => void {
  const heard = ({ key, newValue }: StorageEvent) => {
    if (key === MARK && newValue !== null) listener(newValue.split(' ')[0]!);
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
