/** Reads an account's replay from the server, line by line, anew for each account and each time it is asked again. */
import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import type { ApiError } from '../../shared/api/api-error.ts';
import { readJsonLines } from '../../shared/api/json-lines.ts';
import { useSteady } from '../../shared/display/use-steady.ts';
import type { ReplayedEntry, ReplayLine, ReplaySummary } from './replayed.ts';

export interface ReplayState {
  /** Grows while it is read: the same list, longer. */
  readonly entries: readonly ReplayedEntry[];
  /** Those of them that are not as the read model shows them. */
  readonly different: readonly ReplayedEntry[];
  /** Once all was read. */
  readonly summary: ReplaySummary | undefined;
  readonly error: ApiError | undefined;
}

const nothing: ReplayState = { entries: [], different: [], summary: undefined, error: undefined };

export function useReplay(account: string | undefined) {
  const store = useStore();
  const [attempt, setAttempt] = useState(0);
  const [told, setTold] = useState<{ readonly of: string; readonly state: ReplayState }>();
  const of = `${account} ${attempt}`;
  useEffect(() => {
    if (account === undefined) return;
    const gone = new AbortController();
    const entries: ReplayedEntry[] = [];
    const different: ReplayedEntry[] = [];
    let summary: ReplaySummary | undefined;
    const tell = (error?: ApiError) => {
      if (!gone.signal.aborted) setTold({ of, state: { entries, different, summary, error } });
    };
    const take = (lines: readonly unknown[]) => {
      for (const line of lines as readonly ReplayLine[]) {
        if ('summary' in line) summary = line.summary;
        else {
          entries.push(line.entry);
          if (line.entry.difference) different.push(line.entry);
        }
      }
      tell();
    };
    const url = `/api/accounts/${encodeURIComponent(account)}/replay/`;
    void readJsonLines(url, store, gone.signal, take).then(tell);
    return () => gone.abort();
  }, [account, of, store]);
  const again = useSteady(() => setAttempt((made) => made + 1));
  return { ...(told?.of === of ? told.state : nothing), again };
}
