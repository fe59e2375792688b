/** Enters the application with what the server said about the user; another person's drafts are thrown away. */
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../shared/api/api.ts';
import { useUnsent } from '../../shared/sending/sending-hooks.ts';
import { settleSession } from '../../shared/api/session-recovery.ts';
import { dropAllDrafts } from '../../shared/forms/draft.ts';
import { signedIn, signedOut } from '../../shared/session/session.ts';
import { useAuthLogoutMutation, type SessionView } from '../../shared/api/generated.ts';
import { messages } from '@livro/rules';
import { forgetSession, noteSession } from './known-session.ts';

/** The server's answer, as far as entering goes. */
type Entering = Pick<SessionView, 'user' | 'permissions' | 'must_enrol'>;

export function useEnter(): (session: Entering) => void {
  const dispatch = useDispatch();
  return useCallback(
    ({ user, permissions, must_enrol: mustEnrol }) => {
      noteSession(user.id);
      dispatch(signedIn({ user, permissions, mustEnrol }));
      settleSession(true);
    },
    [dispatch],
  );
}

/** Leaves: the server's errors are ignored, everything that was kept here goes, but for bookings that were sent and not answered. */
export function useSignOut(): () => Promise<void> {
  const dispatch = useDispatch();
  const [logout] = useAuthLogoutMutation();
  const unsent = useUnsent();
  return useCallback(async () => {
    const waiting = unsent.snapshot();
    const { error } = await logout();
    dropAllDrafts();
    forgetSession();
    // The answer tells the browser to forget all of it (`Clear-Site-Data`): these were promised to stay.
    for (const booking of waiting) unsent.add(booking);
    settleSession(false);
    dispatch(signedOut(error ? messages.failures.signOut : undefined));
    dispatch(api.util.resetApiState());
  }, [dispatch, logout, unsent]);
}
