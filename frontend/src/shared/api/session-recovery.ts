/**
 * Where calls wait when the session is over although someone was signed in: the sign-in dialog opens over the page, and
 * the same calls go on afterwards, so that nothing typed is lost.
 */
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { sessionLost, type SessionState } from '../session/session.ts';

let waiting: { readonly promise: Promise<boolean>; readonly settle: (alive: boolean) => void } | undefined;

/** True when the same user signed in again; false when nobody was signed in, or they chose to leave. */
export function waitForSession(api: Pick<BaseQueryApi, 'dispatch' | 'getState'>): Promise<boolean> {
  const { session } = api.getState() as { session: SessionState };
  if (session.status !== 'signed-in') return Promise.resolve(false);
  waiting ??= newWaitingRoom();
  api.dispatch(sessionLost());
  return waiting.promise;
}

function newWaitingRoom() {
  let settle: (alive: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

/** Lets the waiting calls go on (`true`) or fail (`false`). */
export function settleSession(alive: boolean): void {
  waiting?.settle(alive);
  waiting = undefined;
}
