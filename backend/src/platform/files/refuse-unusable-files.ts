/** Refuses a start whose bucket does not exist or rejects the credentials; one that gives no answer may come back. */
import { setTimeout as sleep } from 'node:timers/promises';
import { SettingError } from '../config/setting-error.ts';
import { type FileStore, FileStoreRefusedError, FileStoreUnreachableError } from './file-store.ts';

const PROBE_TIMEOUT_MS = 5_000;

/** Answers a sentence about what may pass, undefined where the store serves. */
export async function refuseUnusableFiles(
  files: Pick<FileStore, 'probe'>,
  timeoutMs = PROBE_TIMEOUT_MS,
): Promise<string | undefined> {
  const late = sleep(timeoutMs, 'FILES_URL: o balde dos anexos não respondeu a tempo.', { ref: false });
  const probed = files.probe().then(() => undefined);
  try {
    return await Promise.race([probed, late]);
  } catch (error) {
    if (error instanceof FileStoreRefusedError && error.isMisconfigured)
      throw new SettingError(error.message);
    if (error instanceof FileStoreUnreachableError) return error.message;
    throw error;
  }
}
