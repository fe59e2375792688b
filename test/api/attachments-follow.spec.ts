/** What was attached to a request is shown at the expense that completed it, and stays the request's. */
import { startTestApp, type Person, type TestApp } from '../support/app.ts';
import { attach, listed, png, type Attached } from './attachments.fixture.ts';
import { development, expense, type Agent, type Development } from './ledger.fixture.ts';
import { requested, signedInAs } from './purchases.fixture.ts';

let livro: TestApp;
let admin: Agent;
let tower: Development;
const people = {} as Record<'purchaser' | 'auditor', Person>;

beforeAll(async () => {
  livro = await startTestApp();
  admin = await livro.administrator();
  tower = await development(admin, 50_000);
  for (const type of ['purchaser', 'auditor'] as const) people[type] = await signedInAs(livro, type, type);
}, 60_000);
afterAll(() => livro?.stop());

it.each(['booked for it', 'booked before'])(
  'follow a request to the expense that completes it, %s',
  async (how) => {
    const { id } = await requested(people.purchaser.agent, tower, { estimated_cost: 50 });
    const offer = { name: 'orçamento.png', content: png() };
    const added = (await attach(people.purchaser.agent, `purchase-requests/${id}`, offer).expect(201)).body
      .data as Attached[];
    await admin.post(`/api/purchase-requests/${id}/approve/`).expect(200);
    const form = expense(tower.building, { amount: 50, description: `Compra ${how}` });
    const sent =
      how === 'booked before'
        ? ((await admin.post('/api/expenses/').send(form).expect(201)).body.data.id as string)
        : form;
    const done = await admin
      .post(`/api/purchase-requests/${id}/complete/`)
      .send({ expense: sent })
      .expect(200);
    const owner = `expenses/${done.body.data.related_expense.id as string}`;
    expect(await listed(admin, owner)).toEqual(added);
    await people.auditor.agent.get(added[0]!.url).expect(200);
    const own = (await attach(admin, owner, { name: 'nota.png', content: png() }).expect(201)).body
      .data as Attached[];
    expect(await listed(admin, owner)).toEqual([...added, ...own]);
    expect(await listed(admin, `purchase-requests/${id}`)).toEqual(added);
    const corrected = await admin.patch(`/api/${owner}/`).send({ amount: 49 }).expect(200);
    expect(await listed(admin, `expenses/${corrected.body.data.id as string}`)).toEqual([...added, ...own]);
  },
);
