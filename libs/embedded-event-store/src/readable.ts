/** Where the read side finds things. */
import type { CommitLog } from './commit-log.ts';
import type { Storage } from './storage.ts';
import type { StreamState } from './stream-state.ts';

export interface Readable {
  readonly storage: Storage;
  readonly log: CommitLog;
  /** Of a stream and its metadata stream alike. */
  readonly state: (subject: string) => Promise<StreamState>;
}
