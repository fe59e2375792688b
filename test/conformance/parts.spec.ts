/**
 * The embedded parts as programs use them, with real processes that are killed with -9: who starts what, who shares it,
 * that nothing written is lost, and that nothing remains. It says nothing of the protocol, and no setting changes it.
 */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { startTestParts } from '../support/store-process.ts';
import { allGone, append, ask, dataFolder, familyOf, Program, until } from './parts.fixture.ts';

jest.setTimeout(40_000);

test('two programs at once on an empty folder share the parts; the last to leave stops them', async () => {
  const dataDir = dataFolder();
  const [first, second] = [new Program({ dataDir }), new Program({ dataDir })];
  const [one, two] = [await first.ready(), await second.ready()];
  expect(one.failed).toBeUndefined();
  expect(two).toEqual(one);
  expect(await append(one)).toBe(1);
  expect(await ask(one.databaseUrl, 'select current_user as role')).toEqual([{ role: 'livro_app' }]);
  expect(statSync(path.join(dataDir, 'runtime.json')).mode & 0o777).toBe(0o600);

  const family = familyOf(dataDir);
  await first.leave();
  expect(await append(two)).toBe(2);
  const leaving = Date.now();
  await second.leave();
  expect(Date.now() - leaving).toBeLessThan(3_000);
  await allGone(family.all, 500);
  expect(existsSync(path.join(dataDir, 'runtime.json'))).toBe(false);
});

test('a program killed with -9 gives its lease back, and nothing remains', async () => {
  const dataDir = dataFolder();
  const program = new Program({ dataDir });
  await program.ready();
  const family = familyOf(dataDir);
  expect(family.all.length).toBeGreaterThan(3);
  program.kill();
  await allGone(family.all, 3_000);
});

test('whichever process is killed with -9, the program finds the parts again at the same addresses', async () => {
  const dataDir = dataFolder();
  const program = new Program({ dataDir });
  const told = await program.ready();
  let stored = await append(told);
  for (const victim of ['eventStore', 'postgres', 'host'] as const) {
    const before = familyOf(dataDir);
    expect(before[victim]).toBeGreaterThan(0);
    process.kill(before[victim], 'SIGKILL');
    await until(
      () => {
        if (!existsSync(path.join(dataDir, 'runtime.json'))) return false;
        const now = familyOf(dataDir);
        return now[victim] !== before[victim] && now.postgres > 0 && now.eventStore > 0;
      },
      10_000,
      `${victim} to be replaced`,
    );
    expect(await append(told)).toBe((stored += 1));
    await ask(told.databaseUrl, 'select 1');
  }
  expect(program.told).toEqual([told]);
  const family = familyOf(dataDir);
  await program.leave();
  await allGone(family.all, 500);
});

test('when everything is killed with -9 at once, the next start works and nothing written is lost', async () => {
  const dataDir = dataFolder();
  const program = new Program({ dataDir });
  const told = await program.ready();
  expect(await append(told)).toBe(1);
  const family = familyOf(dataDir);
  program.kill();
  for (const pid of family.all) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // ended with its parent
    }
  }
  const start = Date.now();
  const next = new Program({ dataDir });
  expect(await next.ready()).toEqual(told);
  expect(Date.now() - start).toBeLessThan(10_000);
  expect(await append(told)).toBe(2);
  await next.leave();
});

test('a server that the settings name is used, and only the other part is started', async () => {
  const given = await startTestParts();
  try {
    const dataDir = dataFolder();
    const onGivenPostgres = new Program({
      dataDir,
      databaseUrl: given.databaseUrl,
      eventStoreUrl: given.eventStoreUrl,
    });
    expect(await onGivenPostgres.ready()).toMatchObject({
      databaseUrl: given.databaseUrl,
      eventStoreUrl: given.eventStoreUrl,
    });
    expect(existsSync(path.join(dataDir, 'runtime.json'))).toBe(false);

    const onGivenStore = new Program({ dataDir, eventStoreUrl: given.eventStoreUrl });
    const told = await onGivenStore.ready();
    expect(told.eventStoreUrl).toBe(given.eventStoreUrl);
    expect(familyOf(dataDir).postgres).toBeGreaterThan(0);
    expect(familyOf(dataDir).eventStore).toBe(0);
    await ask(told.databaseUrl, 'select 1');

    const stranger = new Program({ dataDir });
    expect((await stranger.ready()).failed).toMatch(/outras configurações/);

    const elsewhere = dataFolder();
    await ask(given.superuserUrl, 'create database spare');
    const spare = Object.assign(new URL(given.superuserUrl), { pathname: '/spare' }).href;
    const onGivenDatabase = new Program({ dataDir: elsewhere, databaseUrl: spare });
    const other = await onGivenDatabase.ready();
    expect(other.databaseUrl).toBe(spare);
    expect(familyOf(elsewhere).postgres).toBe(0);
    expect(familyOf(elsewhere).eventStore).toBeGreaterThan(0);
    expect(await append(other)).toBe(1);
    await onGivenDatabase.leave();
    await onGivenStore.leave();
  } finally {
    await given.stop();
  }
});
