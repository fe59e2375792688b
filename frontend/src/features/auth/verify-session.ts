/** Asks the server who is there. No cached user is trusted: only its word opens the application, only its refusal shows the sign-in. */
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { generatedApi } from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { sessionChecking, sessionUnreachable, signedIn, signedOut } from '../../shared/session/session.ts';

export type SessionDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

let underWay: Promise<void> | undefined;

/** Resolves when the session's state says what the answer was; whoever asks meanwhile waits for the same answer. */
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
    dispatch(signedIn({ user, permissions, mustEnrol }));
  } else if (outcome.ok || outcome.error.status === 401) {
    dispatch(signedOut());
  } else {
    dispatch(sessionUnreachable(outcome.error.message));
  }
}
