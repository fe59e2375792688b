/** What happens to the imported books before the dashboard is asked: one correction of every kind. */
import { today, type Agent } from './ledger.fixture.ts';

/** A reversed expense, a supplier put right, one put right and then reversed, a refund, an investment of today undone. */
export async function correctBooks(agent: Agent): Promise<void> {
  const expenses = (await agent.get('/api/expenses/?limit=100').expect(200)).body.data as {
    id: string;
    supplier: string | null;
  }[];
  const [first, second, third] = expenses.filter(({ supplier }) => supplier !== null) as unknown as [
    { id: string },
    { id: string },
    { id: string },
  ];
  await agent.post(`/api/transactions/${first.id}/reverse/`).send({ reason: 'Em dobro' }).expect(201);
  for (const { id } of [second, third])
    await agent
      .patch(`/api/expenses/${id}/`)
      .send({ supplier: 'Fornecedor Certo', reason: 'Nome errado' })
      .expect(200);
  await agent.post(`/api/transactions/${third.id}/reverse/`).send({ reason: 'Em dobro' }).expect(201);
  const payments = (await agent.get('/api/payments/?status=confirmed&limit=1').expect(200)).body.data;
  await agent.post(`/api/payments/${payments[0].id}/refund/`).send({ reason: 'Desistiu' }).expect(200);
  const pending = (await agent.get('/api/payments/?status=pending&limit=2').expect(200)).body.data;
  await agent.post(`/api/payments/${pending[0].id}/confirm/`).send({ date: today }).expect(200);
  await agent.post(`/api/payments/${pending[1].id}/cancel/`).send({ reason: 'Desistiu' }).expect(200);
  const account = payments[0].account_id as string;
  const made = await agent
    .post('/api/financial-investments/')
    .send({
      account_id: account,
      type: 'lci-lca',
      description: 'LCI do banco',
      principal_amount: 1000,
      investment_date: today,
    })
    .expect(201);
  await agent.post(`/api/transactions/${made.body.data.id}/reverse/`).send({ reason: 'Engano' }).expect(201);
}
