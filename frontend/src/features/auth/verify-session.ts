/** Asks the server who is there. No cached user is trusted: only its word opens the application, only its refusal shows the sign-in. */
import { messages } from '@livro/rules';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { generatedApi } from '../../shared/api/generated.ts';
import { isServerGone } from '../../shared/api/api-error.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { settleSession } from '../../shared/api/session-recovery.ts';
import { rereadUser } from '../../shared/session/own-user.ts';
import { sessionChecking, sessionUnreachable, signedIn, signedOut } from '../../shared/session/session.ts';
import { hadSession, noteSession } from './known-session.ts';

export type SessionDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

let underWay: Promise<void> | undefined;

/** Resolves when the session's state says what the answer was; anyone who asks meanwhile waits for the same answer. `quietly`: what stands there stays until then. */
export function verifySession(dispatch: SessionDispatch, { quietly = false } = {}): Promise<void> {
  underWay ??= ask(dispatch, quietly).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function ask(dispatch: SessionDispatch, quietly: boolean): Promise<void> {
  if (!quietly) dispatch(sessionChecking());
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
    const { message } = outcome.error;
    dispatch(sessionUnreachable({ message, gone: isServerGone(outcome.error) }));
  }
}

/** The session that another tab has opened is this tab's, too: what waited for it goes on. */
export async function joinSession(dispatch: SessionDispatch): Promise<void> {
  if (await rereadUser(dispatch)) settleSession(true);
}
