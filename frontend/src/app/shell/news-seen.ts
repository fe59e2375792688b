/** Whether a person has opened what is new since it was last told; kept in this browser for each of them. */
import { useSyncExternalStore } from 'react';
import { releaseNotes } from './release-notes.ts';

const KEY = 'livro-novidades';
/** Changes with every sentence that is added. */
const newest = `${releaseNotes[0]?.version ?? 'em-preparacao'} ${releaseNotes[0]?.points.length ?? 0}`;
const listeners = new Set<() => void>();

function hasSeen(userId: string): boolean {
  try {
    return localStorage.getItem(`${KEY}:${userId}`) === newest;
  } catch {
    // Nothing can be remembered: better no dot than one that never goes.
    return true;
  }
}

export function noteNewsSeen(userId: string): void {
  try {
    localStorage.setItem(`${KEY}:${userId}`, newest);
  } catch {
    // See above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useUnseenNews = (userId: string): boolean =>
  !useSyncExternalStore(subscribe, () => hasSeen(userId));
