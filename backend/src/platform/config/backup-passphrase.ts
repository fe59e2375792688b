/** The secret under which backups are sealed: from the environment or from a file, never a key that is itself in the backup. */
import fs from 'node:fs';
import { SettingError } from './setting-error.ts';

/** Guessed at home, for as long as anybody likes, by whoever has the backup. */
const LEAST = 16;

/** Throws `SettingError` where there is none, or one that is too short. */
export function backupPassphrase(env: Readonly<Record<string, string | undefined>>): string {
  const file = env.BACKUP_PASSPHRASE_FILE?.trim();
  if (file && env.BACKUP_PASSPHRASE)
    throw new SettingError('BACKUP_PASSPHRASE e BACKUP_PASSPHRASE_FILE: informe um dos dois.');
  const passphrase = file ? contentsOf(file) : (env.BACKUP_PASSPHRASE ?? '');
  if (passphrase.length >= LEAST) return passphrase;
  throw new SettingError(
    passphrase === ''
      ? 'Falta BACKUP_PASSPHRASE, ou BACKUP_PASSPHRASE_FILE com o arquivo dela: a senha que cifra as cópias.'
      : `A senha das cópias é curta: use ao menos ${LEAST} caracteres.`,
  );
}

function contentsOf(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw new SettingError(
      `BACKUP_PASSPHRASE_FILE="${file}" não serve: o arquivo não existe ou não pode ser lido.`,
    );
  }
}
