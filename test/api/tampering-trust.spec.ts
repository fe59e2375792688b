/**
 * What the program trusts and keeps in the database: forged rows of it are not used after a restart, no rule breaks on them, and
 * they are reported.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, type LocalDate } from '@livro/calendar';
import { SealWriter } from '../../backend/src/audit/seal/seal-writer.write.ts';
import { ClaimIndex } from '../../backend/src/clients/client/claim-index.write.ts';
import { findingText } from '../../backend/src/audit/verification/finding.ts';
import { Verification } from '../../backend/src/audit/verification/verification.read.ts';
import { PASSWORD, startBeside, startTestApp, type TestApp } from '../support/app.ts';
import { developmentId, person } from './clients.fixture.ts';
import { type Agent, type Development, development, expense, today, transfer } from './ledger.fixture.ts';
import { signedInAs } from './purchases.fixture.ts';
import { Intruder } from './tampering.fixture.ts';

jest.setTimeout(180_000);

const tamperingFile = ({ settings }: TestApp): string =>
  path.join(settings.dataDir, `${settings.streamPrefix}tampering.jsonl`);

/** What is forged of the states that snapshots keep. */
interface SnapshotState {
  accounts: [id: string, account: { balance: number }][];
  closedThrough: string;
  ended: unknown[];
  users: { userId: string; type: string }[];
}

/** A restarted program on the same database and folder, and its administrator. */
async function restarted(
  first: TestApp,
  meanwhile: () => Promise<unknown>,
): Promise<{ livro: TestApp; ana: Agent }> {
  await first.app.close();
  await meanwhile();
  const livro = await startBeside(first);
  const ana = livro.visitor();
  const signIn = { email: first.adminEmail, password: PASSWORD };
  await ana.post('/api/auth/login/').send(signIn).expect(200);
  return { livro, ana };
}

describe('forged snapshots', () => {
  let first: TestApp;
  let livro: TestApp;
  let ana: Agent;
  let aurora: Development;
  let intruder: Intruder;
  let reversed: string;
  let buyer: string;
  const closed = addDays(`${today.slice(0, 7)}-01` as LocalDate, -1);

  const forge = async (stream: string, change: (state: SnapshotState) => void): Promise<void> => {
    const name = livro.settings.streamPrefix + stream;
    const [{ body }] = (await intruder.rows<{ body: string }>(
      'select body from book.snapshots where stream = $1',
      [name],
    )) as [{ body: string }];
    const forged = JSON.parse(body) as { state: SnapshotState };
    change(forged.state);
    const text = JSON.stringify(forged);
    expect(text).not.toBe(body);
    // A plain digest is anybody's to make.
    const digest = createHash('sha256').update(text).digest('hex');
    const changed = await intruder.query(
      'update book.snapshots set body = $2, digest = $3 where stream = $1',
      [name, text, digest],
    );
    expect(changed).toBe(1);
  };

  beforeAll(async () => {
    first = livro = await startTestApp({}, { own: true });
    ana = await livro.administrator();
    aurora = await development(ana, 392_953.9, 5_000);
    const { body } = await ana
      .post('/api/expenses/')
      .send(expense(aurora.building, { amount: 100, supplier: null }))
      .expect(201);
    reversed = body.data.id as string;
    await ana.post(`/api/transactions/${reversed}/reverse/`).send({ reason: 'Em duplicidade' }).expect(201);
    await ana
      .post(`/api/periods/${closed.slice(0, 7)}/close/`)
      .send({})
      .expect(200);
    buyer = (await signedInAs(livro, 'purchaser', 'Bruno')).id;
    intruder = await Intruder.at(livro);
    ({ livro, ana } = await restarted(livro, async () => {
      await forge('ledger', (state) => {
        for (const [id, account] of state.accounts)
          if (id === aurora.building) account.balance = 9_000_000_00;
        state.closedThrough = '2020-12-31';
        state.ended = [];
      });
      await forge('users', (state) => {
        for (const user of state.users) if (user.userId === buyer) user.type = 'admin';
      });
    }));
  }, 120_000);
  afterAll(async () => {
    await intruder?.end();
    if (livro !== first) await livro?.stop();
    await first?.stop().catch(() => undefined);
  });

  it('rejects a transfer above the balance of the journal', async () => {
    const { body } = await ana
      .post('/api/transfers/')
      .send(transfer(aurora.building, aurora.land, { amount: 5_000_000 }))
      .expect(422);
    expect(body.code).toBe('INSUFFICIENT_FUNDS');
  });

  it('rejects an expense in a closed month', async () => {
    const { body } = await ana
      .post('/api/expenses/')
      .send(expense(aurora.building, { date: closed, supplier: null }))
      .expect(422);
    expect(body.code).toBe('PERIOD_CLOSED');
  });

  it('rejects a second reversal', async () => {
    const { body } = await ana
      .post(`/api/transactions/${reversed}/reverse/`)
      .send({ reason: 'De novo' })
      .expect(409);
    expect(body.code).toBe('ALREADY_REVERSED');
  });

  it('gives a purchaser no rights of an administrator', async () => {
    const agent = livro.visitor();
    const signIn = { email: 'bruno@construtora.com.br', password: PASSWORD };
    await agent.post('/api/auth/login/').send(signIn).expect(200);
    await agent
      .post('/api/users/')
      .send({ name: 'Nova', email: 'nova@construtora.com.br', type: 'admin' })
      .expect(403);
  });

  it('reports them in the verification, on the system page and in the security log', async () => {
    const named = (await livro.app.get(Verification).verify()).findings.map(findingText);
    for (const stream of ['ledger', 'users'])
      expect(named).toContainEqual(expect.stringMatching(`book\\.snapshots, chave ${stream}: .*autenticad`));
    const { body: system } = await ana.get('/api/system/').expect(200);
    const part = system.data.parts.find(({ name }: { name: string }) => name === 'trusted-rows');
    expect(part).toMatchObject({ state: 'failed', sentence: expect.stringContaining('book.snapshots') });
    const { body: log } = await ana.get('/api/security-log/?kind=tampering').expect(200);
    expect(log.data.results ?? log.data).toContainEqual(
      expect.objectContaining({ kind: 'tampering', outcome: 'alarm' }),
    );
  });
});

describe('forged checkpoints', () => {
  let first: TestApp;
  let livro: TestApp;
  let ana: Agent;
  let aurora: Development;
  let intruder: Intruder;

  const spend = (amount: number) =>
    ana
      .post('/api/expenses/')
      .send(expense(aurora.building, { amount, supplier: null }))
      .expect(201);
  /** As soon as the answer says that it lacks nothing. */
  const balance = async (): Promise<unknown> => {
    for (const until = Date.now() + 20_000; ;) {
      const answer = await ana.get(`/api/accounts/?development=${aurora.id}`);
      const accounts = answer.body.data as { id: string; balance: number }[];
      // While the read models are folded anew, the development may not be there yet.
      if (answer.status === 200 && answer.headers['x-livro-stale'] === 'false')
        return accounts.find(({ id }) => id === aurora.building)!.balance;
      if (Date.now() > until) throw new Error('The balance stays stale.');
      await sleep(50);
    }
  };
  const named = async (): Promise<string[]> =>
    (await livro.app.get(Verification).verify()).findings.map(findingText);

  beforeAll(async () => {
    first = livro = await startTestApp({}, { own: true });
    ana = await livro.administrator();
    aurora = await development(ana, 1_000, 500);
    await spend(100);
    intruder = await Intruder.at(livro);
    expect(await named()).toEqual([]);
  }, 120_000);
  afterEach(() => fs.rmSync(tamperingFile(livro), { force: true }));
  afterAll(async () => {
    await intruder?.end();
    if (livro !== first) await livro?.stop();
    await first?.stop().catch(() => undefined);
  });

  it.each<[string, string, number]>([
    ['the position', 'position = position + 100000', 30],
    ['the revisions', `revisions = revisions || '{"ledger":"40"}'`, 40],
    ['the position, with the MAC removed', 'position = position + 100000, mac = null', 50],
    [
      'the position, with the MAC of another row',
      `position = position + 100000,
         mac = (select o.mac from projection.checkpoints o where o.projection <> c.projection limit 1)`,
      60,
    ],
  ])('skip no event after a change of %s, and are reported', async (_, change, amount) => {
    const before = (await balance()) as number;
    ({ livro, ana } = await restarted(livro, () =>
      intruder.query(`update projection.checkpoints c set ${change}`),
    ));
    await spend(amount);
    expect(await balance()).toBe(before - amount);
    expect(await named()).toContainEqual(
      expect.stringMatching(/^projection\.checkpoints, chave accounts \d+\.\d+: .*autenticad/),
    );
  });

  it('skip no event where the position is changed while the program works', async () => {
    const before = (await balance()) as number;
    await intruder.query('update projection.checkpoints set position = position + 100000');
    expect(await named()).toContainEqual(expect.stringMatching(/^projection\.checkpoints, /));
    await spend(70);
    expect(await balance()).toBe(before - 70);
  });

  it('are not reported where nobody changed them, after an exchange of the key that signs either', async () => {
    await livro.app.get(SealWriter).rotateKey();
    ({ livro, ana } = await restarted(livro, () => Promise.resolve()));
    expect(await named()).toEqual([]);
  });
});

describe('what else is kept beside the journal', () => {
  let first: TestApp;
  let livro: TestApp;
  let ana: Agent;
  let intruder: Intruder;
  let garden: string;

  const named = async (): Promise<string[]> =>
    (await livro.app.get(Verification).verify()).findings.map(findingText);
  const mark = (): string => path.join(livro.settings.dataDir, `${livro.settings.streamPrefix}seal.mark`);
  const register = (n: number) => ana.post('/api/clients/').send(person(n, garden));

  beforeAll(async () => {
    first = livro = await startTestApp({}, { own: true });
    ana = await livro.administrator();
    garden = await developmentId(ana, 'Jardim');
    await register(1).expect(201);
    await register(2).expect(201);
    await livro.app.get(SealWriter).sealNow();
    intruder = await Intruder.at(livro);
    expect(await named()).toEqual([]);
  }, 120_000);
  afterEach(() => fs.writeFileSync(tamperingFile(livro), ''));
  afterAll(async () => {
    await intruder?.end();
    if (livro !== first) await livro?.stop();
    await first?.stop().catch(() => undefined);
  });

  it('names deleted claims to a CPF, and rejects a second client with it after a restart', async () => {
    expect(await intruder.query('delete from vault.client_index')).toBe(4);
    const lacking = expect.stringMatching(/^vault\.client_index, chave [0-9a-f-]{36}: falta o registro/);
    expect(await named()).toContainEqual(lacking);
    ({ livro, ana } = await restarted(livro, () => Promise.resolve()));
    await livro.app.get(ClaimIndex).restore(new Date());
    const { body } = await register(1);
    expect(body.code).toBe('DUPLICATE_RECORD');
    expect(await named()).toContainEqual(lacking);
  });

  it('names two clients who got the same CPF while the claims were gone', async () => {
    await intruder.query(`delete from vault.client_index where field in ('cpf', 'email')`);
    await register(2).expect(201);
    expect(await named()).toContainEqual(
      expect.stringMatching(/^vault\.client_index, chave [0-9a-f-]{36}: .*e os dois estão ativos/),
    );
    await livro.app.get(ClaimIndex).restore(new Date());
    const { body } = await ana.get('/api/system/').expect(200);
    expect(body.data.parts).toContainEqual(
      expect.objectContaining({ name: 'trusted-rows', state: 'failed' }),
    );
  });

  it('names changed leaves of the tree also after they were made anew', async () => {
    await intruder.query(`update proof.leaves set hash = decode(repeat('ab', 32), 'hex')`);
    ({ livro, ana } = await restarted(livro, () => Promise.resolve()));
    await livro.app.get(SealWriter).catchUp();
    expect(await named()).toContainEqual(expect.stringMatching(/^proof\.leaves: .*foi refeita/));
  });

  it('names a deleted mark, also after the program has made another', async () => {
    await livro.app.get(SealWriter).catchUp();
    fs.rmSync(mark());
    const missing = expect.stringMatching(/^seal\.mark: falta a marca/);
    expect(await named()).toContainEqual(missing);
    ({ livro, ana } = await restarted(livro, () => Promise.resolve()));
    await livro.app.get(SealWriter).sealNow();
    expect(fs.existsSync(mark())).toBe(true);
    expect(await named()).toContainEqual(missing);
  });
});
