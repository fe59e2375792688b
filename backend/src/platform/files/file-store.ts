/**
 * Where contents of files lie, each once, under the SHA-256 of its bytes. Knows no names, no entities and no permissions;
 * never gives out bytes that are not those that its key was made from.
 */
import type { Readable } from 'node:stream';

/** A content that has come in whole and lies aside in a file of its own. */
export interface SpooledContent {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly sha256: string;
}

/** There is nothing under this hash. */
export class ContentMissingError extends Error {}
/** What lies under this hash is something else. */
export class ContentDamagedError extends Error {}
/** The store gave no answer; nothing is known. Its message is a sentence for operators. */
export class FileStoreUnreachableError extends Error {}
/** The store answered, and refuses: repeating the request does not help. */
export class FileStoreRefusedError extends FileStoreUnreachableError {
  constructor(
    message: string,
    /** False where only what is asked for may be forbidden: a bucket whose contents may not be listed says so of one that is missing. */
    readonly isMisconfigured: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** No content that anybody knows has this hash. */
const NEVER_THERE = '0'.repeat(64);

/** Takes a content in aside, as one that comes from elsewhere has to be before it is proven. */
export interface ContentIntake {
  takeIn(source: Readable): Promise<SpooledContent>;
  discard(content: Pick<SpooledContent, 'path'>): Promise<void>;
}

export abstract class FileStore {
  /** Keeps it for good before it resolves. A content that is there is put there again, which repairs a damaged one. */
  abstract keep(content: SpooledContent): Promise<void>;

  /**
   * The content as a stream, proven before the first byte comes out. Rejects with `ContentMissingError`,
   * `ContentDamagedError` or `FileStoreUnreachableError`.
   */
  abstract open(sha256: string): Promise<Readable>;

  /** As `keep`, of what is in memory. Answers its SHA-256. */
  abstract write(content: Buffer): Promise<string>;

  /** As `open`, the whole of it into memory by one reading. */
  abstract read(sha256: string): Promise<Buffer>;

  /** Deletes it for good; there may be nothing. Rejects with `FileStoreUnreachableError`. */
  abstract erase(sha256: string): Promise<void>;

  /** Whether it answers, asked for what is never there. Rejects where it gives no answer; tells what room is left where that is known. */
  async probe(): Promise<{ readonly freeBytes: number | undefined }> {
    await this.open(NEVER_THERE).catch((error: unknown) => {
      if (!(error instanceof ContentMissingError)) throw error;
    });
    return { freeBytes: undefined };
  }

  /** Hangs up; nothing is asked of it afterwards. */
  close(): void {
    // A folder holds no line open.
  }
}
