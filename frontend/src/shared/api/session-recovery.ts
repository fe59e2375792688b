/**
 * Where calls wait for the person: when the session is over although someone was signed in, and when the server wants to
 * know again who is there. A dialog opens over the page and the same calls go on afterwards, so that nothing typed is lost.
 */
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { confirmationAsked, confirmationOver, sessionLost, type SessionState } from '../session/session.ts';

type Store = Pick<BaseQueryApi, 'dispatch' | 'getState'>;

/** All who come wait for one answer. */
class WaitingRoom {
  #waiting: { readonly promise: Promise<boolean>; readonly settle: (goOn: boolean) => void } | undefined;

  enter(): Promise<boolean> {
    if (this.#waiting) return this.#waiting.promise;
    let settle: (goOn: boolean) => void = () => undefined;
    const promise = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    this.#waiting = { promise, settle };
    return promise;
  }

  settle(goOn: boolean): void {
    this.#waiting?.settle(goOn);
    this.#waiting = undefined;
  }
}

const forSession = new WaitingRoom();
const forConfirmation = new WaitingRoom();
const isSignedIn = ({ getState }: Store): boolean =>
  (getState() as { session: SessionState }).session.status === 'signed-in';

/** True when the same user signed in again; false when nobody was signed in, or they chose to leave. */
export function waitForSession(store: Store): Promise<boolean> {
  if (!isSignedIn(store)) return Promise.resolve(false);
  const answer = forSession.enter();
  store.dispatch(sessionLost());
  return answer;
}

/** Lets the waiting calls go on (`true`) or fail (`false`). */
export function settleSession(alive: boolean): void {
  forSession.settle(alive);
  // A new session is fresh, and without one there is nothing to confirm.
  forConfirmation.settle(alive);
}

/** True when the person has proven to be there; false when they would rather not. */
export async function waitForConfirmation(store: Store): Promise<boolean> {
  if (!isSignedIn(store)) return false;
  const answer = forConfirmation.enter();
  store.dispatch(confirmationAsked());
  const confirmed = await answer;
  store.dispatch(confirmationOver());
  return confirmed;
}

export function settleConfirmation(confirmed: boolean): void {
  forConfirmation.settle(confirmed);
}
