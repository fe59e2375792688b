/** Somebody who searches for what is not theirs to read: entries, suppliers, CPFs, and patterns that would match everything. */
import { dataOf } from '../api/clients.fixture.ts';
import { development, expense, type Agent, type Development } from '../api/ledger.fixture.ts';
import { requested, signedInAs } from '../api/purchases.fixture.ts';
import type { TestApp } from '../support/app.ts';
import { sharedApp } from './shared-app.ts';

const CPF = '111.444.777-35';
let app: TestApp;
let administrator: Agent;
let purchaser: Agent;
let tower: Development;
beforeAll(async () => {
  ({ app } = await sharedApp());
  administrator = await app.administrator();
  purchaser = (await signedInAs(app, 'purchaser', 'Quintino')).agent;
  tower = await development(administrator, 10_000);
  const booked = { description: 'Quiosque da portaria', supplier: 'Quiosqueria Ltda', amount: '4.321,09' };
  await administrator.post('/api/expenses/').send(expense(tower.building, booked)).expect(201);
  await administrator
    .post('/api/clients/')
    .send({
      name: 'Quirino Bustamante',
      email: 'quirino@exemplo.com',
      phone: '(11) 98765-4321',
      cpf: CPF,
      developmentUnits: [{ developmentId: tower.id, units: ['4711'] }],
    })
    .expect(201);
  await requested(purchaser, tower, { description: 'Quiosque de obra, um' });
});

interface Group {
  readonly kind: string;
  readonly results: readonly { readonly title: string; readonly detail: string | null }[];
}
async function kinds(agent: Agent, q: string): Promise<readonly string[]> {
  const { body } = await agent.get('/api/search/').query({ q }).expect(200);
  const { groups, failed } = body.data as { groups: Group[]; failed: string[] };
  expect(failed).toEqual([]);
  return groups.map(({ kind }) => kind);
}

it('tells nobody of records that their own lists would not show', async () => {
  expect(await kinds(administrator, 'quiosque')).toEqual(['supplier', 'entry', 'purchase-request']);
  expect(await kinds(purchaser, 'quiosque')).toEqual(['purchase-request']);
  expect(await kinds(administrator, '4321,09')).toEqual(['entry']);
  expect(await kinds(purchaser, '4321,09')).toEqual([]);
  // Neither by a word that only entries have, typed wrong.
  expect(await kinds(purchaser, 'quiosqueira')).not.toContain('supplier');
  await app.visitor().get('/api/search/?q=quiosque').expect(401);
});

it('does not let anyone who sees CPFs masked find a client by one, nor by part of one', async () => {
  for (const q of [CPF, '11144477735', '444.777', '44777', '111.444.777-3']) {
    expect([q, await kinds(administrator, q)]).toEqual([q, ['client']]);
    expect([q, await kinds(purchaser, q)]).toEqual([q, []]);
  }
  const { text } = await purchaser.get('/api/search/?q=quirino').expect(200);
  expect(text).toContain('Quirino Bustamante');
  expect(text).not.toContain('444');
});

it('takes patterns, quotes and statements for the words that they are', async () => {
  for (const q of ['%', '_', '%%%', '\\', "'; drop table x; --", '$1', '“', '\u0000', '(a|b)*']) {
    const { body } = await administrator
      .get('/api/search/')
      .query({ q })
      .expect((answer) => {
        if (![200, 422].includes(answer.status)) throw new Error(`${q}: ${answer.status}`);
      });
    if (body.success) expect([q, dataOf(body as { data: object }).groups]).toEqual([q, []]);
  }
  await administrator
    .get('/api/search/')
    .query({ q: 'a'.repeat(201) })
    .expect(422);
});
