/**
 * What the program trusts and keeps in the database: forged rows of it are not used after a restart, no rule breaks on them, and
 * they are reported.
 */
import { createHash } from 'node:crypto';
import { addDays, type LocalDate } from '@livro/calendar';
import { findingText } from '../../backend/src/audit/verification/finding.ts';
import { Verification } from '../../backend/src/audit/verification/verification.read.ts';
import { PASSWORD, startBeside, startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, type Development, development, expense, today, transfer } from './ledger.fixture.ts';
import { signedInAs } from './purchases.fixture.ts';
import { Intruder } from './tampering.fixture.ts';

jest.setTimeout(180_000);

interface Body {
  state: Record<string, never>;
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

  const forge = async (stream: string, change: (state: any) => void): Promise<void> => {
    const name = livro.settings.streamPrefix + stream;
    const [{ body }] = (await intruder.rows<{ body: string }>(
      'select body from book.snapshots where stream = $1',
      [name],
    )) as [{ body: string }];
    const forged = JSON.parse(body) as Body;
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
