/** Stands for a server that had a read model rebuilt and is killed: starts the process it is told to, and says which it is. */
import {
  type RebuildOrder,
  startRebuild,
} from '../../backend/src/platform/projections/http/rebuild-process.ts';

process.once('message', (order: RebuildOrder) => {
  process.send!(startRebuild(order, { onProgress: () => undefined, onResult: () => undefined }).pid);
});
