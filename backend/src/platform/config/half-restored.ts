/** A mark in a data folder into which a backup is being restored: until it is gone the place is nobody's to use but the restoring's. */
import fs from 'node:fs';
import path from 'node:path';
import { makeDataDir } from './data-dir.ts';
import { SettingError } from './setting-error.ts';

const fileIn = (dataDir: string): string => path.join(dataDir, 'restoring.json');

export const isHalfRestored = (dataDir: string): boolean => fs.existsSync(fileIn(dataDir));

/** On the disk before it returns. Throws `SettingError` where it cannot be. */
export function markHalfRestored(dataDir: string, from: string): void {
  makeDataDir(dataDir);
  fs.writeFileSync(fileIn(dataDir), `${JSON.stringify({ from })}\n`, { mode: 0o600, flush: true });
}

export const markRestored = (dataDir: string): void => fs.rmSync(fileIn(dataDir), { force: true });

/** Throws `SettingError`: a program that starts there would take half of the books for all of them, or for none. */
export function refuseHalfRestored(dataDir: string): void {
  if (!isHalfRestored(dataDir)) return;
  throw new SettingError(
    `A restauração de uma cópia em ${dataDir} não terminou: repita o comando restore com a mesma cópia.`,
  );
}
