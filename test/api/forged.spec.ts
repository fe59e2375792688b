/**
 * What somebody who owns the database, but has not the key of the seals, may add to the books as if a program had written it:
 * it is named by a verification, and nobody seals or marks it. See docs/reference/proof-formats.md.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { findingText } from '../../backend/src/audit/verification/finding.ts';
import { Verification } from '../../backend/src/audit/verification/verification.read.ts';
import { OwedEvents } from '../../backend/src/identity/user/owed-events.write.ts';
import { SealWriter } from '../../backend/src/audit/seal/seal-writer.write.ts';
import { HealthRegistry } from '../../backend/src/platform/observability/health-registry.ts';
import { SoftPasskey } from '../support/authenticator.ts';
import { PASSWORD, startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, type Development, development, expense } from './ledger.fixture.ts';
import { requested, signedInAs } from './purchases.fixture.ts';
import { Intruder } from './tampering.fixture.ts';

jest.setTimeout(120_000);

// Only our own store keeps its events where a test can reach them.
const own = process.env.EVENTSTORE_URL ? describe.skip : describe;

own('in the name of the program', () => {
  let livro: TestApp;
  let ana: Agent;
  let intruder: Intruder;

  const named = async (): Promise<string[]> =>
    (await livro.app.get(Verification).verify()).findings.map(findingText);

  beforeAll(async () => {
    livro = await startTestApp({}, { own: true });
    ana = await livro.administrator();
    const aurora: Development = await development(ana, 100_000, 5_000);
    await ana
      .post('/api/expenses/')
      .send(expense(aurora.building, { amount: 100, supplier: null }))
      .expect(201);
    const { agent: buyer } = await signedInAs(livro, 'purchaser', 'Bruno');
    await requested(buyer, aurora);
    await livro.app.get(SealWriter).catchUp();
    intruder = await Intruder.at(livro);
    expect(await named()).toEqual([]);
  }, 120_000);
  afterAll(async () => {
    await intruder?.end();
    await livro?.stop();
  });

  describe('in the vault', () => {
    const person = async (name: string) => signedInAs(livro, 'financial', name);
    const replaced = 'a senha guardada não é a que a pessoa criou';
    const at = (userId: string, message: string) => `vault.credentials, chave ${userId}: ${message}`;

    it('names passwords in each other’s place, one that was put there, and one that is gone', async () => {
      const [{ id: one }, { id: other }] = [await person('Carla'), await person('Davi')];
      await intruder.query('create table store.credentials as select * from vault.credentials');
      const putBack = `begin; delete from vault.credentials;
        insert into vault.credentials select * from store.credentials; commit`;
      await intruder.query(
        `update vault.credentials c set password_hash = o.password_hash from vault.credentials o
         where (c.user_id, o.user_id) in (($1, $2), ($2, $1))`,
        [one, other],
      );
      expect((await named()).sort()).toEqual([at(one, replaced), at(other, replaced)].sort());
      await intruder.query(putBack);
      await intruder.query(
        'update vault.credentials set password_hash = (select password_hash from vault.credentials where user_id = $1) where user_id = $2',
        [one, other],
      );
      expect(await named()).toEqual([at(other, replaced)]);
      await intruder.query(putBack);
      await intruder.query('delete from vault.credentials where user_id = $1', [one]);
      expect(await named()).toEqual([at(one, 'falta a senha que o diário conta')]);
      await intruder.query(putBack);
      expect(await named()).toEqual([]);
    });

    it('names a password of somebody who was only invited, and finds nothing where people change theirs', async () => {
      const { id, agent } = await person('Elisa');
      const { body } = await ana
        .post('/api/users/')
        .send({ name: 'Fábio', email: 'fabio@construtora.com.br', type: 'auditor' })
        .expect(201);
      await intruder.query(
        'insert into vault.credentials select $1, password_hash, created_at from vault.credentials where user_id = $2',
        [body.data.id, id],
      );
      expect(await named()).toEqual([at(body.data.id, 'há uma senha que o diário não conta')]);
      await intruder.query('delete from vault.credentials where user_id = $1', [body.data.id]);
      const password = 'Outro-segredo-2';
      const change = { current_password: PASSWORD, password, confirmation: password };
      await agent.post('/api/auth/change-password/').send(change).expect(200);
      await ana.post(`/api/users/${id}/reset-access/`).expect(200);
      expect(await named()).toEqual([]);
    });

    it('names a passkey and an account at a provider that were put there, or given to another', async () => {
      const [{ id: one, agent }, { id: other }] = [await person('Hugo'), await person('Ivo')];
      const origin = livro.url.replace('127.0.0.1', 'localhost');
      const at = (path: string, body: object) =>
        agent
          .post(`/api/auth/factors/passkeys/${path}`)
          .set('Host', new URL(origin).host)
          .set('Origin', origin)
          .send(body)
          .expect(200);
      const { ticket, options } = (await at('options/', {})).body.data;
      await at('', { ticket, passkey: new SoftPasskey().register(options, origin), name: 'Chaveiro' });
      expect(await named()).toEqual([]);
      const key = 'há uma chave de acesso que o diário não conta';
      const account = 'há uma conta do provedor que o diário não conta';
      await intruder.query('update vault.passkeys set user_id = $1', [other]);
      expect(await named()).toEqual([`vault.passkeys, chave ${other}: ${key}`]);
      await intruder.query("update vault.passkeys set user_id = $1, public_key = '\\x00'", [one]);
      expect(await named()).toEqual([`vault.passkeys, chave ${one}: ${key}`]);
      await intruder.query('delete from vault.passkeys');
      await intruder.query('insert into vault.identities values ($1, $2, $3, now())', [
        'https://entrada.example',
        'estranho',
        other,
      ]);
      expect(await named()).toEqual([`vault.identities, chave ${other}: ${account}`]);
      await intruder.query('delete from vault.identities');
    });

    it('tells nothing of what a stranger put down as owed, and names it', async () => {
      const { id } = await person('Gil');
      const [strange, before] = [randomUUID(), (await livro.events('users')).length];
      const command = { type: 'EditUser', userId: id, change: { userType: 'admin' } };
      const envelope = JSON.stringify({ id: strange, command, actor: { id } });
      const put = `insert into vault.owed_facts (id, envelope, owed_at, tag)
        values ($1, $2, now() - interval '1 hour', $3)`;
      await intruder.query(put, [strange, envelope, 'ab'.repeat(32)]);
      await livro.app.get(OwedEvents).catchUp();
      expect(await livro.events('users')).toHaveLength(before);
      expect(await named()).toEqual([
        `vault.owed_facts, chave ${strange}: nenhum programa com a chave desta instalação o anotou`,
      ]);
      await intruder.query('delete from vault.owed_facts');
      expect(await named()).toEqual([]);
    });
  });

  // The last: the store and the read models take in what is added.
  it('names what is added at the end, well formed and in somebody’s name, and neither seals nor marks it', async () => {
    const mark = path.join(livro.settings.dataDir, `${livro.settings.streamPrefix}seal.mark`);
    const marked = fs.readFileSync(mark, 'utf8');
    const foreign = 'nenhum programa com a chave desta instalação o escreveu';
    const model = (await intruder.events('ledger')).at(-1)!;
    const { tag, ...untagged } = model.metadata;
    expect(tag).toMatch(/^[0-9a-f]{64}$/);
    await intruder.append(livro, 'ledger', { ...model, metadata: untagged });
    expect(await named()).toContainEqual(
      expect.stringMatching(`^ledger, lançamento \\d+, campo metadata.tag: ${foreign}$`),
    );
    await intruder.append(livro, 'ledger', model);
    expect(await named()).toContainEqual(
      expect.stringMatching(`^ledger, .*${foreign}; e mais 1 diferença ali$`),
    );
    // Of a stream that nobody has seen before it is the first event.
    const [request] = await intruder.events((await intruder.streamsOf('purchase'))[0]!);
    const { tag: _, ...first } = request!.metadata;
    const stream = `purchase-${randomUUID()}`;
    await intruder.append(livro, stream, { ...request!, metadata: first });
    expect(await named()).toContainEqual(expect.stringMatching(`^${stream}, lançamento 1, .*${foreign}$`));
    await livro.app.get(SealWriter).catchUp();
    const stopped = { state: 'stopped', reason: expect.stringContaining(foreign) };
    expect(livro.app.get(HealthRegistry).of('seals')).toMatchObject(stopped);
    expect(await intruder.events('seals')).toEqual([]);
    expect(fs.readFileSync(mark, 'utf8')).toBe(marked);
  });
});
