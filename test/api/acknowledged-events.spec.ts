/** Events without the tag of this installation, as a program of an older release writes them: sealed again once an administrator has acknowledged them. */
import { SealWriter } from '../../backend/src/audit/seal/seal-writer.write.ts';
import { HealthRegistry } from '../../backend/src/platform/observability/health-registry.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { CommandLine, type Ended } from './books.fixture.ts';
import { development, expense } from './ledger.fixture.ts';
import { Intruder } from './tampering.fixture.ts';

jest.setTimeout(120_000);

// Only our own store keeps its events where a test can reach them.
const own = process.env.EVENTSTORE_URL ? describe.skip : describe;

own('an event without a tag', () => {
  let livro: TestApp;
  let intruder: Intruder;
  let ledger: CommandLine;
  let entry: string;

  const seals = () => livro.app.get(HealthRegistry).of('seals');
  const acknowledge = (stream: string, event: string, ...rest: string[]): Promise<Ended> =>
    ledger.run('acknowledge', stream, event, ...rest, '--reason', 'A versão 0.1 foi iniciada por engano');
  const appendUntagged = async (stream: string): Promise<string> => {
    const model = (await intruder.events(stream)).at(-1)!;
    const { tag: _, ...untagged } = model.metadata;
    await intruder.append(livro, stream, { ...model, metadata: untagged });
    return String((await intruder.events(stream)).length);
  };

  beforeAll(async () => {
    livro = await startTestApp({}, { own: true });
    const ana = await livro.administrator();
    const { building } = await development(ana, 100_000, 5_000);
    await ana
      .post('/api/expenses/')
      .send(expense(building, { amount: 100, supplier: null }))
      .expect(201);
    intruder = await Intruder.at(livro);
    ledger = CommandLine.hostedBeside(livro);
    await livro.app.get(SealWriter).sealNow();
    entry = await appendUntagged('users');
    await livro.app.get(SealWriter).sealNow();
    expect(seals()).toMatchObject({ state: 'stopped' });
  }, 120_000);
  afterAll(async () => {
    await ledger?.end();
    await intruder?.end();
    await livro?.stop();
  });

  it('refuses to acknowledge an event that carries the tag, one that is not there, and no reason', async () => {
    const none = /^Não há em users um evento destes sem a marca desta instalação\.$/m;
    expect(await acknowledge('users', '1')).toMatchObject({ code: 2, stderr: expect.stringMatching(none) });
    expect(await acknowledge('users', '999')).toMatchObject({ code: 2, stderr: expect.stringMatching(none) });
    expect(await ledger.run('acknowledge', 'users', entry, '--reason', ' ')).toMatchObject({ code: 2 });
  });

  it('does not count an acknowledgement that is without a tag itself', async () => {
    const like = (await intruder.events('users')).at(-1)!;
    const data = {
      stream: 'users',
      revision: Number(entry) - 1,
      eventId: like.id,
      hash: like.metadata.hash,
      reason: '-',
    };
    await intruder.append(livro, 'operations', { ...like, type: 'UntaggedEventAcknowledged', data });
    await livro.app.get(SealWriter).sealNow();
    expect(seals()).toMatchObject({ state: 'stopped' });
    const { code, stderr } = await ledger.run('verify');
    expect([code, stderr]).toEqual([
      6,
      expect.stringContaining(`users, lançamento ${entry}, campo metadata.tag`),
    ]);
    expect(await acknowledge('operations', '1')).toMatchObject({ code: 0 });
  });

  it('is shown by verify with its reason once an administrator has acknowledged it, and sealed', async () => {
    const before = (await intruder.events('seals')).length;
    expect(await acknowledge('users', '1', entry)).toMatchObject({
      code: 0,
      stdout: '1 evento reconhecido em users.\n',
    });
    expect((await acknowledge('users', entry)).code).toBe(2);
    await livro.app.get(SealWriter).sealNow();
    expect(seals()).toMatchObject({ state: 'working' });
    expect((await intruder.events('seals')).length).toBe(before + 1);
    const { code, stdout } = await ledger.run('verify');
    expect(stdout).toContain(
      `users, lançamento ${entry}: sem a marca desta instalação, reconhecido: A versão 0.1 foi iniciada por engano\n`,
    );
    expect(code).toBe(0);
    const decided = (await intruder.events('operations')).at(-1)!;
    expect(decided).toMatchObject({ type: 'UntaggedEventAcknowledged', data: { stream: 'users' } });
    expect(decided.metadata.tag).toMatch(/^[0-9a-f]{64}$/);
  });

  it('stops the seals again where another one comes', async () => {
    const another = await appendUntagged('users');
    await livro.app.get(SealWriter).sealNow();
    expect(seals()).toMatchObject({ state: 'stopped' });
    expect((await acknowledge('users', another)).code).toBe(0);
    await livro.app.get(SealWriter).sealNow();
    expect(seals()).toMatchObject({ state: 'working' });
  });
});
