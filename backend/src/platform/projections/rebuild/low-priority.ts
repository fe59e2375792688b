/** Has a process yield to those that people wait for. Where the system does not let it, it is one process among others. */
import os from 'node:os';

/**
 * Anyone who wakes up is served before it at once; and yet on a machine with ten times more to do than cores it still gets a
 * third of anybody's share, where the system's next step (10) would leave it a tenth and no end in sight.
 */
export const YIELDING = 5;

/** `pid`: default this process. */
export function yieldToOthers(pid = 0): void {
  try {
    os.setPriority(pid, YIELDING);
  } catch {
    // Nothing depends on it but how soon others get their turn.
  }
}
