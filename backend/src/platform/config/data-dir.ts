/** The folder of one installation's own files. */
import fs from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../files/make-folder.ts';
import { SettingError } from './setting-error.ts';

/**
 * Makes it and answers where it really lies. Closed to others, except that root's Postgres runs as another user, who must be able to
 * pass through. Throws `SettingError` where it cannot be made or written to.
 */
export function makeDataDir(wanted: string): string {
  try {
    makeFolder(wanted, process.getuid?.() === 0 ? 0o711 : 0o700);
    fs.accessSync(wanted, fs.constants.W_OK | fs.constants.X_OK);
    closeToOthers(wanted);
    return fs.realpathSync(wanted);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingError(
      `DATA_DIR="${wanted}" não serve: precisa ser uma pasta em que este usuário possa gravar (${code}).`,
    );
  }
}

/** What lies in it belongs to nobody else, whoever made it and whatever umask was in force; Postgres closes its own folder. */
function closeToOthers(dataDir: string): void {
  for (const entry of fs.readdirSync(dataDir, { withFileTypes: true })) {
    if (entry.name === 'postgres' || !(entry.isDirectory() || entry.isFile())) continue;
    const place = path.join(dataDir, entry.name);
    const { mode, uid } = fs.statSync(place);
    if (uid === process.getuid?.() && (mode & 0o077) !== 0) fs.chmodSync(place, mode & 0o700);
  }
}
