/**
 * Readers of the database from the shell. In the embedded Postgres they are made by its superuser, whose password lies in
 * `DATA_DIR`; in a Postgres of one's own by the program's user where it may, and else by whoever may, with the statements told here.
 */
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { formatInstant } from '@livro/calendar';
import { administratorOf } from '@livro/embedded-postgres';
import pg from 'pg';
import type { Queryable } from '../../platform/database/database.ts';
import {
  dropReader,
  groupStatements,
  makeReader,
  readerName,
  readersIn,
  REPORTING_SCHEMA,
  rightsOf,
  statementsFor,
} from '../../platform/database/readers.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';

export interface Place {
  readonly databaseUrl: string;
  /** Where the embedded Postgres lies; undefined where the settings name another. */
  readonly dataDir: string | undefined;
}

const DAY_MS = 86_400_000;

/** The text has the password: the only time that it is told. */
export function issueReader(place: Place, name: string, days: number): Promise<string> {
  const until = new Date(Date.now() + days * DAY_MS);
  return asMaker(place, async (database) => {
    const rights = await rightsOf(database);
    if (!rights.mayMake) {
      const statements = [
        ...(rights.hasGroup ? [] : groupStatements(rights.database, rights.program)),
        ...statementsFor(name, until),
        // So that the program may end its sessions.
        `grant ${pg.escapeIdentifier(readerName(name))} to ${pg.escapeIdentifier(rights.program)}`,
      ];
      throw new CommandFailure(
        exitCodes.usage,
        `O usuário ${rights.program} não pode criar leitores neste Postgres. Quem o administra executa no banco ${rights.database}:\n\n` +
          `${statements.map((statement) => `${statement.trim()};`).join('\n')}\n\n` +
          `Até um minuto depois de o servidor reiniciar, o leitor vê o esquema ${REPORTING_SCHEMA}.`,
      );
    }
    if ((await readersIn(database)).some((reader) => reader.name === name))
      throw new CommandFailure(
        exitCodes.usage,
        `Já há um leitor ${name}: revogue-o antes, ou escolha outro nome.`,
      );
    const password = await makeReader(database, name, until);
    const { hostname, port, pathname } = new URL(place.databaseUrl);
    return [
      `Leitor criado: ${readerName(name)}, até ${formatInstant(until.toISOString())}.`,
      'Guarde a senha agora: ela não será mostrada outra vez.',
      `postgres://${readerName(name)}:${password}@${hostname}:${port || 5432}${pathname}\n`,
    ].join('\n');
  });
}

export function listReaders(place: Place): Promise<string> {
  return asMaker(place, async (database) => {
    const readers = await readersIn(database);
    if (readers.length === 0) return 'Nenhum leitor do banco foi criado.\n';
    return readers
      .map(({ name, until, connections }) => {
        const end = until ? `até ${formatInstant(until.toISOString())}` : 'sem fim';
        return `${name}  ${end}  ${connections} conexões\n`;
      })
      .join('');
  });
}

export function revokeReader(place: Place, name: string): Promise<string> {
  return asMaker(place, async (database) => {
    const rights = await rightsOf(database);
    if (!rights.mayMake)
      throw new CommandFailure(
        exitCodes.usage,
        `O usuário ${rights.program} não pode apagar leitores neste Postgres. Quem o administra executa: drop role ${readerName(name)};`,
      );
    if (!(await dropReader(database, name)))
      throw new CommandFailure(exitCodes.usage, `Não há um leitor ${name}.`);
    return `Leitor revogado: ${name}. Ninguém mais entra por ele.\n`;
  });
}

/** As whoever may make roles there. */
async function asMaker(
  { databaseUrl, dataDir }: Place,
  work: (database: Queryable) => Promise<string>,
): Promise<string> {
  const connectionString =
    dataDir === undefined
      ? databaseUrl
      : administratorOf(path.join(realpathSync(dataDir), 'postgres'), databaseUrl);
  const client = new pg.Client({ connectionString, application_name: 'livro-readers' });
  client.on('error', () => {}); // told by the statement under way
  await client.connect();
  try {
    return await work({
      query: async <Row extends object>(text: string, values?: readonly unknown[]) =>
        (await client.query<Row>(text, values && [...values])).rows,
    });
  } finally {
    await client.end().catch(() => {});
  }
}
