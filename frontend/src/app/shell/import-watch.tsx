/**
 * Follows an import to its end wherever its person has gone meanwhile, then has read anew what it changed and tells how it ended: the
 * server books on when its answer has long been given.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useMatch } from 'react-router';
import { declaredCommands } from '../../shared/api/declared-commands.ts';
import { generatedApi, useListImportsQuery, type ImportView } from '../../shared/api/generated.ts';
import { onDemand } from '../../shared/display/on-demand.tsx';

const ImportEnded = onDemand(() => import('../../features/importing/import-ended.tsx'));
const POLL_MS = 2_000;

export function ImportWatch() {
  const dispatch = useDispatch();
  const onPage = useMatch('/importar') !== null;
  // Asks nothing by itself: an import is known of from the page on which it was begun.
  const { data: runs } = generatedApi.endpoints.listImports.useQueryState();
  const running = runs?.find(({ state }) => state === 'running')?.id;
  useListImportsQuery(undefined, { skip: running === undefined, pollingInterval: POLL_MS });
  const before = useRef<string>(undefined);
  const [ended, setEnded] = useState<ImportView>();
  const tell = useEffectEvent((id: string) => setEnded(runs?.find((run) => run.id === id)));
  useEffect(() => {
    if (before.current !== undefined && running === undefined) {
      tell(before.current);
      // The list of imports is among it, and what nobody shows is forgotten.
      dispatch(generatedApi.util.invalidateTags([...(declaredCommands.startImport?.changes ?? [])]));
    }
    before.current = running;
  }, [dispatch, running]);
  // The page tells of it by itself, and then it has been seen.
  if (onPage && ended !== undefined) setEnded(undefined);
  return ended && <ImportEnded run={ended} onClose={() => setEnded(undefined)} />;
}
