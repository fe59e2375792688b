/**
 * Saved views of the list of entries: own ones for whoever keeps records, shared ones for all who read entries, changed by their author or an
 * administrator; each is an event, none touches the books, and a repeat under one key saves nothing twice.
 */
import { randomUUID } from 'node:crypto';
import { startTestApp, type Person, type TestApp } from '../support/app.ts';
import { type Agent, nowhere } from './ledger.fixture.ts';

interface View {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly shared: boolean;
  readonly own: boolean;
  readonly owner_name: string | null;
  readonly can_be_changed: boolean;
  readonly version: number;
}

let livro: TestApp;
let ana: Agent;
let rita: Person;
let aldo: Person;
let davi: Person;
let beto: Person;

jest.setTimeout(60_000);
beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  rita = await livro.person({ email: 'rita@construtora.com.br', name: 'Rita Financeira', type: 'financial' });
  aldo = await livro.person({ email: 'aldo@construtora.com.br', name: 'Aldo Auditor', type: 'auditor' });
  davi = await livro.person({
    email: 'davi@construtora.com.br',
    name: 'Davi Administrativo',
    type: 'administrative',
  });
  beto = await livro.person({ email: 'beto@construtora.com.br', name: 'Beto Comprador', type: 'purchaser' });
}, 60_000);
afterAll(() => livro?.stop());

const VIEWS = '/api/saved-views/';
const at = ({ id }: View): string => `${VIEWS}${id}/`;
const address = 'period=month&type=expense&sort=-amount';
const saved = async (agent: Agent, name: string, change: object = {}): Promise<View> =>
  (
    await agent
      .post(VIEWS)
      .send({ name, address, ...change })
      .expect(201)
  ).body.data as View;
const offered = async (agent: Agent): Promise<readonly View[]> =>
  (await agent.get(VIEWS).expect(200)).body.data as View[];
const names = async (agent: Agent) => (await offered(agent)).map(({ name }) => name);
const stored = () => livro.events('saved-views');

it('are offered by name: own ones to their author alone, shared ones to whoever reads entries', async () => {
  await saved(rita.agent, 'zebra');
  const shared = await saved(rita.agent, 'Área comum', { shared: true });
  await saved(davi.agent, 'Conferência');
  expect(shared).toMatchObject({
    own: true,
    owner_name: 'Rita Financeira',
    can_be_changed: true,
    version: 1,
  });
  expect(await names(rita.agent)).toEqual(['Área comum', 'zebra']);
  expect(await names(davi.agent)).toEqual(['Área comum', 'Conferência']);
  const [seen] = await offered(davi.agent);
  expect(seen).toEqual({ ...shared, own: false, can_be_changed: false });
  expect((await offered(ana))[0]).toMatchObject({ own: false, can_be_changed: true, address });
  // An auditor reads and writes nothing: neither a view of their own nor the company's.
  expect(await names(aldo.agent)).toEqual(['Área comum']);
  await aldo.agent.post(VIEWS).send({ name: 'Minha', address }).expect(403);
  await aldo.agent.patch(at(shared)).send({ name: 'Minha' }).expect(403);
  await aldo.agent.delete(at(shared)).expect(403);
  await beto.agent.get(VIEWS).expect(403);
  await beto.agent.post(VIEWS).send({ name: 'Compras', address }).expect(403);
});

it('are changed on the version that was seen, by their author, and shared ones by an administrator', async () => {
  const [shared, own] = [await saved(rita.agent, 'Minha e de todos', { shared: true }), await saved(rita.agent, 'Só minha')]; // prettier-ignore
  const { body } = await rita.agent.patch(at(own)).set('If-Match', 'W/"1"').send({ name: 'Minha' }).expect(200);
  expect(body.data).toMatchObject({ name: 'Minha', address, version: 2 });
  await rita.agent.patch(at(own)).set('If-Match', 'W/"1"').send({ name: 'Outra' }).expect(412);
  const renamed = await ana.patch(at(shared)).send({ name: 'De todos', shared: true }).expect(200);
  expect(renamed.body.data).toMatchObject({ name: 'De todos', own: false, owner_name: 'Rita Financeira' });
  const refused = await davi.agent.patch(at(shared)).send({ name: 'Do Davi' }).expect(403);
  expect(refused.body.message).toBe(
    'Só quem salvou a visão, ou um administrador, pode mudá-la ou removê-la',
  );
  for (const agent of [ana, davi.agent]) await agent.patch(at(own)).send({ name: 'X' }).expect(404);
  await davi.agent.delete(at(shared)).expect(403);
  await ana.delete(at(own)).expect(404);
  await ana.delete(at(shared)).set('If-Match', 'W/"1"').expect(412);
  await ana.delete(at(shared)).expect(200);
  expect(await names(davi.agent)).not.toContain('De todos');
  await ana.delete(at(shared)).expect(404);
  await ana.delete(`${VIEWS}nada/`).expect(404);
  await ana.patch(`${VIEWS}${nowhere}/`).send({ name: 'X' }).expect(404);
}); // prettier-ignore

it('are saved once under one key, and not with other content under it', async () => {
  const key = randomUUID();
  const send = (name: string) => rita.agent.post(VIEWS).set('Idempotency-Key', key).send({ name, address });
  const first = await send('Uma vez').expect(201);
  const before = (await stored()).length;
  expect((await send('Uma vez').expect(201)).body.data).toEqual(first.body.data);
  expect((await send('Duas vezes').expect(422)).body.code).toBe('IDEMPOTENCY_MISMATCH');
  await rita.agent
    .patch(at(first.body.data as View))
    .send({ name: 'Uma vez' })
    .expect(200);
  expect((await stored()).length).toBe(before);
  expect((await names(rita.agent)).filter((name) => name === 'Uma vez')).toHaveLength(1);
});

it('say in Portuguese, with code and field, why they are not saved, and leave nothing', async () => {
  await saved(rita.agent, 'Tomada', { shared: true });
  const before = (await stored()).length;
  const refusals: readonly (readonly [agent: Agent, body: object, status: number, field: string, code: string, message: string])[] = [
    [rita.agent, { name: ' ', address }, 422, 'name', 'REQUIRED_FIELD', 'Nome é obrigatório'],
    [rita.agent, { name: 'x'.repeat(61), address }, 422, 'name', 'MAX_LENGTH', 'Nome deve ter no máximo 60 caracteres'],
    [davi.agent, { name: 'TOMADA', address }, 409, 'name', 'DUPLICATE_RECORD', 'Já existe uma visão com este nome'],
    [rita.agent, { name: 'Vazia', address: '' }, 422, 'address', 'REQUIRED_FIELD', 'Filtre, ordene ou escolha colunas antes de salvar: a lista está como sempre começa'],
    [rita.agent, { name: 'Fora', address: 'type=<script>' }, 422, 'address', 'INVALID_FORMAT', 'Endereço contém caracteres inválidos'],
    [rita.agent, { name: 'CPF', address: 'search=529.982.247-25' }, 422, 'address', 'INVALID_FORMAT', 'Não salve um CPF: o nome e a busca de uma visão ficam no livro para sempre'],
  ];
  for (const [agent, body, status, field, code, message] of refusals) {
    const answer = await agent.post(VIEWS).send(body);
    expect([answer.status, answer.body.errors]).toEqual([status, [{ field, code, message }]]);
  }
  expect((await stored()).length).toBe(before);
}); // prettier-ignore

it('touch no book', async () => expect(await livro.events('ledger')).toEqual([]));
