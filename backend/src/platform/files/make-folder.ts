/** Makes a folder and those above it that are missing. */
import fs from 'node:fs';
import path from 'node:path';

/** Node's own `recursive` never returns where a folder that is there takes no new ones and says that they do not exist, as /proc does. */
export function makeFolder(folder: string, mode: number): void {
  try {
    fs.mkdirSync(folder, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const above = path.dirname(folder);
    if (code === 'ENOENT' && !fs.existsSync(above)) {
      makeFolder(above, mode);
      makeFolder(folder, mode);
    } else if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
