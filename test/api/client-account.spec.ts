/** What a client paid and owes, and what is due from all of them by age, against a plain fold of the ledger's own events. */
import { addDays, localDate } from '@livro/calendar';
import { formatAmount, type Centavos } from '@livro/money';
import fc from 'fast-check';
import { SecurityLog } from '../../backend/src/platform/security-log/security-log.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { attach, pdf } from './attachments.fixture.ts';
import { ageOf, paymentsIn, sumOf, sumsOf } from './client-account.naive.ts';
import { cpf } from './clients.fixture.ts';
import {
  type Agent,
  clientOf,
  development,
  type Development,
  nowhere,
  payment,
  today,
} from './ledger.fixture.ts';
import { signedInAs } from './purchases.fixture.ts';
import { download, linesOf, paperOf } from './reports.fixture.ts';

jest.setTimeout(120_000);

let livro: TestApp;
let ana: Agent;
let homes: readonly Development[];
let clients: readonly string[];

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  homes = [await development(ana, 90_000), await development(ana, 90_000)];
  clients = [await clientOf(ana, homes[0]!), await clientOf(ana, homes[1]!)];
}, 60_000);
afterAll(() => livro?.stop());

const dayBefore = (days: number) => addDays(localDate(today), -days);
const read = async (path: string, query: object = {}) =>
  (await ana.get(`/api/${path}`).query(query).expect(200)).body.data;

type Step = readonly [kind: string, client: number, home: number, centavos: number, late: number];
const steps = fc.array(
  fc.tuple(
    fc.constantFrom(
      'paid',
      'pending',
      'pending',
      'pending',
      'confirm',
      'cancel',
      'refund',
      'edit',
      'move',
      'undo',
    ),
    fc.nat(1),
    fc.nat(1),
    fc.integer({ min: 1, max: 9_999_999 }),
    // Around the ends of every range, and ahead.
    fc.constantFrom(-300, -1, 0, 1, 29, 30, 31, 59, 60, 61, 89, 90, 91, 400),
  ),
  { minLength: 18, maxLength: 26 },
);

const booked: string[] = [];

/** What the ledger refuses is simply not booked: only its events count. */
async function take([kind, client, home, centavos, late]: Step): Promise<void> {
  const id = booked[centavos % (booked.length || 1)] ?? nowhere;
  const amount = centavos / 100;
  const post = (path: string, body: object) => ana.post(`/api/${path}/`).send(body);
  if (kind === 'paid' || kind === 'pending') {
    const status = kind === 'paid' ? 'confirmed' : 'pending';
    const date = dayBefore(kind === 'paid' ? Math.max(late, 0) : late);
    const asked = payment(homes[home]!.building, clients[client]!, { amount, date, status });
    const { body, status: answer } = await post('payments', asked);
    if (answer === 201) booked.push(body.data.id as string);
  } else if (kind === 'edit' || kind === 'move') {
    const change = kind === 'edit' ? { amount } : { client_id: clients[client] };
    const { body, status } = await ana.patch(`/api/payments/${id}/`).send({ ...change, reason: 'Engano' });
    if (status === 200) booked.push(body.data.id as string);
  } else if (kind === 'undo') await post(`transactions/${id}/reverse`, { reason: 'Engano' });
  else await post(`payments/${id}/${kind}`, kind === 'confirm' ? {} : { reason: 'Pediu' });
}

it('sums to the cent what the events say, of each client, each development and each age', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      for (const step of taken) await take(step);
      const all = paymentsIn(await livro.events('ledger'));
      for (const client of clients) {
        const own = all.filter((one) => one.client === client);
        const account = await read(`clients/${client}/account/`);
        expect(account).toMatchObject({
          client_id: client,
          standing: 'active',
          today,
          ...sumsOf(own, today),
        });
        const here = (home: Development) => own.filter((one) => one.account === home.building);
        expect(account.by_development).toEqual(
          homes
            .filter((home) => here(home).length > 0)
            .map((home) => ({
              development_id: home.id,
              development_name: home.name,
              ...sumsOf(here(home), today),
            })),
        );
      }

      const due = all.filter(({ status }) => status === 'pending');
      const ages = await read('receivables/ages/');
      expect([ages.count, ages.total]).toEqual(Object.values(sumOf(due)));
      for (const { age, count, total } of ages.ages) {
        const naive = due.filter(({ date }) => ageOf(date, today) === age);
        expect({ age, count, total }).toEqual({ age, ...sumOf(naive) });
        expect((await walk({ age })).toSorted()).toEqual(naive.map(({ id }) => id).toSorted());
      }
      for (const { id, count, total } of ages.by_client)
        expect({ count, total }).toEqual(sumOf(due.filter(({ client }) => client === id)));
      for (const home of homes) {
        const here = due.filter(({ account }) => account === home.building);
        const group = ages.by_development.find(({ id }: { id: string }) => id === home.id);
        expect(group?.total ?? 0).toBe(sumOf(here).total);
        const found = await read('receivables/ages/', { development: home.id });
        expect([found.count, found.total]).toEqual(Object.values(sumOf(here)));
      }
      for (const sort of ['date', '-date']) {
        const days = new Map(due.map(({ id, date }) => [id, date]));
        const dates = (await walk({ sort })).map((id) => days.get(id)!);
        expect(dates).toEqual(sort === 'date' ? dates.toSorted() : dates.toSorted().reverse());
      }
    }),
    { numRuns: 3 },
  );
});

/** All ids of the list, three a page. */
async function walk(query: object): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined; ;) {
    const at = cursor === undefined ? { page: 1 } : { cursor };
    const { results, next, count } = await read('receivables/', { ...query, ...at, limit: 3 });
    ids.push(...results.map(({ id }: { id: string }) => id));
    if (next === null) {
      expect(ids).toHaveLength(count);
      return ids;
    }
    cursor = next;
  }
}

it('finds what is due by words of the payment and of the client, with days that count from today', async () => {
  const asked = payment(homes[0]!.building, clients[0]!, {
    amount: 12.34,
    date: dayBefore(45),
    status: 'pending',
    description: 'Parcela das chaves',
    unit_reference: '101',
  });
  await ana.post('/api/payments/').send(asked).expect(201);
  const { name } = await read(`clients/${clients[0]}/`);
  for (const search of ['CHAVES parcela', `chaves ${name}`]) {
    const [row, ...more] = await read('receivables/', { search });
    expect(more).toEqual([]);
    expect(row).toMatchObject({ client_name: name, days_late: 45, amount: 12.34, unit_reference: '101' });
    expect(row).toMatchObject({ client_id: clients[0], development_name: homes[0]!.name });
  }
  expect(await read('receivables/', { search: 'chaves', client: clients[1] })).toEqual([]);
  await ana.get('/api/receivables/?cursor=nada').expect(422);
  await ana.get('/api/receivables/?age=antigo').expect(422);
});

it('prints on paper the same sums and every payment of the client, and of nobody else', async () => {
  const all = paymentsIn(await livro.events('ledger')).filter(({ client }) => client === clients[0]);
  const file = await download(ana, `/api/reports/clients/${clients[0]}/statement/`);
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="extrato-do-cliente-/);
  const lines = (await paperOf(file)).flatMap(linesOf).map((line) => line.map(({ str }) => str));
  const text = lines.flat().join(' ').replaceAll(' ', ' ');
  const sums = sumsOf(all, today);
  for (const [label, { total }] of Object.entries(sums))
    expect([label, text.includes(printed(total * 100))]).toEqual([label, true]);
  const amounts = lines
    .filter(([first]) => /^\d\d\/\d\d\/\d{4}$/.test(first ?? ''))
    .map((line) => line.at(-1));
  expect(amounts.toSorted()).toEqual(all.map(({ amount }) => printed(amount)).toSorted());
  expect(text).toMatch(/\d{3}\.\*\*\*\.\*\*\*-\d\d/);
  await ana.get(`/api/reports/clients/${nowhere}/statement/`).expect(404);
  await ana.get(`/api/reports/clients/${clients[0]}/statement/?from=2026-02-01&to=2026-01-01`).expect(422);
});
const printed = (centavos: number) => formatAmount(Math.round(centavos) as Centavos);

it('lists the attachments of the payments, but those that were taken off', async () => {
  const { body } = await ana
    .post('/api/payments/')
    .send(payment(homes[0]!.building, clients[0]!))
    .expect(201);
  const id = body.data.id as string;
  const sent = await attach(
    ana,
    `payments/${id}`,
    { name: 'recibo.pdf', content: pdf() },
    { name: 'engano.pdf', content: pdf(90) },
  ).expect(201);
  await ana.delete(`/api/payments/${id}/attachments/${sent.body.data[1].id}/`).expect(200);
  const found = await read(`clients/${clients[0]}/attachments/`);
  expect(found.map(({ name, payment_id }: Record<string, string>) => [name, payment_id])).toEqual([
    ['recibo.pdf', id],
  ]);
  await ana.get(found[0].url).expect(200);
  expect(await read(`clients/${clients[1]}/attachments/`)).toEqual([]);
});

it('tells the steps of the record, no CPF in full, and to a purchaser neither address nor notes', async () => {
  const id = clients[1]!;
  const log = livro.app.get(SecurityLog);
  const change = { phone: '(11) 98888-7777', address: 'Rua Nova, 1', notes: 'paga em dia', cpf: cpf(777) };
  await ana.patch(`/api/clients/${id}/`).send(change).expect(200);
  await ana.post(`/api/clients/${id}/add_development/`).send({ developmentId: homes[0]!.id, units: ['22'] });
  const told = await read(`clients/${id}/history/`);
  expect(told.map(({ label }: { label: string }) => label)).toEqual([
    'Unidades acrescentadas',
    'Alteração',
    'Cadastro',
  ]);
  const [linked, edited] = told;
  expect(linked.changes).toMatchObject([{ field: 'Unidades', after: expect.stringContaining('22') }]);
  expect(edited.author.name).toBe('Ana Administradora');
  expect(edited.changes.map(({ field }: { field: string }) => field)).toEqual([
    'Telefone',
    'CPF',
    'Endereço',
    'Notas',
  ]);
  expect(JSON.stringify(told)).not.toContain(cpf(777));

  const bia = await signedInAs(livro, 'purchaser', 'Bia');
  const masked = (await bia.agent.get(`/api/clients/${id}/history/`).expect(200)).body.data;
  expect(masked[1].changes.map(({ field }: { field: string }) => field)).toEqual(['Telefone', 'CPF']);
  expect(JSON.stringify(masked)).not.toMatch(/Rua Nova|paga em dia/);
  await bia.agent.get(`/api/clients/${id}/account/`).expect(403);
  await bia.agent.get(`/api/clients/${id}/attachments/`).expect(403);
  await bia.agent.get('/api/receivables/').expect(403);
  await log.flush();
  const { body } = await ana.get('/api/security-log/').query({ user: bia.id, limit: 20 }).expect(200);
  expect(JSON.stringify(body.data)).toContain('personal-data-read');
});

it('keeps the sums of a client who was erased, and says no name', async () => {
  const id = await clientOf(ana, homes[0]!);
  const { name } = await read(`clients/${id}/`);
  await ana
    .post('/api/payments/')
    .send(payment(homes[0]!.building, id, { amount: 77.7, status: 'pending', date: dayBefore(1) }))
    .expect(201);
  await ana.post(`/api/clients/${id}/erase/`).send({ ground: 'data-subject-request' }).expect(200);
  expect(await read(`clients/${id}/account/`)).toMatchObject({
    standing: 'erased',
    overdue: { count: 1, total: 77.7 },
  });
  expect(await read('receivables/', { client: id })).toMatchObject([{ client_name: null, amount: 77.7 }]);
  await ana.get(`/api/clients/${id}/history/`).expect(404);
  await ana.get(`/api/clients/${nowhere}/account/`).expect(404);
  const lines = (await paperOf(await download(ana, `/api/reports/clients/${id}/statement/`))).flatMap(
    linesOf,
  );
  const text = lines
    .flat()
    .map(({ str }) => str)
    .join(' ');
  expect(text).toContain('Cliente com dados pessoais apagados');
  expect(text).not.toContain(name);
});
