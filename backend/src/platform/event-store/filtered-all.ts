/** How a subscription to `$all` is asked for, so that the store sends the events of some streams and word of the others. */
import { streamNameFilter } from '@eventstore/db-client';

/** `streams` are parts of a regular expression; `onCheckpoint` is told how far the store has looked, events or not. */
export const filteredFrom = (
  from: bigint | undefined,
  streams: readonly string[],
  onCheckpoint: (position: bigint) => void,
) => ({
  fromPosition: from === undefined ? ('start' as const) : { commit: from, prepare: from },
  requiresLeader: false,
  filter: streamNameFilter({
    regex: `^(?:${streams.join('|')})$`,
    checkpointInterval: 1,
    maxSearchWindow: 32,
    checkpointReached: (_: unknown, position: { readonly commit: bigint }) => onCheckpoint(position.commit),
  }),
});
