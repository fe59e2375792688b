/** Where the erasure of one client stands. */
import type { Obstacle } from '../../platform/database/scrubbing.ts';

/** `fold`: a projector or a rebuild has yet to pass the erasure; `failed`: something broke, which is in the log. */
export type Delay = Obstacle | 'fold' | 'failed';

export interface Erasure {
  readonly finishedAt: Date | undefined;
  /** What the last attempt met; undefined while there was none. */
  readonly delay: Delay | undefined;
}
