/** Whether there are books where the settings say: a command that reads or copies them takes no forgotten setting for empty books. */
import fs from 'node:fs';
import path from 'node:path';
import { otherBooksIn } from '../audit/seal/mark-name.ts';
import type { Settings } from '../platform/config/settings.ts';
import { CommandFailure, exitCodes } from './exit-codes.ts';
import { settingsOrFailure } from './program.ts';

type Place = Pick<Settings, 'dataDir' | 'databaseUrl' | 'streamPrefix'>;

/** The settings of books that are there; else the command ends before anything is begun. */
export function booksOrFailure(env: NodeJS.ProcessEnv): Settings {
  const settings = settingsOrFailure(env);
  const missing = whyNoBooks(settings);
  if (missing) throw new CommandFailure(exitCodes.usage, missing);
  return settings;
}

/** A Portuguese sentence where none can be there; of a database that the settings name only the database can tell. */
export function whyNoBooks({ dataDir, databaseUrl, streamPrefix }: Place): string | undefined {
  if (!databaseUrl && !fs.existsSync(path.join(dataDir, 'postgres')))
    return `Não há livros em ${dataDir}: confira DATA_DIR. Os comandos precisam dos mesmos ajustes que o servidor.`;
  const others = otherBooksIn(dataDir, streamPrefix);
  if (others.length === 0) return undefined;
  return `Em ${dataDir} há livros com STREAM_PREFIX=${others.join(', ')} e nenhum com ${streamPrefix}: informe o mesmo que o servidor.`;
}
