/** Clients that are companies, by their CNPJ, and units with letters and blocks: both only where the person says so. */
import { startTestApp, type Person, type TestApp } from '../support/app.ts';
import { person } from './clients.fixture.ts';
import { type Agent, type Development, development, payment } from './ledger.fixture.ts';

const CNPJ = '12.ABC.345/01DE-35';
const UNIT = 'Bloco B, apto 12A';

let livro: TestApp;
let ana: Agent;
let buyer: Person;
let aurora: Development;

jest.setTimeout(60_000);
beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  buyer = await livro.person({ email: 'caio@construtora.com.br', name: 'Caio', type: 'purchaser' });
  aurora = await development(ana, 1_000);
}, 60_000);
afterAll(() => livro?.stop());

const company = (change: object = {}) => ({
  ...person(1, aurora.id),
  name: 'Aurora Participações Ltda.',
  cpf: CNPJ,
  company: true,
  developmentUnits: [{ developmentId: aurora.id, units: [UNIT, '101'], namedUnits: true }],
  ...change,
});
const found = async (agent: Agent, search: string): Promise<{ cpf: string; company: boolean }[]> =>
  (await agent.get(`/api/clients/?search=${encodeURIComponent(search)}`).expect(200)).body.data;

let id: string;

it('registers a company with its units as they are written, and shows the CNPJ', async () => {
  const { body } = await ana.post('/api/clients/').send(company()).expect(201);
  id = body.data.id;
  expect(body.data).toMatchObject({ cpf: CNPJ, company: true, totalUnits: 2 });
  expect(body.data.developmentUnits[0].units).toEqual([UNIT, '101']);
  expect(body.warnings ?? []).toEqual([]);
  const stored = JSON.stringify((await livro.events('clients')).map(({ data }) => data));
  expect(stored).toContain(UNIT);
  for (const sealed of ['12ABC34501DE35', 'Aurora Participações', 'pessoa.1@'])
    expect(stored).not.toContain(sealed);
});

it.each([
  ['a CNPJ where nobody says that it is one', { company: undefined, cpf: '33.000.167/0001-01' }, 'CPF deve ter 11 dígitos'],
  ['a CPF for a company', { cpf: '529.982.247-25' }, 'CNPJ deve ter 14 caracteres'],
  ['a CNPJ that cannot be', { cpf: '33.000.167/0001-02' }, 'CNPJ inválido'],
])('refuses %s', async (_, change, message) => {
  const { body } = await ana.post('/api/clients/').send(company({ email: 'outra@exemplo.com.br', ...change })).expect(422);
  expect(body.errors[0]).toMatchObject({ field: 'cpf', message });
}); // prettier-ignore

it('refuses the CNPJ a second time, in small letters too', async () => {
  const again = company({ cpf: '12abc34501de35', email: 'outra@exemplo.com.br' });
  const { body } = await ana.post('/api/clients/').send(again).expect(409);
  expect(body.errors[0]).toMatchObject({
    field: 'cpf',
    code: 'DUPLICATE_RECORD',
    message: 'CNPJ já está em uso',
  });
});

it('is found by its CNPJ, with and without punctuation, also by those who see no CPF', async () => {
  for (const search of ['12.ABC.345', '12abc34501de35']) {
    expect(await found(ana, search)).toMatchObject([{ cpf: CNPJ, company: true }]);
    expect(await found(buyer.agent, search)).toMatchObject([{ cpf: CNPJ, company: true }]);
  }
});

it('is found in the search over everything by CNPJ, and its unit by block and number', async () => {
  const sought = async (q: string) =>
    JSON.stringify((await ana.get(`/api/search/?q=${encodeURIComponent(q)}`).expect(200)).body.data);
  expect(await sought('12.ABC.345/01DE-35')).toContain('Aurora Participações');
  expect(await sought('bloco b 12a')).toContain(UNIT);
  expect(await sought('bloco c 12a')).not.toContain(UNIT);
});

it('keeps letters out of units where nobody asks for them', async () => {
  const plain = {
    ...person(2, aurora.id),
    developmentUnits: [{ developmentId: aurora.id, units: ['12A', '202'] }],
  };
  const { body } = await ana.post('/api/clients/').send(plain).expect(201);
  expect(body.data.developmentUnits[0].units).toEqual(['202']);
  expect(JSON.stringify(body.warnings)).toContain('12A');
  const link = { development_id: aurora.id, units: ['Torre 1, loja C'], named_units: true };
  const linked = await ana.post(`/api/clients/${body.data.id}/add_development/`).send(link).expect(200);
  expect(linked.body.data.developmentUnits[0].units).toEqual(['202', 'Torre 1, loja C']);
});

it('knows a payment for the unit by its name', async () => {
  const warnings = async (unitReference: string) =>
    (
      await ana
        .post('/api/payments/')
        .send(payment(aurora.building, id, { unitReference }))
        .expect(201)
    ).body.warnings as object[] | undefined;
  expect((await warnings('bloco b apto 12a')) ?? []).toEqual([]);
  expect(await warnings('Bloco C, apto 12A')).toMatchObject([{ code: 'UNIT_NOT_OWNED' }]);
});

it('becomes a person, and a company again, where that is said', async () => {
  const edit = (body: object) => ana.patch(`/api/clients/${id}/`).send(body);
  const person = await edit({ cpf: '529.982.247-25' }).expect(200);
  expect(person.body.data).toMatchObject({ cpf: '529.982.247-25', company: false });
  await edit({ cpf: CNPJ }).expect(422);
  const back = await edit({ cpf: CNPJ, company: true }).expect(200);
  expect(back.body.data).toMatchObject({ cpf: CNPJ, company: true });
});
