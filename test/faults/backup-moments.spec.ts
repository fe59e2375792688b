/**
 * Backups at random moments of a working day, each restored into an empty database: the journal is byte for byte what the store has up
 * to there, nothing that was acknowledged before is missing, and whatever the journal names is with it, and of other programs nothing. Some are started and verified.
 */
import { createHash } from 'node:crypto';

import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type pg from 'pg';
import { SealWriter } from '../../backend/src/audit/seal/seal-writer.write.ts';
import { verifyBooks } from '../../backend/src/cli/auditing/verify-command.ts';
import { makeBackup } from '../../backend/src/cli/backup/backup-command.ts';
import { restoreBackup } from '../../backend/src/cli/backup/restore-command.ts';
import { withProgram } from '../../backend/src/cli/program.ts';
import { noProgress } from '../../backend/src/cli/progress.ts';
import type { Settings } from '../../backend/src/platform/config/settings.ts';
import { attach, png } from '../api/attachments.fixture.ts';
import { randomFrom } from '../simulation/simulated-clock.ts';
import {
  type Agent,
  clientOf,
  type Development,
  development,
  expense,
  payment,
  transfer,
} from '../api/ledger.fixture.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { temporaryFolder } from '../support/store-process.ts';
import { inDatabase, journalRows, PASSPHRASE } from './backup.fixture.ts';

const ROUNDS = Number(process.env.BACKUP_ROUNDS ?? (process.env.SOAK ? 1_000 : 6));
/** Of so many one is started and verified as a whole. */
const STARTED_OF = process.env.SOAK ? 25 : 3;
/** Between two entries of one clerk, at most: a thousand restores must not end with a journal of a million. */
const PAUSE_MS = process.env.SOAK ? 300 : 60;
/** People sign in again after so many: a token is good for a quarter of an hour. */
const SIGNED_IN_OF = 20;
/** A folder of backups is begun anew after so many. */
const FOLDER_OF = 50;
const SEED = Number(process.env.LIVRO_SEED ?? (process.env.SOAK ? Date.now() % 2 ** 31 : 20261124));
jest.setTimeout(120_000 + ROUNDS * 20_000);

const home = temporaryFolder();
let livro: TestApp;
let ana: Agent;
let aurora: Development;
let isOpen = true;
let acknowledged = 0;
const clients: string[] = [];
const payments: string[] = [];

beforeAll(async () => {
  livro = await startTestApp({}, { own: true });
  ana = await livro.administrator();
  aurora = await development(ana, 900_000, 900_000);
  clients.push(await clientOf(ana, aurora));
  acknowledged = (await livro.events('ledger')).length;
});
afterAll(async () => {
  isOpen = false;
  await livro?.stop();
  fs.rmSync(home, { recursive: true, force: true, maxRetries: 3 });
});

/** Somebody at work: mostly expenses, now and then a client, a payment with its receipt, a transfer, a seal. */
async function clerk(random: () => number): Promise<void> {
  while (isOpen) {
    const dice = random();
    const some = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
    if (dice < 0.05) clients.push(await clientOf(ana, aurora));
    else if (dice < 0.15) {
      const { body } = await ana.post('/api/payments/').send(payment(aurora.building, some(clients)));
      payments.push(body.data.id as string);
      acknowledged++;
    } else if (dice < 0.25 && payments.length > 0)
      await attach(ana, `payments/${some(payments)}`, { name: 'recibo.png', content: png(2_000) });
    else if (dice < 0.3) await livro.app.get(SealWriter).sealNow();
    else if (dice < 0.5) {
      await ana
        .post('/api/transfers/')
        .send(transfer(aurora.land, aurora.building, { amount: 1 }))
        .expect(201);
      acknowledged++;
    } else {
      await ana
        .post('/api/expenses/')
        .send(expense(aurora.building, { amount: 1 }))
        .expect(201);
      acknowledged++;
    }
    await sleep(random() * PAUSE_MS);
  }
}

/** Other programs in the same store: the places of ours have gaps, and nothing of theirs is in a backup. */
async function others(): Promise<void> {
  const client = EventStoreDBClient.connectionString(livro.parts.eventStoreUrl);
  while (isOpen) {
    await client.appendToStream('others-noise', jsonEvent({ type: 'Noise', data: { of: 'others' } }));
    await sleep(20);
  }
  await client.dispose();
}

/** An empty database beside the one that is copied, and a folder of its own. */
async function emptyPlace(round: number): Promise<Settings> {
  const name = `restored_${round}`;
  await inDatabase(livro.parts.superuserUrl, (client) => client.query(`create database ${name}`));
  const databaseUrl = Object.assign(new URL(livro.parts.superuserUrl), { pathname: `/${name}` }).href;
  return { ...livro.settings, dataDir: path.join(home, name), databaseUrl, eventStoreUrl: undefined };
}

async function clear({ databaseUrl, dataDir }: Settings): Promise<void> {
  const name = new URL(databaseUrl!).pathname.slice(1);
  await inDatabase(livro.parts.superuserUrl, (client) => client.query(`drop database ${name} with (force)`));
  fs.rmSync(dataDir, { recursive: true, force: true });
}

async function strangersIn(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from store.events where starts_with(stream, 'others-')`,
  );
  return Number(rows[0]!.count);
}

/** What the journal names and is not there: keys of clients, passwords of users, contents of attachments. */
async function missingIn(client: pg.Client, { streamPrefix, dataDir }: Settings): Promise<readonly string[]> {
  const events = (stream: string, type: string, field: string): string =>
    `select convert_from(data, 'UTF8')::jsonb ->> '${field}' as id from store.events
      where starts_with(stream, '${streamPrefix}${stream}') and type = '${type}'`;
  const { rows } = await client.query<{ id: string }>(`
    (${events('clients', 'ClientRegistered', 'clientId')} except select client_id::text from vault.client_keys)
    union all
    (${events('users', 'PasswordCreated', 'userId')} except select user_id::text from vault.credentials)`);
  const named = await client.query<{ id: string }>(events('attachments-', 'AttachmentAdded', 'sha256'));
  const gone = named.rows.filter(({ id }) => {
    const file = path.join(dataDir, 'files', id.slice(0, 2), id.slice(2));
    return !fs.existsSync(file) || createHash('sha256').update(fs.readFileSync(file)).digest('hex') !== id;
  });
  return [...rows, ...gone].map(({ id }) => id);
}

it(`restores ${ROUNDS} backups of random moments, none of them wrong (seed ${SEED})`, async () => {
  const random = randomFrom(SEED);
  const clerks = Promise.all([others(), ...[1, 2, 3].map((n) => clerk(randomFrom(SEED + n)))]);
  let [verified, entriesSeen, eventsSeen] = [0, 0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const copies = path.join(home, `copies-${Math.floor(round / FOLDER_OF)}`);
    const places = { place: copies, keysPlace: copies, passphrase: PASSPHRASE };
    if (round % SIGNED_IN_OF === SIGNED_IN_OF - 1) ana = await livro.administrator();
    await sleep(random() * 200);
    const before = acknowledged;
    const { entries, events, missingFiles } = await makeBackup(livro.app, livro.settings, places, noProgress);
    const place = await emptyPlace(round);
    const { manifest } = await restoreBackup(place, places, noProgress);
    const position = Number(manifest.journal.at(-1)!.last.position);
    const rows = (url: string): Promise<string> =>
      inDatabase(url, (client) => journalRows(client, place.streamPrefix, position));
    const found = {
      round,
      lost: Math.max(0, before - entries),
      missingFiles,
      missing: await inDatabase(place.databaseUrl!, (client) => missingIn(client, place)),
      rows: await rows(place.databaseUrl!),
      strangers: await inDatabase(place.databaseUrl!, strangersIn),
    };
    const expected = {
      round,
      lost: 0,
      missingFiles: 0,
      missing: [],
      rows: await rows(livro.parts.superuserUrl),
      strangers: 0,
    };
    expect(found).toEqual(expected);
    if (round % STARTED_OF === STARTED_OF - 1) {
      const { ok, findings, seals } = await withProgram(place, (program) =>
        verifyBooks(program, {}, noProgress),
      );
      expect({ round, ok, findings }).toEqual({ round, ok: true, findings: [] });
      expect(seals.count).toBeGreaterThan(0);
      verified++;
    }
    await clear(place);
    if (round % FOLDER_OF === FOLDER_OF - 1) fs.rmSync(copies, { recursive: true });
    [entriesSeen, eventsSeen] = [entries, events];
  }
  isOpen = false;
  await clerks;
  expect(verified).toBe(Math.floor(ROUNDS / STARTED_OF));
  if (process.env.SOAK_NOTES)
    fs.appendFileSync(
      process.env.SOAK_NOTES,
      `- ${ROUNDS} backups of random moments restored, seed ${SEED}: none wrong; ${verified} of them started and verified; the last with ${entriesSeen} entries, ${eventsSeen} events\n`,
    );
});
