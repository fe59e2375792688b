/** A folder of contents beside the others of this installation: in its data folder, or in the bucket of `FILES_URL`. */
import type { Settings } from '../config/settings.ts';
import type { FileStore } from './file-store.ts';
import { LocalFileStore } from './local-file-store.ts';

const neverAside = (): Promise<never> => Promise.reject(new Error('such a content is read into memory'));

/** For contents that are written and read whole; `folder` is left out for those that people attach. */
export async function openFiles(
  { dataDir, filesBucket }: Pick<Settings, 'dataDir' | 'filesBucket'>,
  folder?: string,
): Promise<FileStore> {
  if (!filesBucket) return new LocalFileStore(dataDir, folder);
  // Loaded late: who keeps files in a folder does not wait for another firm's library.
  const { S3FileStore } = await import('./s3-file-store.ts');
  const prefix = folder === undefined ? filesBucket.prefix : `${filesBucket.prefix}${folder}/`;
  return new S3FileStore({ ...filesBucket, prefix }, { takeIn: neverAside, discard: neverAside });
}
