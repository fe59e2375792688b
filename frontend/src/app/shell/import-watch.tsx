/**
 * Follows an import to its end wherever its person has gone meanwhile, and then has read anew what it changed: the server books on
 * when its answer has long been given.
 */
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { declaredCommands } from '../../shared/api/declared-commands.ts';
import { generatedApi, useListImportsQuery } from '../../shared/api/generated.ts';

const POLL_MS = 2_000;

export function ImportWatch() {
  const dispatch = useDispatch();
  // Asks nothing by itself: an import is known of from the page on which it was begun.
  const { running } = generatedApi.endpoints.listImports.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({ running: data?.find(({ state }) => state === 'running')?.id }),
  });
  useListImportsQuery(undefined, { skip: running === undefined, pollingInterval: POLL_MS });
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (before.current !== undefined && running === undefined)
      dispatch(generatedApi.util.invalidateTags([...(declaredCommands.startImport?.changes ?? [])]));
    before.current = running;
  }, [dispatch, running]);
  return null;
}
