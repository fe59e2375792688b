/** Asks the server who is there. No cached user is trusted: only its word opens the application, only its refusal shows the sign-in. */
import { messages } from '@livro/rules';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { generatedApi } from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { settleSession } from '../../shared/api/session-recovery.ts';
import { rereadUser } from '../../shared/session/own-user.ts';
import { sessionChecking, sessionUnreachable, signedIn, signedOut } from '../../shared/session/session.ts';
import { hadSession, noteSession } from './known-session.ts';

export type SessionDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

let underWay: Promise<void> | undefined;

/** Resolves when the session's state says what the answer was; anyone who asks meanwhile waits for the same answer. */
export function verifySession(dispatch: SessionDispatch): Promise<void> {
  underWay ??= ask(dispatch).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function ask(dispatch: SessionDispatch): Promise<void> {
  dispatch(sessionChecking());
  const { authVerify } = generatedApi.endpoints;
  const outcome = await outcomeOf(
    dispatch(authVerify.initiate(undefined, { subscribe: false, forceRefetch: true })),
  );
  if (outcome.ok && outcome.data.authenticated) {
    const { user, permissions, must_enrol: mustEnrol } = outcome.data;
    noteSession(user.id);
    dispatch(signedIn({ user, permissions, mustEnrol }));
  } else if (outcome.ok) {
    dispatch(signedOut(messages.invalidAuthentication));
  } else if (outcome.error.status === 401) {
    dispatch(signedOut(hadSession() ? messages.sessionExpired : undefined));
  } else {
    dispatch(sessionUnreachable(outcome.error.message));
  }
}

/** The session that another tab has opened is this tab's, too: what waited for it goes on. */
export async function joinSession(dispatch: SessionDispatch): Promise<void> {
  if (await rereadUser(dispatch)) settleSession(true);
}
