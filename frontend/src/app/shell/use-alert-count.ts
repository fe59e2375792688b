/** How many things need somebody's hand. Unknown counts as none here: the Painel itself says when it could not be read. */
import { useDashboardAlertsQuery } from '../../shared/api/generated.ts';

const POLL_MS = 300_000;

export function useAlertCount(wanted: boolean): number {
  const { data } = useDashboardAlertsQuery(
    { limit: 20 },
    { skip: !wanted, pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
  );
  return data?.count ?? 0;
}
