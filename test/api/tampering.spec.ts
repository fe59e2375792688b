/**
 * What somebody who owns the database and knows the source, but has not the key of the seals, may try: each change is named by a
 * verification, and nobody seals over it, even where all hashes were recomputed and all seals removed. See docs/reference/proof-formats.md.
 */
import fs from 'node:fs';
import path from 'node:path';
import { findingText } from '../../backend/src/audit/verification/finding.ts';
import { Verification } from '../../backend/src/audit/verification/verification.read.ts';
import { SealWriter } from '../../backend/src/audit/seal/seal-writer.write.ts';
import { HealthRegistry } from '../../backend/src/platform/observability/health-registry.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { attach, png, storedIn } from './attachments.fixture.ts';
import { replay } from './audit.fixture.ts';
import { type Agent, type Development, development, expense } from './ledger.fixture.ts';
import { approved, signedInAs } from './purchases.fixture.ts';
import { sealing } from './sealing.fixture.ts';
import { Intruder, type Stored } from './tampering.fixture.ts';

jest.setTimeout(180_000);

// Only our own store keeps its events where a test can reach them.
const own = process.env.EVENTSTORE_URL ? describe.skip : describe;

own('behind the back of the program', () => {
  let livro: TestApp;
  let ana: Agent;
  let aurora: Development;
  let intruder: Intruder;
  let putBack: () => Promise<void>;

  const named = async (): Promise<string[]> =>
    (await livro.app.get(Verification).verify()).findings.map(findingText);
  const spend = (amount: number) =>
    ana
      .post('/api/expenses/')
      .send(expense(aurora.building, { amount, supplier: null }))
      .expect(201);

  beforeAll(async () => {
    livro = await startTestApp({}, { own: true });
    // The program's own writer is not to come across what is tried here.
    await livro.app.get(SealWriter).onApplicationShutdown();
    ana = await livro.administrator();
    aurora = await development(ana, 100_000, 5_000);
    await spend(100);
    const { body } = await spend(200);
    await attach(ana, `expenses/${body.data.id}`, { name: 'nota.png', content: png() }).expect(201);
    const { agent: buyer } = await signedInAs(livro, 'purchaser', 'Bruno');
    await signedInAs(livro, 'auditor', 'Aldo');
    await approved(buyer, ana, aurora);
    await sealing(livro).catchUp();
    await spend(300);
    await sealing(livro).catchUp();
    await spend(400);
    await spend(500);
    // No seal is due: what came last is only marked.
    await sealing(livro, 60).catchUp();
    intruder = await Intruder.at(livro);
    putBack = await intruder.remember();
    expect(await livro.events('seals')).toHaveLength(2);
    expect(await named()).toEqual([]);
  }, 120_000);
  afterEach(() => putBack?.());
  afterAll(async () => {
    await intruder?.end();
    await livro?.stop();
  });

  const expenses = (events: readonly Stored[]) => events.filter(({ type }) => type === 'ExpenseRecorded');
  const raise = (events: readonly Stored[], place: number) =>
    Object.assign(expenses(events).at(place)!.data, { amount: 7_777_777 });
  const later = (event: Stored) => Object.assign(event.metadata, { recordedAt: '2026-01-02T03:04:05.678Z' });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'an amount',
      async () => {
        const events = await intruder.events('ledger');
        raise(events, 0);
        await intruder.store(events);
      },
      /^ledger, lançamento \d+, campo metadata\.hash: o conteúdo não é o que foi registrado/,
    ],
    [
      'two entries in each other’s place',
      async () => {
        const [one, other] = expenses(await intruder.events('ledger')) as [Stored, Stored];
        await intruder.store([
          { ...other, position: one.position },
          { ...one, position: other.position },
        ]);
      },
      /^ledger, lançamento \d+, campo metadata\.previousHash: não segue o lançamento anterior/,
    ],
    [
      'two entries in each other’s place, hashes recomputed',
      () =>
        intruder.rewrite('ledger', (events) => {
          const [one, other] = expenses(events) as [Stored, Stored];
          [one.data, other.data] = [other.data, one.data];
        }),
      /^seals, lançamento 1, campo headHash: o diário não é o que foi selado/,
    ],
    [
      'the newest entry taken away',
      async () => intruder.cut('ledger', (await livro.events('ledger')).length - 1),
      /^ledger, lançamento \d+: faltam lançamentos que a marca fora do banco conta/,
    ],
    [
      'an amount, hashes recomputed, seals left',
      () => intruder.rewrite('ledger', (events) => void raise(events, 0)),
      /^seals, lançamento 1, campo headHash: o diário não é o que foi selado/,
    ],
    [
      'an amount after the newest seal, hashes recomputed',
      () => intruder.rewrite('ledger', (events) => void raise(events, -2)),
      /^seal\.mark, campo headHash: o diário não é o que foi selado/,
    ],
    [
      'the instant of an entry after the newest seal, hashes recomputed',
      () => intruder.rewrite('ledger', (events) => void later(events.at(-2)!)),
      /^seal\.mark, campo headHash: o diário não é o que foi selado/,
    ],
    [
      'the newest entry made unreadable, hashes recomputed',
      () =>
        intruder.rewrite('ledger', (events) => void Object.assign(events.at(-1)!.data, { amount: 'abc' })),
      /^seal\.mark, campo headHash: o diário não é o que foi selado/,
    ],
    [
      'the newest entry made unreadable, its hash left to it',
      async () => {
        const events = await intruder.events('ledger');
        Object.assign(events.at(-1)!.data, { amount: 'abc' });
        await intruder.store(events);
      },
      /^seal\.mark, campo headHash: o diário não é o que foi selado/,
    ],
    [
      'the instant of a seal, hashes recomputed',
      () => intruder.rewrite('seals', (events) => void later(events[0]!)),
      /^seals, lançamento 2, campo streams\.seals: seals não é o que foi selado/,
    ],
    [
      'the instant that a seal tells, hashes recomputed',
      () =>
        intruder.rewrite(
          'seals',
          ([first]) => void Object.assign(first!.data, { sealedAt: '2025-01-01T00:00:00.000Z' }),
        ),
      /^seals, lançamento 1, campo signature: a assinatura do selo não confere com o que ele diz/,
    ],
    [
      'a seal out of their midst',
      async () => {
        await intruder.rewrite('seals', ([first, second]) => {
          first!.data = second!.data;
          return [first!];
        });
        await intruder.cut('seals', 1);
      },
      /^seals, lançamento 2: faltam eventos que a marca fora do banco conta/,
    ],
    [
      'an auditor made an administrator, hashes recomputed',
      () =>
        intruder.rewrite('users', (events) => {
          const invited = events.find(({ data }) => data['type'] === 'auditor')!;
          invited.data['type'] = 'admin';
        }),
      /campo streams\.users: users não é o que foi selado/,
    ],
    [
      'the tags of all events of a stream taken away, hashes recomputed',
      () =>
        intruder.rewrite('users', (events) => {
          for (const event of events) event.metadata = { ...event.metadata, tag: undefined };
        }),
      /campo streams\.users: users não é o que foi selado/,
    ],
    [
      'who approved a purchase, hashes recomputed',
      async () => {
        const [stream] = await intruder.streamsOf('purchase');
        await intruder.rewrite(stream!, (events) => {
          const approval = events.find(({ type }) => type === 'PurchaseApproved')!;
          Object.assign(approval.metadata, { actor: '00000000-0000-4000-8000-000000000001' });
        });
      },
      /^purchase-[0-9a-f-]+, lançamento \d: o que está guardado não é o que o livro de eventos deu/,
    ],
    [
      'the hash of an attachment, hashes recomputed',
      async () => {
        const [stream] = await intruder.streamsOf('attachments');
        await intruder.rewrite(
          stream!,
          ([added]) => void Object.assign(added!.data, { sha256: 'ab'.repeat(32) }),
        );
      },
      /^attachments-[0-9a-f-]+, lançamento 1: o que está guardado não é o que o livro de eventos deu/,
    ],
    [
      'all of a purchase taken away',
      async () => {
        const [stream] = await intruder.streamsOf('purchase');
        await intruder.cut(stream!, 0);
      },
      /^purchase-[0-9a-f-]+, lançamento 0: o que está guardado não é o que o livro de eventos deu/,
    ],
  ])('names %s', async (_, tamper, expected) => {
    await tamper();
    expect(await named()).toContainEqual(expect.stringMatching(expected));
    // A program that starts on it neither seals nor marks it away.
    await sealing(livro, 60).catchUp();
    expect(await named()).toContainEqual(expect.stringMatching(expected));
  });

  it.each<[string, number, () => Promise<unknown>]>([
    [
      'entries at the end taken away with the newest seal',
      1,
      async () => intruder.cut('ledger', (await livro.events('ledger')).length - 3),
    ],
    [
      'a history rewritten behind the oldest seal',
      1,
      () => intruder.rewrite('ledger', (all) => void raise(all, 2)),
    ],
    [
      'a history rewritten from its first expense on',
      0,
      () => intruder.rewrite('ledger', (all) => void raise(all, 0)),
    ],
    ['nothing but the seals themselves', 0, () => Promise.resolve()],
  ])('does not launder %s', async (_, seals, tamper) => {
    await tamper();
    await intruder.cut('seals', seals);
    expect(await named()).toContainEqual(
      expect.stringMatching(/^seals, lançamento \d: faltam eventos que a marca fora do banco conta/),
    );
    const { catchUp, statuses } = sealing(livro);
    await catchUp();
    expect(await intruder.events('seals')).toHaveLength(seals);
    expect(statuses.of('seals')).toMatchObject({
      state: 'stopped',
      reason: expect.stringContaining('marca'),
    });
  });

  it('tells in a replay of an entry that the history shows and nobody can read any more', async () => {
    await intruder.rewrite('ledger', (events) => void Object.assign(events.at(-1)!.data, { amount: 'abc' }));
    const lines = await replay(ana, aurora.building);
    expect(lines.at(-2)!.entry).toMatchObject({
      entry_number: (await intruder.events('ledger')).length,
      amount: 0,
      difference: { message: 'o lançamento não pode ser lido' },
    });
    expect(lines.at(-1)!.summary).toMatchObject({ balance: 99_000, shown_balance: 98_500, differences: 2 });
  });

  it('names an attachment whose content was changed, or is gone', async () => {
    const [stored] = storedIn(livro);
    const file = path.join(livro.settings.dataDir, 'files', stored!);
    const content = fs.readFileSync(file);
    fs.writeFileSync(file, png());
    expect(await named()).toEqual([expect.stringContaining('o conteúdo do anexo não é o que foi anexado')]);
    fs.rmSync(file);
    expect(await named()).toEqual([
      expect.stringContaining('o conteúdo do anexo não está onde os arquivos ficam'),
    ]);
    fs.writeFileSync(file, content);
    expect(await named()).toEqual([]);
  });

  it('counts what else is wrong with a stream', async () => {
    const events = await intruder.events('ledger');
    for (const event of expenses(events)) event.data['amount'] = 1;
    await intruder.store(events);
    expect(await named()).toContainEqual(expect.stringMatching(/^ledger, .*; e mais 4 diferenças ali$/));
  });

  it('tells of a writer that has stopped: in health, in figures and in a verification', async () => {
    const statuses = livro.app.get(HealthRegistry);
    statuses.tell('seals', 'stopped', 'ledger, lançamento 7: não segue o lançamento anterior');
    const stopped = { name: 'seals', state: 'stopped' };
    const { body: ready } = await livro.visitor().get('/api/health/ready/').expect(200);
    expect(ready.details.keepers.keepers).toContainEqual(expect.objectContaining(stopped));
    const { body } = await ana.get('/api/health/').expect(200);
    expect(body.data.keepers).toContainEqual(expect.objectContaining(stopped));
    const { text } = await livro.visitor().get('/metrics').expect(200);
    expect(text).toMatch(/^livro_keeper_stopped\{keeper="seals",.*\} 1$/m);
    expect(await named()).toEqual([
      expect.stringMatching(/^seals: nada mais é selado desde .*: ledger, lançamento 7: não segue/),
    ]);
    statuses.tell('seals', 'working');
    expect(await named()).toEqual([]);
  });
});
