/** The keys of a data folder as one piece: those that seal the journal, open the vault and sign sessions. */
import fs from 'node:fs';
import path from 'node:path';
import type { Settings } from '../../platform/config/settings.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';

/** By their path in the data folder, in base64. */
export type KeyFiles = Readonly<Record<string, string>>;

const FOLDERS = ['', 'vault'];

export function keyFilesIn(dataDir: string): KeyFiles {
  const names = FOLDERS.flatMap((folder) => {
    const place = path.join(dataDir, folder);
    const found = fs.existsSync(place) ? fs.readdirSync(place) : [];
    return found.filter((name) => name.endsWith('.key')).map((name) => path.join(folder, name));
  });
  return Object.fromEntries(
    names.map((name) => [name, fs.readFileSync(path.join(dataDir, name)).toString('base64')]),
  );
}

/** A backup that somebody made to harm names others. */
const KEY_FILE = /^(vault\/)?[\w-]+(\.[\w-]+)*\.key$/;

/** Those of which no file tells, because the settings bring them. */
export const keysOfSettings = ({ vaultMasterKey, sealKey }: Pick<Settings, 'vaultMasterKey' | 'sealKey'>) =>
  [vaultMasterKey && 'VAULT_MASTER_KEY', sealKey && 'SEAL_KEY'].filter((name) => name !== undefined);

/** Ends the command where another key lies in the place of one. */
export function layKeyFiles(dataDir: string, keys: KeyFiles): void {
  for (const [name, content] of Object.entries(keys)) {
    if (!KEY_FILE.test(name))
      throw new CommandFailure(
        exitCodes.differs,
        `A cópia traz uma chave com um nome que não é de chave: ${name}.`,
      );
    const file = path.join(dataDir, name);
    const bytes = Buffer.from(content, 'base64');
    if (fs.existsSync(file)) {
      if (fs.readFileSync(file).equals(bytes)) continue;
      throw new CommandFailure(
        exitCodes.usage,
        `${file} é a chave de outra instalação: restaure numa pasta de dados vazia.`,
      );
    }
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    const aside = `${file}.restoring`;
    fs.writeFileSync(aside, bytes, { mode: 0o600, flush: true });
    fs.renameSync(aside, file);
  }
}
