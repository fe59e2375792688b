/**
 * What the seals say of streams that no list names, and of themselves: held against what the store reads from its tables, as it
 * does after a start, when none of its memory of the newest events is left to tell the difference.
 */
import { randomUUID } from 'node:crypto';
import { binaryEvent, EventStoreDBClient } from '@eventstore/db-client';
import { findingText } from '../../backend/src/audit/verification/finding.ts';
import { sealsDecider } from '../../backend/src/audit/seal/seals.ts';
import { ProvenJournal } from '../../backend/src/audit/verification/proven-journal.read.ts';
import { SealKeys } from '../../backend/src/audit/seal/seal-keys.read.ts';
import { Seals } from '../../backend/src/audit/seal/seals.read.ts';
import { Verification } from '../../backend/src/audit/verification/verification.read.ts';
import { SealWriter } from '../../backend/src/audit/seal/seal-writer.write.ts';
import { Books } from '../../backend/src/platform/book/book.types.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, type Development, development, expense } from './ledger.fixture.ts';
import { approved, requested, signedInAs } from './purchases.fixture.ts';
import { sealing } from './sealing.fixture.ts';
import { Intruder } from './tampering.fixture.ts';

jest.setTimeout(120_000);

// Only our own store keeps its events where a test can reach them.
const own = process.env.EVENTSTORE_URL ? describe.skip : describe;

own('what was sealed', () => {
  let livro: TestApp;
  let ana: Agent;
  let aurora: Development;
  let intruder: Intruder;

  const named = async (): Promise<string[]> =>
    (await livro.app.get(Verification).verify()).findings.map(findingText);
  const spend = () =>
    ana
      .post('/api/expenses/')
      .send(expense(aurora.building, { supplier: null }))
      .expect(201);

  beforeAll(async () => {
    livro = await startTestApp({}, { own: true });
    // The program's own writer is not to come across what is tried here.
    await livro.app.get(SealWriter).onApplicationShutdown();
    ana = await livro.administrator();
    aurora = await development(ana, 100_000);
    await approved((await signedInAs(livro, 'purchaser', 'Bruno')).agent, ana, aurora);
    await sealing(livro).catchUp();
    intruder = await Intruder.at(livro);
    expect(await named()).toEqual([]);
  });
  afterAll(async () => {
    await intruder?.end();
    await livro?.stop();
  });

  it('is named where a seal was due and only a later one was made', async () => {
    await ana.post('/api/periods/2026-02/close/').send({}).expect(200);
    const due = (await livro.events('ledger')).length;
    await spend();
    // What a writer does, but for the seal that is due at the close.
    const { app } = livro;
    const keys = app.get(SealKeys);
    const { places, lastGood } = await app.get(Seals).check();
    const journal = await ProvenJournal.from(app.get(EventStore), places, lastGood, keys.origin, new Map());
    if ('kind' in journal) throw new Error(findingText(journal));
    const followed: unknown[] = [];
    for await (const entry of journal.entries()) followed.push(entry);
    expect(followed).toHaveLength(2);
    expect(await journal.catchUpOthers()).toBeUndefined();
    const statement = journal.statement(new Date().toISOString());
    const command = { type: 'SealJournal', ...keys.signed(statement) } as const;
    const book = await app.get(Books).open(sealsDecider);
    await book.execute({ id: randomUUID(), command, actor: { id: 'system' } });
    expect(await named()).toEqual([
      expect.stringContaining(`falta o selo que era devido depois do lançamento ${due}`),
    ]);
  });

  it('of a purchase is named by the seal of its family where another event came in its place, and nothing is sealed over it', async () => {
    const [stream] = await intruder.streamsOf('purchase');
    await intruder.cut(stream!, 1);
    await requested(ana, aurora);
    await forgetTheNewest();
    const otherwise = 'campo streams.purchase-*: purchase-* não é o que foi selado';
    expect(await named()).toContainEqual(expect.stringContaining(otherwise));
    const before = await intruder.events('seals');
    const { catchUp, statuses } = sealing(livro);
    await catchUp();
    expect(statuses.of('seals')).toMatchObject({
      state: 'stopped',
      reason: expect.stringContaining(otherwise),
    });
    expect(await intruder.events('seals')).toEqual(before);
  });

  /** The store holds 16 MB of the newest events in memory: what came before them it reads from its tables, as all after a start. */
  async function forgetTheNewest(): Promise<void> {
    const client = EventStoreDBClient.connectionString(livro.parts.eventStoreUrl);
    const large = () => binaryEvent({ type: 'Large', data: new Uint8Array(1024 * 1024) });
    for (let n = 0; n < 20; n++)
      await client.appendToStream(`filler-${livro.settings.streamPrefix}`, large());
    await client.dispose();
  }
});
