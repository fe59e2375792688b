/** A file for an expense that was booked while nobody folds: told to be sent again, for the expense is there. */
import { Projector } from '../../backend/src/platform/projections/engine/projector.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { attach, pdf } from './attachments.fixture.ts';
import { development, expense } from './ledger.fixture.ts';

let livro: TestApp;
beforeAll(async () => (livro = await startTestApp()));
afterAll(() => livro?.stop());

it('is no file for an expense that is not there', async () => {
  const ana = await livro.administrator();
  const { building } = await development(ana, 50_000);
  await livro.app.get(Projector).beforeApplicationShutdown();
  const booked = await ana.post('/api/expenses/').send(expense(building)).expect(201);
  const refused = await attach(ana, `expenses/${booked.body.data.id}`, { name: 'nota.pdf', content: pdf() });
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBeDefined();
  expect(refused.body.code).toBe('SERVICE_UNAVAILABLE');
});
