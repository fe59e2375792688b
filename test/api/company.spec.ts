/** Whose books these are: told whole by administrators, read by whoever reads the books, kept as events. */
import { type Person, startTestApp, type TestApp } from '../support/app.ts';
import { verify } from './audit.fixture.ts';
import type { Agent } from './ledger.fixture.ts';

jest.setTimeout(30_000);
let livro: TestApp;
let ana: Agent;
const people = new Map<string, Person['agent']>();
beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  for (const type of ['financial', 'auditor', 'purchaser'] as const)
    people.set(type, (await livro.person({ email: `${type}@construtora.com.br`, type })).agent);
}, 60_000);
afterAll(() => livro?.stop());

const aurora = {
  name: 'Construtora Aurora Ltda.',
  cnpj: '33.000.167/0001-01',
  registration: '35212345678',
  city: 'São Paulo – SP',
  accountantName: 'Célia Contadora',
  accountant_crc: '1SP123456/O-7',
};

it('is nobody at first', async () => {
  const { body } = await ana.get('/api/company/').expect(200);
  expect(body.data).toMatchObject({ name: null, cnpj: null, version: 0, updated_at: null });
});

it('is told whole, once, and read by those who read the books', async () => {
  const { body } = await ana.put('/api/company/').set('If-Match', 'W/"0"').send(aurora).expect(200);
  expect(body.data).toMatchObject({
    name: aurora.name,
    cnpj: '33.000.167/0001-01',
    registration: '35212345678',
    accountant_crc: '1SP123456/O-7',
    book_purpose: null,
    version: 1,
  });
  await ana.put('/api/company/').send(aurora).expect(200);
  const { city: _, ...less } = aurora;
  await ana
    .put('/api/company/')
    .send({ ...less, cnpj: '12abc34501de35' })
    .expect(200);
  const read = await people.get('auditor')!.get('/api/company/').expect(200);
  expect(read.body.data).toMatchObject({ cnpj: '12.ABC.345/01DE-35', city: null, version: 2 });
  const events = await livro.events('company');
  expect(events.map(({ type, data }) => [type, (data as { cnpj: string }).cnpj])).toEqual([
    ['CompanyDescribed', '33000167000101'],
    ['CompanyDescribed', '12ABC34501DE35'],
  ]);
});

it.each([
  [{ ...aurora, cnpj: '33.000.167/0001-02' }, 422, 'INVALID_FORMAT', 'cnpj', 'CNPJ inválido'],
  [{ ...aurora, cnpj: undefined }, 422, 'REQUIRED_FIELD', 'cnpj', 'CNPJ é obrigatório'],
  [{ ...aurora, name: '  ' }, 422, 'REQUIRED_FIELD', 'name', 'Nome é obrigatório'],
  [
    { ...aurora, accountant_crc: 'x'.repeat(31) },
    422,
    'MAX_LENGTH',
    'accountant_crc',
    'CRC deve ter no máximo 30 caracteres',
  ],
])('refuses %j', async (body, status, code, field, message) => {
  const before = (await livro.events('company')).length;
  const answer = await ana.put('/api/company/').send(body).expect(status);
  expect(answer.body).toMatchObject({ errors: [{ field, code, message }] });
  expect(await livro.events('company')).toHaveLength(before);
});

it('is changed by administrators only, and not over what somebody else has told meanwhile', async () => {
  await ana.put('/api/company/').set('If-Match', 'W/"1"').send(aurora).expect(412);
  for (const type of ['financial', 'auditor', 'purchaser'])
    await people.get(type)!.put('/api/company/').send(aurora).expect(403);
  await people.get('financial')!.get('/api/company/').expect(200);
  await people.get('purchaser')!.get('/api/company/').expect(403);
});

it('is proven with all the rest', async () => {
  const { report } = await verify(ana);
  expect(report).toMatchObject({ ok: true });
});
