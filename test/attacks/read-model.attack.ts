/**
 * Somebody who may write to the read models, or a read model that has fallen behind: neither gives anybody a right, because who
 * may what is the journal's word alone.
 */
import { randomUUID } from 'node:crypto';
import type { UserCommand } from '../../backend/src/identity/user/commands.ts';
import { usersDecider } from '../../backend/src/identity/user/users.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { JournalBooks } from '../../backend/src/platform/book/books.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { attach, listed, png } from '../api/attachments.fixture.ts';
import { development, type Agent, type Development } from '../api/ledger.fixture.ts';
import { requested, signedInAs, typesOf } from '../api/purchases.fixture.ts';
import { PASSWORD, type Person, type TestApp } from '../support/app.ts';
import { sleep } from '../support/program.ts';
import type { TestProvider } from '../support/oidc-provider.ts';
import { sharedApp } from './shared-app.ts';

let provider: TestProvider;
let livro: TestApp;
let ana: Agent;
let anaId: string;
let buyer: Person;
let boss: Person;
let tower: Development;

beforeAll(async () => {
  ({ app: livro, provider } = await sharedApp());
  ana = await livro.administrator();
  anaId = (await ana.get('/api/auth/verify/').expect(200)).body.data.user.id;
  buyer = await signedInAs(livro, 'purchaser', 'Caetano');
  boss = await signedInAs(livro, 'financial', 'Otávia');
  tower = await development(ana, 1_000);
}, 60_000);

const database = () => livro.app.get(Database, { strict: false });

/** The table of users under its writer's hand, and as it was again afterwards. */
async function tampered<T>(
  set: string,
  where: string,
  values: unknown[],
  work: () => Promise<T>,
): Promise<T> {
  const before = await database().query('select * from read.users');
  await database().query(`update read.users set ${set} where ${where}`, values);
  try {
    return await work();
  } finally {
    for (const { user_id, type, is_active, version, email } of before)
      await database().query(
        'update read.users set type = $2, is_active = $3, version = $4, email = $5 where user_id = $1',
        [user_id, type, is_active, version, email],
      );
  }
}

it.each(['', ', version = 9999'])(
  'a purchaser whom the table calls an administrator is none%s',
  async (more) => {
    await tampered(`type = 'admin'${more}`, 'user_id = $1', [buyer.id], async () => {
      const before = (await livro.events('users')).length;
      for (const path of ['users', 'security-log', 'admin/projections'])
        expect([path, (await buyer.agent.get(`/api/${path}/`)).status]).toEqual([path, 403]);
      const friend = { name: 'Zé', email: 'ze@construtora.com.br', type: 'admin' };
      await buyer.agent.post('/api/users/').send(friend).expect(403);
      await buyer.agent.patch(`/api/users/${buyer.id}/`).send({ type: 'admin' }).expect(403);
      expect((await buyer.agent.get('/api/auth/verify/').expect(200)).body.data.user.type).toBe('purchaser');
      // Nor after a sign-in or with renewed tokens.
      const again = livro.visitor();
      const signIn = { email: 'caetano@construtora.com.br', password: PASSWORD };
      const { body } = await again.post('/api/auth/login/').send(signIn).expect(200);
      expect(body.data.user.type).toBe('purchaser');
      expect((await again.post('/api/auth/refresh/').expect(200)).body.data.user.type).toBe('purchaser');
      await again.get('/api/users/').expect(403);
      expect((await livro.events('users')).slice(before).map(({ type }) => type)).toEqual(['SignedIn']);
    });
  },
);

it("attachments of others' requests stay out of reach", async () => {
  const request = await requested(ana, tower);
  const owner = `purchase-requests/${request.id}`;
  const status = await tampered("type = 'admin'", 'user_id = $1', [buyer.id], async () => {
    const answer = await attach(buyer.agent, owner, { name: 'nota.png', content: png() });
    return answer.status;
  });
  expect(status).toBe(403);
  expect(await listed(ana, owner)).toEqual([]);
});

it('nobody approves their own because the table says that nobody else could', async () => {
  const own = await requested(boss.agent, tower);
  await tampered('is_active = false', 'user_id <> $1', [boss.id], async () => {
    await boss.agent.post(`/api/purchase-requests/${own.id}/approve/`).expect(403);
  });
  expect(await typesOf(livro, own)).toEqual(['PurchaseRequested']);
});

it("an account at the provider does not become somebody else's by an e-mail in the table", async () => {
  const email = 'estranho@construtora.com.br';
  await provider.knows('estranho', { email, email_verified: true });
  await tampered('email = $2', 'user_id = $1', [anaId, email], async () => {
    const agent = livro.visitor();
    const { body } = await agent.post('/api/auth/oidc/').send({}).expect(200);
    const { pathname, search } = await provider.signIn(body.data.address as string, 'estranho');
    await agent.get(pathname + search).expect(302);
    await agent.get('/api/auth/verify/').expect(401);
  });
  const linked = await database().query('select * from vault.identities where user_id = $1', [anaId]);
  expect(linked).toEqual([]);
});

it('what another program took away is gone within two seconds, also while the read models stand still', async () => {
  const victim = await signedInAs(livro, 'financial', 'Davi');
  await victim.agent.get('/api/payments/').expect(200);
  const elsewhere = new JournalBooks(livro.app.get(EventStore, { strict: false }));
  const session = await database().session();
  try {
    await session.query('begin');
    // The projector waits for its rows; anyone who reads does not.
    await session.query('select * from read.users for update');
    const book = await elsewhere.open(usersDecider);
    const command: UserCommand = { type: 'EditUser', userId: victim.id, change: { userType: 'purchaser' } };
    await book.execute({ id: randomUUID(), command, actor: { id: anaId } });
    await sleep(1_100);
    await victim.agent.get('/api/payments/').expect(403);
    const [row] = await database().query<{ type: string }>('select type from read.users where user_id = $1', [
      victim.id,
    ]);
    expect(row).toEqual({ type: 'financial' });
  } finally {
    await session.query('rollback');
    await session.end();
    await elsewhere.onModuleDestroy();
  }
});
