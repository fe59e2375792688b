/** The files of the segments, beside those that people attach: in the same bucket or the same data folder, under `segments/`. */
import { FileStore } from '../files/file-store.ts';
import { LocalFileStore } from '../files/local-file-store.ts';
import type { Settings } from '../config/settings.ts';

export const SEGMENTS_FOLDER = 'segments';

/** Injection token of their `FileStore`. */
export const SEGMENT_FILES = Symbol('segment-files');

const neverAside = (): Promise<never> => Promise.reject(new Error('a segment is read into memory'));

export async function openSegmentFiles({
  dataDir,
  filesBucket,
}: Pick<Settings, 'dataDir' | 'filesBucket'>): Promise<FileStore> {
  if (!filesBucket) return new LocalFileStore(dataDir, SEGMENTS_FOLDER);
  // Loaded late: who keeps files in a folder does not wait for another firm's library.
  const { S3FileStore } = await import('../files/s3-file-store.ts');
  const bucket = { ...filesBucket, prefix: `${filesBucket.prefix}${SEGMENTS_FOLDER}/` };
  return new S3FileStore(bucket, { takeIn: neverAside, discard: neverAside });
}
