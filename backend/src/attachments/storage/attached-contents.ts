/** What the audit asks of those who keep the contents of attachments. */
import type { Readable } from 'node:stream';

export abstract class AttachedContents {
  /** The content as a stream, proven before its first byte; rejects where it is not there, or is another. */
  abstract open(sha256: string): Promise<Readable>;

  /** What is wrong with what lies under the hash; undefined where it is what the hash was made of. */
  abstract flawOf(sha256: string): Promise<'missing' | 'damaged' | 'unreachable' | undefined>;
}
