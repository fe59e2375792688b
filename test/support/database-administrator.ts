/** A session of the embedded database's own administrator, who may look at everything and lock anything. */
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** In a data folder that the database's user may enter: see `temporaryFolder`. */
export async function databaseAdministrator(dataDir: string): Promise<pg.Client> {
  const [password, port] = ['password', 'port'].map((name) =>
    fs.readFileSync(path.join(dataDir, 'postgres', name), 'utf8').trim(),
  );
  const client = new pg.Client({ connectionString: `postgres://livro:${password}@127.0.0.1:${port}/livro` });
  // It is killed under us.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
