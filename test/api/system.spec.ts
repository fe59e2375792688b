/** Sistema: how every part fares, for administrators and auditors alone, and what administrators decide leaves an event with its name. */
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type supertest from 'supertest';
import { BoundedLogger } from '../../backend/src/platform/observability/bounded-logger.ts';
import { RebuildService } from '../../backend/src/platform/projections/http/rebuild.service.ts';
import { startBeside, startTestApp, type TestApp } from '../support/app.ts';
import { eventually } from './projections.fixture.ts';

const PATIENCE_MS = 120_000;
jest.setTimeout(2 * PATIENCE_MS);

type Agent = ReturnType<typeof supertest.agent>;
interface Part {
  readonly name: string;
  readonly state: string;
  readonly sentence: string;
}
interface Told {
  readonly overall: { readonly state: string; readonly sentence: string };
  readonly parts: readonly Part[];
  readonly processes: readonly { readonly leads: boolean; readonly isThis: boolean }[];
  readonly settings: readonly { readonly name: string; readonly isSet: boolean; readonly meaning: string }[];
  readonly decisions: readonly Readonly<Record<string, unknown>>[];
}

const SECRET = 'ab'.repeat(32);
let livro: TestApp;
let ana: Agent;
let auditor: Agent;
beforeAll(async () => {
  livro = await startTestApp({ SEAL_KEY: SECRET, ADMIN_NAME: 'Ana Administradora' });
  ana = await livro.administrator();
  auditor = (await livro.person({ email: 'auditora@construtora.com.br', type: 'auditor' })).agent;
  for (const name of ['Jardim', 'Torre'])
    await ana
      .post('/api/developments/')
      .send({ name, status: 'planning', startDate: '2026-01-10', buildingOpeningBalance: '1.000,00' })
      .expect(201);
}, PATIENCE_MS);
afterAll(() => livro?.stop());

const told = async (agent = ana): Promise<Told> =>
  (await agent.get('/api/system/').expect(200)).body.data as Told;
const stateOf = ({ parts }: Told, name: string): Part => parts.find((part) => part.name === name)!;

it('tells administrators and auditors how each part fares, and nobody else', async () => {
  for (const path of ['', 'projections/', 'parked/', 'errors/'])
    await livro.visitor().get(`/api/system/${path}`).expect(401);
  for (const type of ['financial', 'administrative', 'purchaser'] as const) {
    const { agent } = await livro.person({ email: `${type}@construtora.com.br`, type });
    for (const path of ['', 'projections/', 'parked/', 'errors/'])
      await agent.get(`/api/system/${path}`).expect(403);
  }
  await auditor.get('/api/system/errors/').expect(403);
  for (const agent of [ana, auditor]) {
    const all = await told(agent);
    expect(all.parts.map(({ name }) => name)).toEqual([
      'store',
      'postgres',
      'files',
      'read-models',
      'parked',
      'leader',
      'webhooks',
      'background-work',
      'mail',
      'journal',
      'seals',
      'segments',
      'witnesses',
      'time-stamps',
      'backup',
      'trusted-rows',
    ]);
    for (const name of [
      'store',
      'postgres',
      'files',
      'read-models',
      'parked',
      'leader',
      'background-work',
      'segments',
    ])
      expect(stateOf(all, name).state).toBe('well');
    expect(stateOf(all, 'backup')).toMatchObject({
      state: 'absent',
      sentence: expect.stringMatching(/^Nenhuma cópia registrada por este programa/),
    });
    expect(stateOf(all, 'witnesses').state).toBe('absent');
    expect(stateOf(all, 'mail').state).toBe('absent');
    expect(stateOf(all, 'store').sentence).toContain('o Diário está no lançamento 6');
  }
});

it('tells which settings are set, and never a value', async () => {
  const { body } = await ana.get('/api/system/').expect(200);
  const settings = Object.fromEntries(
    (body.data as Told).settings.map(({ name, isSet }) => [name, isSet] as const),
  );
  expect(settings).toMatchObject({ SEAL_KEY: true, VAULT_MASTER_KEY: false, WITNESSES: false });
  const { databaseUrl, eventStoreUrl } = livro.parts;
  for (const value of [SECRET, databaseUrl, eventStoreUrl, livro.settings.dataDir])
    expect(JSON.stringify(body)).not.toContain(value);
});

it('counts the servers, says which one leads, and another one when that is gone', async () => {
  const other = await startBeside(livro);
  const processes = async () => (await told()).processes.map(({ leads, isThis }) => ({ leads, isThis }));
  try {
    await eventually(async () => (await processes()).length === 2);
    expect(await processes()).toEqual([
      { leads: true, isThis: true },
      { leads: false, isThis: false },
    ]);
    expect(stateOf(await told(), 'leader').sentence).toBe(
      'Este servidor atualiza as telas; 1 outro está de reserva.',
    );
  } finally {
    await other.stop();
  }
  await eventually(async () => (await processes()).length === 1);
});

it('tells of each read model how far it is, and compares, promotes and goes back, each an event with its name', async () => {
  const one = async (agent = ana) => {
    const { body } = await agent.get('/api/system/projections/').expect(200);
    return (body.data as { name: string }[]).find(({ name }) => name === 'expenses') as unknown as Readonly<
      Record<string, unknown>
    > & { generations: { status: string; comparison: { equal: boolean; tables: object[] } | null }[] };
  };
  expect(await one(auditor)).toMatchObject({
    state: 'live',
    lagEvents: 0,
    lagSeconds: 0,
    parked: 0,
    lastError: null,
    rebuild: null,
    position: expect.stringMatching(/^\d+$/),
  });
  const act = (what: string, agent = ana) => agent.post(`/api/admin/projections/expenses/${what}/`).send({});
  for (const what of ['rebuild', 'verify', 'stop', 'promote', 'rollback'])
    await act(what, auditor).expect(403);
  // What may not be done leaves no event.
  for (const what of ['stop', 'promote', 'rollback']) await act(what).expect(422);
  expect(await livro.events('operations')).toEqual([]);

  const key = 'reconstruir-uma-vez';
  const start = () =>
    ana.post('/api/admin/projections/expenses/rebuild/').set('Idempotency-Key', key).send({ hold: true });
  await start().expect(200);
  await act('verify').expect(409);
  const service = livro.app.get(RebuildService);
  await eventually(async () => service.pid === undefined, PATIENCE_MS);
  await start().expect(200);
  expect(service.pid).toBeUndefined();
  const { generations } = await one();
  const held = generations.find(({ status }) => status === 'building')!;
  expect(held.comparison).toMatchObject({ equal: true });
  for (const table of held.comparison!.tables as { checksum: string; liveChecksum: string }[]) {
    expect(table.checksum).toMatch(/^-?\d+:-?\d+$/);
    expect(table.liveChecksum).toBe(table.checksum);
  }
  await act('promote').expect(200);
  await act('rollback').expect(200);
  await act('verify').expect(200);
  await act('stop').expect(200);

  const events = await livro.events('operations');
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    ['ProjectionRebuildRequested', { projection: 'expenses', version: expect.any(Number), wish: 'hold' }],
    ['ProjectionPromotionRequested', { projection: 'expenses', version: expect.any(Number), generation: 2 }],
    ['ProjectionRollbackRequested', { projection: 'expenses', version: expect.any(Number), generation: 1 }],
    ['ProjectionRebuildRequested', { projection: 'expenses', version: expect.any(Number), wish: 'drop' }],
    ['ProjectionRebuildStopped', { projection: 'expenses' }],
  ]);
  const { decisions } = await told(auditor);
  expect(decisions).toHaveLength(5);
  expect(decisions[0]).toMatchObject({ type: 'ProjectionRebuildStopped', byName: 'Ana Administradora' });
});

it('names an event that cannot be read, with its cause for administrators alone, and leaves it out for a reason', async () => {
  // By the store's own client, past the Book: what a program of another version might leave.
  const client = EventStoreDBClient.connectionString(livro.parts.eventStoreUrl);
  const broken = jsonEvent({ type: 'SupplierDescribed', data: { nothing: 'fits' }, metadata: {} });
  await client.appendToStream(`${livro.settings.streamPrefix}suppliers`, broken);
  await client.dispose();
  interface Case {
    readonly id: string;
    readonly projection: string;
    readonly cause: string | null;
    readonly maySkip: boolean;
  }
  const cases = async (agent: Agent) =>
    (await agent.get('/api/system/parked/').expect(200)).body.data as Case[];
  await eventually(async () => (await cases(ana)).length > 0);
  const all = await cases(ana);
  expect((await cases(auditor)).map(({ cause }) => cause)).toEqual(all.map(() => null));
  expect(all.every(({ cause, maySkip }) => cause && maySkip)).toBe(true);
  await eventually(async () => stateOf(await told(), 'parked').state === 'attention');
  expect((await told()).overall.state).not.toBe('well');
  for (const { id } of all) {
    const url = `/api/admin/projections/parked/${encodeURIComponent(id)}`;
    await auditor.post(`${url}/retry/`).send({}).expect(403);
    await auditor.post(`${url}/skip/`).send({ reason: 'Engano' }).expect(403);
    const retried = await ana.post(`${url}/retry/`).send({}).expect(200);
    expect(retried.body.data).toMatchObject({ carriedOut: true, still: { attempts: 2 } });
    await ana.post(`${url}/skip/`).send({ reason: '' }).expect(422);
    await ana.post(`${url}/skip/`).send({ reason: 'Veio de fora do programa' }).expect(200);
  }
  expect(await cases(ana)).toEqual([]);
  await eventually(async () => stateOf(await told(), 'parked').state === 'well');
  expect((await told()).decisions[0]).toMatchObject({
    type: 'ParkedEventSkipped',
    reason: 'Veio de fora do programa',
    byName: 'Ana Administradora',
  });
});

it('keeps what the log said last for administrators', async () => {
  const before = (await ana.get('/api/system/errors/').expect(200)).body.data;
  expect(before).toEqual({ isTold: false, errors: [] });
  new BoundedLogger(['warn']).warn('o disco está quase cheio', 'attachments');
  const { body } = await ana.get('/api/system/errors/').expect(200);
  expect(body.data).toMatchObject({
    isTold: true,
    errors: [{ level: 'warn', part: 'attachments', text: 'o disco está quase cheio' }],
  });
});
