/** Whether contents are where they lie and what they were, for verifications. */
import { Injectable } from '@nestjs/common';
import { AttachedContents } from './attached-contents.ts';
import { ContentDamagedError, ContentMissingError, FileStore } from './file.store.ts';

@Injectable()
export class StoredContents extends AttachedContents {
  constructor(private readonly files: FileStore) {
    super();
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
