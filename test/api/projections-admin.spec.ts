/** Rebuilds as a person asks for them: an administrator over HTTP, an operator on the command line beside the server. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type supertest from 'supertest';
import { SETTINGS } from '../../backend/src/platform/config/config.module.ts';
import type { Settings } from '../../backend/src/platform/config/settings.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { RebuildService } from '../../backend/src/platform/projections/http/rebuild.service.ts';
import type { RebuildOrder } from '../../backend/src/platform/projections/http/rebuild-process.ts';
import { YIELDING } from '../../backend/src/platform/projections/rebuild/low-priority.ts';
import { lockRebuild } from '../../backend/src/platform/projections/rebuild/loading.ts';
import { ProjectionRegistry } from '../../backend/src/platform/projections/schema/projection-registry.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { CommandLine } from './books.fixture.ts';
import { eventually } from './projections.fixture.ts';

/** What yields to others waits long on a machine that is busy with them. */
const PATIENCE_MS = 240_000;
jest.setTimeout(2 * PATIENCE_MS);

const ADMIN = '/api/admin/projections/';
let app: TestApp;
let administrator: ReturnType<typeof supertest.agent>;
let projections: CommandLine;

beforeAll(async () => {
  app = await startTestApp();
  administrator = await app.administrator();
  projections = CommandLine.beside(app, 'projections');
  for (const name of ['Jardim', 'Torre'])
    await administrator
      .post('/api/developments/')
      .send({ name, status: 'planning', startDate: '2026-01-10', buildingOpeningBalance: '1.000,00' })
      .expect(201);
});
afterAll(() => app?.stop());

interface View {
  readonly name: string;
  readonly generations: readonly { readonly generation: number; readonly status: string }[];
  readonly rebuild: { readonly outcome: string | null; readonly failure: string | null } | null;
}
const view = async (name: string): Promise<View> =>
  (await administrator.get(`${ADMIN}${name}/`).expect(200)).body.data as View;
const statuses = async (name: string): Promise<string[]> =>
  (await view(name)).generations.map(({ generation, status }) => `${generation} ${status}`);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('over HTTP', () => {
  it('rebuilds in another process, again after it was killed, goes back, and says where each generation stands', async () => {
    const service = app.app.get(RebuildService);
    expect(await statuses('accounts')).toEqual(['1 live']);
    await administrator.post(`${ADMIN}accounts/rollback/`).expect(422);
    await administrator.post(`${ADMIN}accounts/rebuild/`).send({}).expect(200);
    const first = service.pid!;
    expect(os.getPriority(first)).toBe(YIELDING);
    await administrator.post(`${ADMIN}expenses/rebuild/`).send({}).expect(409);
    process.kill(first, 'SIGKILL');
    await eventually(() => service.pid === undefined, PATIENCE_MS);
    expect((await view('accounts')).rebuild).toMatchObject({
      outcome: null,
      failure: 'O processo da reconstrução foi encerrado (SIGKILL); pedir de novo continua de onde parou.',
    });
    expect(await statuses('accounts')).toContain('1 live');

    await administrator.post(`${ADMIN}accounts/rebuild/`).send({}).expect(200);
    await eventually(() => service.pid === undefined, PATIENCE_MS);
    expect((await view('accounts')).rebuild).toMatchObject({ outcome: 'swapped', failure: null });
    expect(await statuses('accounts')).toEqual(['1 kept', '2 live']);
    const { body } = await administrator.get('/api/accounts/').expect(200);
    expect(body.data).toHaveLength(4);
    const back = await administrator.post(`${ADMIN}accounts/rollback/`).expect(200);
    expect(back.body.data).toMatchObject({ generation: 1, status: 'live' });
    expect(await statuses('accounts')).toEqual(['1 live', '2 kept']);
  });

  it('stops when it is told to, and leaves nobody behind', async () => {
    const service = app.app.get(RebuildService);
    await administrator.post(`${ADMIN}transactions/verify/`).send({}).expect(200);
    const pid = service.pid!;
    const stopped = await administrator.post(`${ADMIN}transactions/stop/`).send({}).expect(200);
    const { outcome, failure } = (stopped.body.data as View).rebuild!;
    expect(outcome ?? failure).toMatch(/^interrupted$|^Interrompida à força/);
    expect(isRunning(pid)).toBe(false);
    expect(service.pid).toBeUndefined();
  });

  it('does not outlive the server that asked for it, however that ends', async () => {
    const order: RebuildOrder = {
      settings: app.app.get<Settings>(SETTINGS),
      parts: app.parts,
      projections: ['accounts'],
      wish: 'drop',
    };
    const server = fork(path.join(__dirname, 'rebuild-server.fixture.ts'), [], {
      execArgv: ['-r', path.join(__dirname, '../faults/book-loader.cjs')],
    });
    server.send(order);
    const [pid] = (await once(server, 'message')) as [number];
    expect(isRunning(pid)).toBe(true);
    server.kill('SIGKILL');
    await eventually(() => !isRunning(pid), PATIENCE_MS);
  });

  it('holds what it was asked to hold until it is promoted', async () => {
    const service = app.app.get(RebuildService);
    await administrator.post(`${ADMIN}expenses/rebuild/`).send({ hold: true }).expect(200);
    // As soon as the outcome is told, and mostly before its process has ended, the next one may be asked for.
    while (!service.lastOf('expenses')?.report && service.pid !== undefined) await nextTurn();
    await administrator.post(`${ADMIN}accounts/verify/`).send({}).expect(200);
    await eventually(() => service.pid === undefined, PATIENCE_MS);
    expect((await view('expenses')).rebuild).toMatchObject({ outcome: 'held', failure: null });
    expect(await statuses('expenses')).toEqual(['1 live', '2 building']);
    const promoted = await administrator.post(`${ADMIN}expenses/promote/`).expect(200);
    expect(promoted.body.data).toMatchObject({ generation: 2, status: 'live', comparison: { equal: true } });
  });

  it('checks all by one process, begins nothing beside it, and stops them together', async () => {
    const service = app.app.get(RebuildService);
    const names = app.app.get(ProjectionRegistry).names;
    const list = async (): Promise<View[]> =>
      (await administrator.get(ADMIN).expect(200)).body.data as View[];
    await administrator.post(`${ADMIN}stop/`).send({}).expect(422);
    const asked = await administrator.post(`${ADMIN}verify/`).send({}).expect(200);
    expect(asked.body.data).toEqual({ projections: names });
    await administrator.post(`${ADMIN}rebuild/`).send({}).expect(409);
    await administrator.post(`${ADMIN}accounts/rebuild/`).send({}).expect(409);
    const stopped = await administrator.post(`${ADMIN}stop/`).send({}).expect(200);
    expect(stopped.body.data).toEqual({ projections: names });
    expect(service.pid).toBeUndefined();
    for (const { rebuild } of await list())
      expect(rebuild!.outcome ?? rebuild!.failure).toMatch(/^interrupted$|^Interrompida à força/);

    await administrator.post(`${ADMIN}verify/`).send({}).expect(200);
    await eventually(() => service.pid === undefined, PATIENCE_MS);
    const all = await list();
    expect(all.map(({ name }) => name)).toEqual(names);
    for (const { rebuild } of all) expect(rebuild).toMatchObject({ outcome: 'checked', failure: null });
    const decided: string[] = [];
    for await (const { type, data } of app.app.get(EventStore).readRaw('operations', 0n))
      if (type === 'ProjectionRebuildRequested') decided.push((data as { projection: string }).projection);
    expect(decided.slice(-names.length)).toEqual(names);
  });

  it('knows no projection of another name, and nobody but administrators', async () => {
    await administrator.get(`${ADMIN}nada/`).expect(404);
    await administrator.post(`${ADMIN}nada/rebuild/`).send({}).expect(404);
    expect((await administrator.get(`${ADMIN}parked/`).expect(200)).body.data).toEqual([]);
    const email = 'auditora@construtora.com.br';
    const { agent: auditor } = await app.person({ email, type: 'auditor' });
    await auditor.get(ADMIN).expect(403);
    await auditor.post(`${ADMIN}accounts/rebuild/`).send({}).expect(403);
    await app.visitor().get(ADMIN).expect(401);
  });
});

describe('on the command line', () => {
  it('rebuilds beside the server, with plain lines of progress where there is no terminal', async () => {
    const { code, stdout, stderr } = await projections.run('rebuild', 'transactions', '--fast');
    expect(stderr).toMatch(/^transactions: carregando, 0 de \d+ \(0 %\)$/m);
    // Resumed, if the work stopped above had begun a generation before it was told to stop.
    expect(stdout).toMatch(
      /^transactions v\d+ g2: reconstruída e em uso \(\d+ eventos em [\d,]+ s(, retomada)?\)\n$/,
    );
    expect(code).toBe(0);
    expect(await statuses('transactions')).toEqual(['1 kept', '2 live']);
  });

  it('tells where everything stands as JSON, and plans without doing', async () => {
    const status = await projections.run('status', '--json');
    const statuses = JSON.parse(status.stdout) as View[];
    expect(statuses.map(({ name }) => name)).toEqual(expect.arrayContaining(['accounts', 'command-log']));
    const planned = await projections.run('rebuild', '--all', '--dry-run', '--json');
    expect((JSON.parse(planned.stdout) as { outcome: string }[]).every((r) => r.outcome === 'planned')).toBe(
      true,
    );
    expect([status.code, planned.code]).toEqual([0, 0]);
  });

  it.each([
    [['rebuild'], 'Diga qual projeção, ou --all.'],
    [['skip', 'accounts:1'], "required option '--reason <texto>' not specified"],
  ])('refuses %j with a sentence and code 2', async (args, sentence) => {
    const { code, stderr } = await projections.run(...args);
    expect(stderr).toContain(sentence);
    expect(code).toBe(2);
  });

  it('rebuilds all in two processes when it may take the machine, each of them once', async () => {
    const { code, stdout, stderr } = await projections.run('rebuild', '--all', '--fast', '--json');
    expect(stderr).toBe('');
    const reports = JSON.parse(stdout) as { projection: string; outcome: string }[];
    expect(reports.map(({ projection }) => projection).toSorted()).toEqual(
      app.app.get(ProjectionRegistry).names.toSorted(),
    );
    expect(new Set(reports.map(({ outcome }) => outcome))).toEqual(new Set(['swapped']));
    expect(code).toBe(0);
  });

  it('does the others where another process has one, and ends with code 7', async () => {
    const holder = await app.app.get(Database).session();
    try {
      await lockRebuild(holder, 'accounts');
      const { code, stdout } = await projections.run('verify', 'accounts', 'expenses');
      expect(stdout).toMatch(/^Outro processo já está reconstruindo accounts\.$/m);
      expect(stdout).toMatch(/^expenses v\d+ g\d+: confere /m);
      expect(code).toBe(7);
    } finally {
      await holder.end();
    }
  });

  it('stops at Ctrl-C with code 130, and finishes when it is run again', async () => {
    const child = projections.start('rebuild', '--all');
    const said = new Promise<void>((resolve) =>
      child.stderr!.on('data', (text: Buffer) => text.toString().includes('carregando') && resolve()),
    );
    await said;
    child.kill('SIGINT');
    const [code] = (await once(child, 'close')) as [number | null];
    expect(code).toBe(130);
    const again = await projections.run('verify', 'command-log', '--json');
    expect(JSON.parse(again.stdout)).toMatchObject([{ outcome: 'checked', comparison: { equal: true } }]);
    expect(again.code).toBe(0);
  });
});

it('lets a server that stops end its rebuild first', async () => {
  await administrator.post(`${ADMIN}accounts/verify/`).send({}).expect(200);
  const pid = app.app.get(RebuildService).pid!;
  expect(isRunning(pid)).toBe(true);
  await app.app.close();
  expect(isRunning(pid)).toBe(false);
});
