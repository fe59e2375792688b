/** The embedded parts as packages: in a folder that has nothing of this repository, plain JavaScript starts both and keeps an event. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../support/store-process.ts';

const ROOT = path.resolve(__dirname, '../..');
const PROGRAM = `
  const { EventStoreDBClient, jsonEvent } = require('@eventstore/db-client');
  const { startEventStore } = require('@livro/embedded-event-store');
  const { startPostgres } = require('@livro/embedded-postgres');
  (async () => {
    const postgres = await startPostgres({ directory: process.argv[2], database: 'books' });
    const store = await startEventStore({ databaseUrl: postgres.url, secret: 'hush' });
    const client = EventStoreDBClient.connectionString(store.url);
    await client.appendToStream('account-1', jsonEvent({ type: 'Opened', data: { centavos: 1234 } }));
    for await (const { event } of client.readStream('account-1')) console.log(event.type, event.data.centavos);
    await client.dispose();
    await store.stop();
    await postgres.stop();
  })();`;

const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

it('work as packages, without their sources and without the rest', () => {
  const folder = temporaryFolder(ends);
  const packed = spawnSync(process.execPath, ['scripts/pack.mjs', path.join(folder, 'packed')], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(packed).toMatchObject({ status: 0, stderr: '' });
  // Beside them only what others have published.
  const installed = path.join(folder, 'node_modules');
  fs.mkdirSync(installed);
  for (const name of fs.readdirSync(path.join(ROOT, 'node_modules')))
    if (name !== '@livro' && !name.startsWith('.'))
      fs.symlinkSync(path.join(ROOT, 'node_modules', name), path.join(installed, name));
  for (const part of ['embedded-event-store', 'embedded-postgres'])
    fs.cpSync(path.join(folder, 'packed', part), path.join(installed, '@livro', part), { recursive: true });
  fs.writeFileSync(path.join(folder, 'program.js'), PROGRAM);
  const { stdout, stderr } = spawnSync(process.execPath, ['program.js', path.join(folder, 'postgres')], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect({ stdout, stderr }).toEqual({ stdout: 'Opened 1234\n', stderr: '' });
  for (const file of fs.readdirSync(path.join(folder, 'packed'), { recursive: true, encoding: 'utf8' }))
    expect(file).not.toMatch(/\.spec\.|[^d]\.ts$/);
}, 120_000);
