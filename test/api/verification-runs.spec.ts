/**
 * Verifications as jobs of the server: one at a time, each with its end in the journal, what was found named by entry and field,
 * and one whose process died never taken for a good one.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ReadModelCheck } from '../../backend/src/audit/verification/read-model-check.read.ts';
import { VerificationRuns } from '../../backend/src/audit/verification/verification-runs.write.ts';
import { verificationsDecider } from '../../backend/src/audit/verification/verifications.ts';
import { Books } from '../../backend/src/platform/book/book.types.ts';
import { Database, endSession } from '../../backend/src/platform/database/database.ts';
import { ProjectionRegistry } from '../../backend/src/platform/projections/schema/projection-registry.ts';
import { startBeside, startTestApp, type TestApp, tokenOf } from '../support/app.ts';
import { liveTable } from './audit.fixture.ts';
import { type Agent, type Development, development, expense } from './ledger.fixture.ts';
import { signedInAs } from './purchases.fixture.ts';
import { Intruder } from './tampering.fixture.ts';

let livro: TestApp;
let ana: Agent;
let aurora: Development;

beforeAll(async () => {
  livro = await startTestApp({}, { own: true });
  ana = await livro.administrator();
  aurora = await development(ana, 10_000, 500);
  await ana.post('/api/expenses/').send(expense(aurora.building)).expect(201);
}, 60_000);
afterAll(() => livro?.stop());

interface Run {
  readonly id: string;
  readonly state: string;
  readonly started_by_name: string | null;
  readonly result: {
    readonly entries: number;
    readonly tables: number;
    readonly findings: readonly object[];
  } | null;
}
const list = async (agent: Agent = ana): Promise<Run[]> =>
  (await agent.get('/api/audit/verifications/').expect(200)).body.data as Run[];
const start = async (body: object = {}): Promise<Run> =>
  (await ana.post('/api/audit/verifications/').send(body).expect(200)).body.data as Run;

async function ended(id: string): Promise<Run> {
  for (const until = Date.now() + 20_000; ; await sleep(50)) {
    const { body } = await ana.get(`/api/audit/verifications/${id}/`).expect(200);
    const run = body.data as Run;
    if (run.result) return run;
    if (Date.now() > until) throw new Error(`still ${run.state}`);
  }
}
const types = async (): Promise<string[]> => (await livro.events('verifications')).map(({ type }) => type);

it('runs on the server, ends in the journal, and says who, when and over how much', async () => {
  expect(await list()).toEqual([]);
  const begun = await start();
  expect(begun).toMatchObject({ started_by_name: 'Ana Administradora' });
  const run = await ended(begun.id);
  expect(run).toMatchObject({
    state: 'passed',
    from_seal: false,
    progress: null,
    result: { entries: (await livro.events('ledger')).length, findings: [], further_findings: 0 },
  });
  expect(run.result!.tables).toBeGreaterThan(20);
  expect(await types()).toEqual(['VerificationStarted', 'VerificationFinished']);
  // The one that ended is itself a part of what the next one proves.
  const again = await ended((await start({ fromSeal: true })).id);
  expect(again).toMatchObject({ state: 'passed', from_seal: true });
  expect((await list()).map(({ id }) => id)).toEqual([again.id, run.id]);
});

it('is one at a time, over all processes, and refusing leaves nothing', async () => {
  const before = await types();
  const other = await startBeside(livro);
  const token = await tokenOf(livro);
  const release = await other.app.get(VerificationRuns).claim();
  try {
    const { body } = await ana.post('/api/audit/verifications/').send({}).expect(409);
    expect(body.message).toBe('Uma verificação já está em andamento.');
    await ana.post('/api/audit/verify/').expect(429);
    const bearer = { Authorization: `Bearer ${token}` };
    await other.visitor().post('/api/audit/verifications/').set(bearer).send({}).expect(409);
    expect(await types()).toEqual(before);
  } finally {
    await release!();
    await other.stop();
  }
});

it('shows one whose process died as interrupted, and starts the next over it', async () => {
  const book = await livro.app.get(Books).open(verificationsDecider);
  const verificationId = randomUUID();
  const actor = { id: 'system' };
  const command = { type: 'StartVerification', verificationId, fromSeal: false } as const;
  await book.execute({ id: randomUUID(), command, actor });
  expect((await list())[0]).toMatchObject({ id: verificationId, state: 'interrupted', result: null });
  const run = await ended((await start()).id);
  expect(run.state).toBe('passed');
  expect((await list()).map(({ state }) => state).slice(0, 2)).toEqual(['passed', 'interrupted']);
});

it('is aborted when the server stops, and then has no end', async () => {
  const other = await startBeside(livro);
  const runs = other.app.get(VerificationRuns);
  const id = await runs.start(
    { id: randomUUID(), actor: { id: 'system' }, correlationId: randomUUID() },
    false,
  );
  await runs.beforeApplicationShutdown();
  await other.stop();
  const found = (await list()).find((run) => run.id === id)!;
  expect([found.state, found.result]).toEqual(['interrupted', null]);
});

it('names row, entry, field and both values; of a text only until the server stops', async () => {
  const transactions = await liveTable(livro, 'transactions');
  const accounts = await liveTable(livro, 'accounts');
  const database = livro.app.get(Database);
  await database.query(
    `update ${transactions} set description = 'Areia' where description = 'Cimento CP-II'`,
  );
  await database.query(`update ${accounts} set balance = balance + 1 where id = $1`, [aurora.land]);
  const run = await ended((await start()).id);
  const balance = {
    kind: 'table',
    where: 'accounts',
    field: 'balance',
    key: aurora.land,
    expected: '50000',
    found: '50001',
  };
  const words = { kind: 'table', where: 'transactions', field: 'description' };
  expect(run.state).toBe('failed');
  expect(run.result!.findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...balance, withheld: false }),
      expect.objectContaining({ ...words, expected: 'Cimento CP-II', found: 'Areia', withheld: false }),
    ]),
  );
  const other = await startBeside(livro);
  const bearer = { Authorization: `Bearer ${await tokenOf(livro)}` };
  const { body } = await other.visitor().get(`/api/audit/verifications/${run.id}/`).set(bearer).expect(200);
  await other.stop();
  expect(body.data.result.findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...balance, withheld: false }),
      expect.objectContaining({ ...words, expected: null, found: null, withheld: true }),
    ]),
  );
  const [last] = (await livro.events('verifications')).slice(-1);
  expect(JSON.stringify(last!.data)).not.toContain('Areia');
  await database.query(
    `update ${transactions} set description = 'Cimento CP-II' where description = 'Areia'`,
  );
  await database.query(`update ${accounts} set balance = balance - 1 where id = $1`, [aurora.land]);
});

it('names the entry whose stored event was changed, and compares no tables then', async () => {
  const intruder = await Intruder.at(livro);
  const events = await intruder.events('ledger');
  const changed = events.find(({ type }) => type === 'ExpenseRecorded')!;
  await intruder.store([{ ...changed, data: { ...changed.data, amount: 99_999 } }]);
  try {
    const run = await ended((await start()).id);
    expect(run.state).toBe('failed');
    expect(run.result!.tables).toBe(0);
    expect(run.result!.findings[0]).toMatchObject({
      kind: 'chain',
      where: 'ledger',
      entry: Number(changed.revision) + 1,
      field: 'metadata.hash',
      expected: changed.metadata.hash,
      found: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  } finally {
    await intruder.store([changed]);
    await intruder.end();
  }
  expect((await ended((await start()).id)).state).toBe('passed');
});

it('is started by whoever may verify, read by whoever reads the audit, and by nobody else', async () => {
  const { agent: auditor } = await signedInAs(livro, 'auditor', 'Aldo');
  const { agent: clerk } = await signedInAs(livro, 'administrative', 'Clara');
  const { agent: buyer } = await signedInAs(livro, 'purchaser', 'Bia');
  const before = await types();
  await clerk.post('/api/audit/verifications/').send({}).expect(403);
  await buyer.get('/api/audit/verifications/').expect(403);
  expect((await list(clerk)).length).toBeGreaterThan(0);
  expect(await types()).toEqual(before);
  const { body } = await auditor.post('/api/audit/verifications/').send({}).expect(200);
  expect((await ended(body.data.id)).started_by_name).toBe('Aldo');
  await ana.get(`/api/audit/verifications/${randomUUID()}/`).expect(404);
});

it('keeps its session however long it proves what no read model takes part in', async () => {
  const session = await livro.app.get(Database).session();
  try {
    await session.query(`set idle_in_transaction_session_timeout = '100ms'`);
    const check = await ReadModelCheck.begin(session, livro.app.get(ProjectionRegistry).all);
    await sleep(500);
    await check.compare(() => undefined);
    // What it then reads it must not lock for ever.
    const { rows } = await session.query('show idle_in_transaction_session_timeout');
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '10s' }]);
    await check.end();
  } finally {
    await endSession(session);
  }
});
