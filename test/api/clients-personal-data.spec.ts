/** The file with all that is kept of one client: held against what was registered, edited, paid, attached and looked at before. */
import { createHash } from 'node:crypto';
import { businessToday } from '@livro/calendar';
import { SecurityLog } from '../../backend/src/platform/security-log/security-log.ts';
import { type Person, startTestApp, type TestApp } from '../support/app.ts';
import { attach, pdf } from './attachments.fixture.ts';
import { cpf, developmentId, person } from './clients.fixture.ts';
import { type Agent, nowhere, today } from './ledger.fixture.ts';
import { signedInAs } from './purchases.fixture.ts';

let livro: TestApp;
let ana: Agent;
let fabio: Person;
let id: string;
jest.setTimeout(30_000);
beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  fabio = await signedInAs(livro, 'financial', 'Fabio');
}, 60_000);
afterAll(() => livro?.stop());

const planted = {
  name: 'Zulmira Quixadá',
  email: 'zulmira@exemplo.com.br',
  phone: '(86) 91357-2468',
  cpf: cpf(500),
  address: 'Travessa Jurubeba, 77',
  notes: 'herdeira do Xerém',
  tags: ['pitangueira'],
};
const fileOf = (agent: Agent, client: string) => agent.get(`/api/clients/${client}/personal-data/`);

it('holds every version, payment, attachment and access of one client, and of nobody else', async () => {
  const garden = await developmentId(ana, 'Jardim');
  const tower = await developmentId(ana, 'Torre');
  const first = [{ developmentId: garden, units: ['1'], notes: 'casada com Belmira' }];
  const { body } = await ana
    .post('/api/clients/')
    .send({ ...planted, developmentUnits: first })
    .expect(201);
  id = body.data.id as string;
  const other = await ana.post('/api/clients/').send(person(7, garden)).expect(201);
  await fabio.agent
    .patch(`/api/clients/${id}/`)
    .send({ phone: '(86) 98888-7777', address: 'Rua Nova, 1' })
    .expect(200);
  await ana
    .post(`/api/clients/${id}/add_development/`)
    .send({ developmentId: tower, units: ['22'] })
    .expect(200);
  await ana.delete(`/api/clients/${id}/`).expect(200);
  await ana.post(`/api/clients/${id}/reactivate/`).expect(200);

  const account = (await ana.get('/api/accounts/').query({ development: garden })).body.data[0].id as string;
  const pay = async (client_id: string, change: object) =>
    (
      await ana
        .post('/api/payments/')
        .send({
          account_id: account,
          client_id,
          amount: 750.55,
          date: today,
          payment_method: 'pix',
          ...change,
        })
        .expect(201)
    ).body.data.id as string;
  const kept = await pay(id, { description: 'Entrada de Zulmira', tags: ['sinal'] });
  const gone = await pay(id, { description: 'Parcela 1', status: 'pending', amount: 10 });
  await pay(other.body.data.id as string, { description: 'De outra pessoa' });
  await ana.post(`/api/payments/${gone}/cancel/`).send({ reason: 'desistiu' }).expect(200);
  const edit = { description: 'Entrada', reason: 'sem o nome' };
  await ana.patch(`/api/payments/${kept}/`).send(edit).expect(200);
  const content = pdf();
  const sent = [
    { name: 'cpf de zulmira.pdf', content },
    { name: 'engano.pdf', content: pdf(90) },
  ];
  const attachments = (await attach(ana, `payments/${kept}`, ...sent).expect(201)).body.data as {
    id: string;
  }[];
  await ana.delete(`/api/payments/${kept}/attachments/${attachments[1]!.id}/`).expect(200);
  await fabio.agent.get(`/api/clients/${id}/`).expect(200);

  const answer = await fileOf(ana, id).expect(200);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="dados-pessoais-${id}.json"`);
  expect(answer.headers['cache-control']).toBe('no-store');
  const file = answer.body;
  const me = { id: expect.any(String) as string, name: 'Ana Administradora' };
  expect(file).toMatchObject({
    format: 'livro-dados-pessoais/1',
    clientId: id,
    exportedBy: me,
    registration: {
      ...planted,
      phone: '(86) 98888-7777',
      address: 'Rua Nova, 1',
      isActive: true,
      developmentUnits: [
        { developmentName: 'Jardim', units: ['1'], notes: 'casada com Belmira' },
        { developmentName: 'Torre', units: ['22'] },
      ],
    },
  });
  const told = file.versions.map(
    ({ label, day, author, registration }: { [field: string]: unknown; registration: object }) => {
      const { phone, address, isActive, developmentUnits } = registration as typeof file.registration;
      return [
        label,
        day,
        (author as Person & { name: string }).name,
        phone,
        address,
        isActive,
        developmentUnits.length,
      ];
    },
  );
  const day = businessToday(new Date());
  expect(told).toEqual([
    ['Cadastro', day, 'Ana Administradora', planted.phone, planted.address, true, 1],
    ['Alteração', day, 'Fabio', '(86) 98888-7777', 'Rua Nova, 1', true, 1],
    ['Unidades acrescentadas', day, 'Ana Administradora', '(86) 98888-7777', 'Rua Nova, 1', true, 2],
    ['Desativação', day, 'Ana Administradora', '(86) 98888-7777', 'Rua Nova, 1', false, 2],
    ['Reativação', day, 'Ana Administradora', '(86) 98888-7777', 'Rua Nova, 1', true, 2],
  ]);
  expect(file.payments).toMatchObject([
    {
      id: kept,
      amount: 750.55,
      formattedAmount: 'R$\u00a0750,55',
      date: today,
      statusLabel: 'Confirmado',
      paymentMethodLabel: 'PIX',
      developmentName: 'Jardim',
      description: 'Entrada',
      tags: ['sinal'],
      recordedBy: me,
      corrections: [{ reason: 'sem o nome', previous: { description: 'Entrada de Zulmira' } }],
    },
    { id: gone, amount: 10, statusLabel: 'Cancelado', description: 'Parcela 1', corrections: [] },
  ]);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const paper = { paymentId: kept, mediaType: 'application/pdf', addedBy: me };
  expect(file.attachments).toMatchObject([
    { ...paper, name: 'cpf de zulmira.pdf', size: content.length, sha256, removedAt: null },
    { ...paper, name: 'engano.pdf', size: 90, removedAt: expect.any(String) as string },
  ]);
  const his = file.accesses.filter(({ by }: { by: { id: string } }) => by.id === fabio.id) as object[];
  expect(his.at(-1)).toMatchObject({
    label: 'Consulta a dados pessoais',
    by: { id: fabio.id, name: 'Fabio' },
    times: 1,
  });
  expect(JSON.stringify(file)).not.toContain('outra pessoa');
});

it('is recorded as an export, which the next file tells', async () => {
  const { body } = await fileOf(fabio.agent, id).expect(200);
  const labels = body.accesses.map(({ label }: { label: string }) => label) as string[];
  expect(labels.filter((label) => label !== 'Consulta a dados pessoais')).toEqual([
    'Exportação de dados pessoais',
  ]);
  const { body: next } = await fileOf(fabio.agent, id).expect(200);
  expect(next.accesses.at(-1)).toMatchObject({ kind: 'personal-data-exported', by: { id: fabio.id } });
});

it('is for administrators and financial alone, and says nothing of who is unknown or erased', async () => {
  for (const type of ['administrative', 'purchaser', 'auditor'] as const) {
    const { agent } = await signedInAs(livro, type, `Pessoa-${type}`);
    await fileOf(agent, id).expect(403);
  }
  await fileOf(livro.visitor(), id).expect(401);
  await fileOf(ana, nowhere).expect(404);
  await ana.post(`/api/clients/${id}/erase/`).send({ reason: 'Pedido do titular' }).expect(200);
  const { body } = await fileOf(ana, id).expect(404);
  expect(body).toMatchObject({ success: false, code: 'NOT_FOUND' });
  await livro.app.get(SecurityLog, { strict: false }).flush();
  const log = await ana
    .get('/api/security-log/')
    .query({ kind: 'personal-data-erased', user: id })
    .expect(200);
  expect(log.body.data).toMatchObject([{ outcome: 'ok', details: { area: 'clients' } }]);
});
