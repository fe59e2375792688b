/** The files of the segments, beside those that people attach: in the same bucket or the same data folder, under `segments/`. */
import type { Settings } from '../config/settings.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFiles } from '../files/open-files.ts';

export const SEGMENTS_FOLDER = 'segments';

/** Injection token of their `FileStore`. */
export const SEGMENT_FILES = Symbol('segment-files');

export const openSegmentFiles = (settings: Pick<Settings, 'dataDir' | 'filesBucket'>): Promise<FileStore> =>
  openFiles(settings, SEGMENTS_FOLDER);
