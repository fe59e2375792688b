/** How many requests wait for this person's approval. Unknown counts as none here: the list itself says when it could not be read. */
import { usePurchaseListsWaitingQuery } from '../../shared/api/generated.ts';

const POLL_MS = 300_000;

export function useWaitingCount(wanted: boolean): number {
  const { data } = usePurchaseListsWaitingQuery(undefined, {
    skip: !wanted,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  return data?.count ?? 0;
}
