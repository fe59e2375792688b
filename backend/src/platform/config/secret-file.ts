/**
 * A secret of this installation in a file of the data folder (0600), made by the first process that needs it. Refuses a file
 * that is damaged: a new secret in its place would go unnoticed.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export const SECRET_BYTES = 32;

/** The 32 bytes of `name` in `folder`. `advice` ends the sentence about a damaged file. */
export function secretIn(folder: string, name: string, advice: string): Buffer {
  const file = path.join(folder, name);
  if (!fs.existsSync(file)) create(folder, file);
  const secret = fs.readFileSync(file);
  if (secret.length !== SECRET_BYTES) throw new Error(`${file} está danificado: ${advice}.`);
  return secret;
}

/** Complete or not there: written aside and linked, so that of two processes at once one wins and both read the same. */
function create(folder: string, file: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const aside = `${file}.${randomUUID()}`;
  fs.writeFileSync(aside, randomBytes(SECRET_BYTES), { mode: 0o600, flush: true });
  try {
    fs.linkSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(aside);
  }
}
