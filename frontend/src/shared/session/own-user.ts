/** Reads anew who is signed in and what they may do, while the application stays open. */
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { generatedApi } from '../api/generated.ts';
import { outcomeOf } from '../api/outcome.ts';
import { signedIn } from './session.ts';

/** True when the server said it; a failure leaves everything as it was. */
export async function rereadUser(dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): Promise<boolean> {
  const { authVerify } = generatedApi.endpoints;
  const question = authVerify.initiate(undefined, { subscribe: false, forceRefetch: true });
  const outcome = await outcomeOf(dispatch(question));
  if (!outcome.ok || !outcome.data.authenticated) return false;
  const { user, permissions, must_enrol: mustEnrol } = outcome.data;
  dispatch(signedIn({ user, permissions, mustEnrol }));
  return true;
}
