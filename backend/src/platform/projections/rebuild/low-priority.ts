/** Has a process yield to those that people wait for. Where the system does not let it, it is one process among others. */
import { readdirSync } from 'node:fs';
import os from 'node:os';

/**
 * Anyone who wakes up is served before it at once; and yet on a machine with ten times more to do than cores it still gets a
 * third of anybody's share, where the system's next step (10) would leave it a tenth and no end in sight.
 */
export const YIELDING = 5;

/** All threads that it has; those to come take after the one that starts them. `pid`: default this process. */
export function yieldToOthers(pid = process.pid): void {
  for (const thread of threadsOf(pid)) {
    try {
      os.setPriority(thread, YIELDING);
    } catch {
      // Nothing depends on it but how soon others get their turn.
    }
  }
}

/** Linux knows a priority for each thread, the collector's among them; elsewhere the process has one. */
function threadsOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}
