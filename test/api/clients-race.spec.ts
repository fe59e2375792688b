/**
 * One active client for a CPF and for an e-mail, anyone who comes when: many at once, two programs on one journal, and
 * processes that die between the vault and the journal.
 */
import { randomUUID } from 'node:crypto';
import { businessToday } from '@livro/calendar';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type supertest from 'supertest';
import { DataSource } from 'typeorm';
import { AppModule } from '../../backend/src/app.module.ts';
import { identityOf, type NewClient } from '../../backend/src/clients/client/client.ts';
import { newClient } from '../../backend/src/clients/client/client-rules.ts';
import { clientsDecider } from '../../backend/src/clients/client/clients.ts';
import { ClientVault } from '../../backend/src/clients/personal-data/client-vault.store.ts';
import { seal } from '../../backend/src/clients/personal-data/sealing.store.ts';
import { ClaimIndex } from '../../backend/src/clients/client/claim-index.write.ts';
import { LinkClient } from '../../backend/src/clients/client/link-client.command.ts';
import { RegisterClient } from '../../backend/src/clients/client/register-client.command.ts';
import { SETTINGS } from '../../backend/src/platform/config/config.module.ts';
import type { Settings } from '../../backend/src/platform/config/settings.ts';
import { Books } from '../../backend/src/platform/book/book.types.ts';
import type { CommandContext } from '../../backend/src/platform/http/command-context.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { cpf, developmentId, person } from './clients.fixture.ts';

let livro: TestApp;
let ana: ReturnType<typeof supertest.agent>;
let garden: string;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  garden = await developmentId(ana, 'Jardim');
}, 60_000);
afterAll(() => livro?.stop());

const register = (body: object) => ana.post('/api/clients/').send(body);
const DAY_MS = 24 * 3_600_000;

function context(now = new Date()): CommandContext {
  return {
    id: randomUUID(),
    actor: { id: 'system' },
    correlationId: randomUUID(),
    now,
    today: businessToday(now),
  };
}
const typed = (n: number, changes: object = {}): NewClient => {
  const { developmentUnits, ...form } = person(n, garden);
  const developments = developmentUnits.map(({ developmentId: id }) => ({ developmentId: id, units: ['1'] }));
  return newClient({ ...form, tags: [], developments, ...changes });
};
const claims = (): Promise<{ state: string; client_id: string }[]> =>
  livro.app.get(DataSource).query('select state, client_id from vault.client_index');
const keysHeld = async (clientId: string): Promise<number> =>
  (await livro.app.get(ClientVault).keysOf([clientId])).size;

/** What a process that dies right after its reservation leaves behind, and what it was about to append. */
async function reservedOnly(client: NewClient, now = new Date()) {
  const vault = livro.app.get(ClientVault);
  const clientId = randomUUID();
  const { clientKey, rivals } = await vault.reserve(clientId, identityOf(client.personal), now);
  const append = async () =>
    (await livro.app.get(Books).open(clientsDecider)).execute({
      id: clientId,
      actor: { id: 'system' },
      command: {
        type: 'RegisterClient',
        clientId,
        personal: seal(clientKey, clientId, clientId, client.personal),
        developments: [{ developmentId: garden, units: [], notes: null }],
        rivals,
      },
    });
  return { clientId, append };
}

it('makes one client of thirty who come at once with one CPF', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => register({ ...person(100 + n, garden), cpf: cpf(100) })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, body }) => [status, body.errors?.[0]?.field])).toEqual(
    Array.from({ length: 29 }, () => [409, 'cpf']),
  );
  expect(await livro.events('clients')).toHaveLength(1);
  expect((await claims()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
}, 30_000);

it('makes one client of twenty who come at once with one e-mail, and the others may use their CPF', async () => {
  const bodies = Array.from({ length: 20 }, (_, n) => ({
    ...person(200 + n, garden),
    email: 'um@exemplo.com.br',
  }));
  const answers = await Promise.all(bodies.map(register));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
  const loser = answers.findIndex(({ status }) => status === 409);
  expect(answers[loser]!.body.errors[0]).toMatchObject({ field: 'email', message: 'Email já está em uso' });
  await register({ ...bodies[loser]!, email: 'dois@exemplo.com.br' }).expect(201);
}, 30_000);

it('is not held up by a reservation whose process died, which then can no longer land', async () => {
  const dead = await reservedOnly(typed(300));
  const { body } = await register(person(300, garden)).expect(201);
  const landed = (await livro.events('clients')).at(-1)!;
  expect(landed.data).toMatchObject({
    clientId: body.data.id,
    supersedes: [
      { clientId: dead.clientId, field: 'cpf' },
      { clientId: dead.clientId, field: 'email' },
    ],
  });
  await expect(dead.append()).rejects.toMatchObject({ code: 'DUPLICATE_RECORD', field: 'cpf' });
  expect((await livro.events('clients')).at(-1)!.id).toBe(landed.id);
});

it('loses to a reservation whose process died after the append, and confirms it', async () => {
  const dead = await reservedOnly(typed(301));
  await dead.append();
  await register(person(301, garden)).expect(409);
  expect(await livro.app.get(ClaimIndex).settle(new Date())).toMatchObject({ confirmed: 1 });
  const held = (await claims()).filter((claim) => claim.client_id === dead.clientId);
  expect(held.map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
  await register(person(301, garden)).expect(409);
});

it('confirms many reservations with one look at the journal', async () => {
  for (let n = 0; n < 5; n++) await (await reservedOnly(typed(320 + n))).append();
  const book = await livro.app.get(Books, { strict: false }).open(clientsDecider);
  const looks = jest.spyOn(book, 'catchUp');
  expect(await livro.app.get(ClaimIndex).settle(new Date())).toMatchObject({ confirmed: 5 });
  // One for what holds, one for all clients that are settled together.
  expect(looks).toHaveBeenCalledTimes(2);
  looks.mockRestore();
});

it('sweeps a reservation that never became a client, with its key, once its time is up', async () => {
  const orphan = await reservedOnly(typed(302));
  const claimIndex = livro.app.get(ClaimIndex);
  expect(await claimIndex.settle(new Date())).toEqual({ confirmed: 0, swept: 0 });
  expect(await keysHeld(orphan.clientId)).toBe(1);
  expect(await claimIndex.settle(new Date(Date.now() + DAY_MS + 60_000))).toEqual({ confirmed: 0, swept: 1 });
  expect(await keysHeld(orphan.clientId)).toBe(0);
  await register(person(302, garden)).expect(201);
});

it('takes back the key and the claims of whom it refuses', async () => {
  const before = (await claims()).length;
  await register({ ...person(303, garden), cpf: cpf(302) }).expect(409);
  expect(await claims()).toHaveLength(before);
  const keys = await livro.app.get(DataSource).query('select count(*)::int as n from vault.client_keys');
  expect(keys[0].n).toBe(
    (await livro.events('clients')).filter(({ type }) => type === 'ClientRegistered').length,
  );
});

it('makes the same client of a repeated command, and links it to a further development once', async () => {
  const commands = livro.app.get(CommandBus);
  const once = context();
  const [first, second] = [
    await commands.execute(new RegisterClient(typed(304), once)),
    await commands.execute(new RegisterClient(typed(304), once)),
  ];
  expect(second).toMatchObject({ clientId: first.clientId, outcome: { repeated: true } });
  expect(await livro.app.get(ClientVault).claimantsOf('cpf', typed(304).personal.cpf)).toEqual([
    first.clientId,
  ]);
  expect(await livro.app.get(ClientVault).claimantsOf('cpf', typed(999).personal.cpf)).toEqual([]);

  const tower = await developmentId(ana, 'Torre');
  const link = { developmentId: tower, units: ['9', '10'], notes: 'permuta' };
  const before = (await livro.events('clients')).length;
  await commands.execute(new LinkClient(first.clientId, link, context()));
  await commands.execute(new LinkClient(first.clientId, { ...link, notes: null }, context()));
  const events = await livro.events('clients');
  expect(events).toHaveLength(before + 1);
  expect(events.at(-1)).toMatchObject({
    type: 'ClientLinkedToDevelopment',
    data: { clientId: first.clientId, developmentId: tower, units: ['9', '10'], notes: { version: 1 } },
  });
  await eventually(async () => {
    const { body } = await ana.get(`/api/clients/${first.clientId}/`).expect(200);
    expect(body.data.developmentUnits).toMatchObject([
      { developmentName: 'Jardim', units: ['1'], notes: null },
      { developmentName: 'Torre', units: ['9', '10'], notes: 'permuta' },
    ]);
    expect(body.data.totalUnits).toBe(3);
  });
  const unknown = new LinkClient(randomUUID(), link, context());
  await expect(commands.execute(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND', field: 'clientId' });
  const nowhere = new LinkClient(first.clientId, { ...link, developmentId: randomUUID() }, context());
  await expect(commands.execute(nowhere)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    field: 'developmentId',
  });
});

async function eventually(assertion: () => Promise<void>): Promise<void> {
  for (const until = Date.now() + 5_000; ;) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

it('makes one client of twenty who come at once to two programs on one journal', async () => {
  const other = await NestFactory.create(
    AppModule.forSettings(livro.app.get<Settings>(SETTINGS), livro.parts),
    { logger: false },
  );
  try {
    await other.init();
    const buses = [livro.app.get(CommandBus), other.get(CommandBus)];
    const before = (await livro.events('clients')).length;
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        buses[n % 2]!.execute(
          new RegisterClient(
            typed(400 + n, n % 3 === 0 ? { email: 'a@b.co' } : { cpf: cpf(400), email: `${n % 2}@b.co` }),
            context(),
          ),
        ),
      ),
    );
    const landed = (await livro.events('clients')).slice(before);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(landed).toHaveLength(20 - refused.length);
    expect(refused.every(({ reason }) => (reason as { code: string }).code === 'DUPLICATE_RECORD')).toBe(
      true,
    );
    const held: { n: number }[] = await livro.app
      .get(DataSource)
      .query(
        `select count(*)::int as n from vault.client_index where client_id = any ($1) group by field, hash`,
        [landed.map(({ data }) => (data as { clientId: string }).clientId)],
      );
    // Each client that landed holds a CPF and an e-mail that no other one holds.
    expect(held).toHaveLength(2 * landed.length);
    expect(held.every(({ n }) => n === 1)).toBe(true);
  } finally {
    await other.close();
  }
}, 60_000);
