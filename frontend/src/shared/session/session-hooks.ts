/** How components ask about the session: who is it, and may they do this. */
import { useSelector } from 'react-redux';
import type { FreshnessState } from './freshness.ts';
import type { ReachabilityState } from './reachability.ts';
import type { SessionState } from './session.ts';

interface WithReachability {
  readonly reachability: ReachabilityState;
}

interface WithSession {
  readonly session: SessionState;
  readonly freshness: FreshnessState;
}

export const useSession = (): SessionState => useSelector((state: WithSession) => state.session);

/** True when the signed-in user holds the permission, such as `expenses:create`. */
export function useMay(permission: string | undefined): boolean {
  const session = useSession();
  if (permission === undefined) return true;
  return session.status === 'signed-in' && session.permissions.includes(permission);
}

export const useUserId = (): string => {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.id : '';
};

/** When a read last lacked something that is known to be booked; undefined while none does. */
export const useBehindSince = (): number | undefined =>
  useSelector((state: WithSession) => state.freshness.behindSince);

/** Whether the server has not answered the last call. */
export const useServerGone = (): boolean =>
  useSelector((state: Partial<WithReachability>) => state.reachability?.gone === true);

export const useRecalculating = (): boolean => useBehindSince() !== undefined;
