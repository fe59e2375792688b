/** Has a process yield to those that people wait for. Where the system does not let it, it is one process among others. */
import os from 'node:os';

/** `pid`: default this process. Not the lowest priority there is: on a busy machine that would never come to an end. */
export function yieldToOthers(pid = 0): void {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Nothing depends on it but how soon others get their turn.
  }
}
