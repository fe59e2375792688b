/** Contents for the audit: given out, and whether they are where they lie and what they were. */
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AttachedContents } from './attached-contents.ts';
import { ContentDamagedError, ContentMissingError, FileStore } from '../../platform/files/file-store.ts';

@Injectable()
export class StoredContents extends AttachedContents {
  constructor(private readonly files: FileStore) {
    super();
  }

  open(sha256: string): Promise<Readable> {
    return this.files.open(sha256);
  }

  /** Opening proves a content before its first byte; nobody reads on. */
  async flawOf(sha256: string): Promise<'missing' | 'damaged' | 'unreachable' | undefined> {
    try {
      (await this.files.open(sha256)).destroy();
      return undefined;
    } catch (error) {
      if (error instanceof ContentMissingError) return 'missing';
      if (error instanceof ContentDamagedError) return 'damaged';
      return 'unreachable';
    }
  }
}
