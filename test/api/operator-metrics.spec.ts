/** Figures of what an operator must see to in time: backups, drills, seals, the disk, certificates and mail. */
import fs from 'node:fs';
import supertest from 'supertest';
import { backupsDecider, type BackupsCommand } from '../../backend/src/audit/backup/backups.ts';
import { Books } from '../../backend/src/platform/book/book.types.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { HealthRegistry } from '../../backend/src/platform/observability/health-registry.ts';
import { certificateEnds } from '../../backend/src/system/certificate-ends.ts';
import { startBeside, startTestApp, type TestApp } from '../support/app.ts';
import { Authority } from '../support/certificates.ts';
import { temporaryFolder } from '../support/store-process.ts';

jest.setTimeout(60_000);

const releases: (() => Promise<void>)[] = [];
let livro: TestApp;
beforeAll(async () => {
  livro = await startTestApp();
});
afterAll(async () => {
  await livro?.stop();
  for (const release of releases) await release();
});

/** Values by name, of those without labels of their own. */
async function figuresOf({ url }: TestApp): Promise<ReadonlyMap<string, number>> {
  const { text } = await supertest(url).get('/metrics').expect(200);
  return new Map(
    [...text.matchAll(/^(livro_\w+)\{installation="[0-9a-f]{8}"\} (\S+)$/gm)].map(([, name, value]) => [
      name!,
      Number(value),
    ]),
  );
}

const installationOf = async ({ url }: TestApp): Promise<string | undefined> => {
  const { text } = await supertest(url).get('/metrics').expect(200);
  return /^livro_projector_active\{installation="([0-9a-f]{8})"\} [01]$/m.exec(text)?.[1];
};

const BACKUP = {
  backupId: '0d5e7f1c-2a0b-4b8e-9d57-7c8a4f3b2e10',
  madeAt: '2026-11-20T12:00:00.000Z',
  entries: 1,
};

async function record(command: BackupsCommand): Promise<void> {
  const book = await livro.app.get(Books, { strict: false }).open(backupsDecider);
  await book.execute({ id: crypto.randomUUID(), command, actor: { id: 'system' } });
}

it('shows of what there is none yet that there is none, and of a drill nothing', async () => {
  const figures = await figuresOf(livro);
  expect(figures.get('livro_backup_timestamp_seconds')).toBe(0);
  expect(figures.get('livro_drill_timestamp_seconds')).toBe(0);
  expect(figures.has('livro_drill_passed')).toBe(false);
  expect(figures.get('livro_mail_waiting')).toBe(0);
});

it('shows backup, drill, mail and room as they are; another instance of the installation the same', async () => {
  await record({
    ...{ type: 'RecordBackup', ...BACKUP },
    ...{ events: 2, files: 0, missingFiles: 0, writtenBytes: 1, seconds: 1 },
  });
  await record({
    ...{ type: 'RecordDrill', ...BACKUP, ok: false, reason: 'o balancete é outro' },
    ...{ lostEntries: 0, lostSeconds: 1, restoredSeconds: 1, readySeconds: null },
  });
  await livro.app.get(Database, { strict: false }).query(
    `insert into vault.mail_outbox (id, recipient, subject, body, queued_at, stopped_at, stop_reason)
     values ('a', 'a@b.c', 's', 't', '2026-11-01T00:00:00Z', null, null), ('b', 'a@b.c', 's', '', now(), now(), 'r')`,
  );
  // What one process has measured it shows for a while: another process measures again.
  const beside = await startBeside(livro);
  try {
    const figures = await figuresOf(beside);
    expect(Object.fromEntries(figures)).toMatchObject({
      livro_backup_timestamp_seconds: Date.parse(BACKUP.madeAt) / 1000,
      livro_drill_passed: 0,
      livro_mail_waiting: 1,
      livro_mail_oldest_timestamp_seconds: Date.parse('2026-11-01T00:00:00Z') / 1000,
      livro_mail_undelivered: 1,
      livro_unsealed_entries: 0,
    });
    expect(figures.get('livro_drill_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 60);
    const { bavail, bsize } = fs.statfsSync(livro.settings.dataDir);
    const free = figures.get('livro_data_free_bytes')!;
    expect(Math.abs(free - bavail * bsize)).toBeLessThan(2 ** 32);
    expect(figures.get('livro_data_size_bytes')).toBeGreaterThan(free);
    expect(await installationOf(beside)).toBe(await installationOf(livro));
  } finally {
    await beside.stop();
  }
});

it('names another installation otherwise', async () => {
  const other = await startTestApp();
  try {
    const names = [await installationOf(livro), await installationOf(other)];
    expect(names).toEqual([expect.any(String), expect.any(String)]);
    expect(names[0]).not.toBe(names[1]);
  } finally {
    await other.stop();
  }
});

it('tells which background work fails, until it does no more', async () => {
  const health = livro.app.get(HealthRegistry);
  const shown = async () => {
    const { text } = await supertest(livro.url).get('/metrics').expect(200);
    return /^livro_keeper_failing\{keeper="witnesses",.*\} ([01])$/m.exec(text)?.[1];
  };
  health.tell('witnesses', 'failing');
  expect(await shown()).toBe('1');
  health.tell('witnesses', 'working');
  expect(await shown()).toBe('0');
});

it('tells when the certificates end that settings name, of what cannot be read nothing', () => {
  const authority = Authority.in(temporaryFolder(releases));
  const [long, short] = [authority.issue('long', 'a.example', 90), authority.issue('short', 'b.example', 30)];
  const chain = `${short.cert}.chain`;
  fs.writeFileSync(chain, fs.readFileSync(long.cert, 'utf8') + fs.readFileSync(short.cert, 'utf8'));
  const ends = certificateEnds({
    tls: { cert: chain, key: short.key },
    databaseUrl: `postgres://a@b/c?sslrootcert=${chain}&sslcert=/nowhere.pem`,
    eventStoreUrl: `esdb://a:2113?tlsCAFile=${encodeURIComponent(chain)}`,
  });
  const days = ends.map(({ setting, end }) => [setting, Math.round((end - Date.now()) / 86_400_000)]);
  expect(days).toEqual([
    ['TLS_CERT', 30],
    ['DATABASE_URL sslrootcert', 90],
    ['EVENTSTORE_URL tlsCAFile', 90],
  ]);
});
