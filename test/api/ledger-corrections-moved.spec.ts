/** Correcting transfers, investments and returns over HTTP: what is answered, what stands in its place, and what is refused. */
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  type Agent,
  comeBack,
  type Development,
  development,
  investment,
  nowhere,
  transfer,
} from './ledger.fixture.ts';

let livro: TestApp;
let ana: Agent;
let bela: Development;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  bela = await development(ana, 5_000);
}, 60_000);
afterAll(() => livro?.stop());

const post = (path: string, body: object) => ana.post(`/api/${path}`).send(body);
const account = async (id: string) => (await ana.get(`/api/accounts/${id}/`).expect(200)).body.data;

describe('a correction of what was moved', () => {
  const patch = (path: string, body: object, ifMatch?: number) => {
    const request = ana.patch(`/api/${path}/`);
    return (ifMatch === undefined ? request : request.set('If-Match', `W/"${ifMatch}"`)).send(body);
  };
  const made = async (path: string, body: object): Promise<{ id: string; version: number }> =>
    (await post(path, body).expect(201)).body.data;
  const read = async (path: string) => (await ana.get(`/api/${path}/`).expect(200)).body.data;

  it('books another transfer in its place, and both legs say so', async () => {
    const { id, version } = await made('transfers/', transfer(bela.building, bela.land, { amount: 100 }));
    const { body } = await patch(`transfers/${id}`, { amount: '1.000,00' }, version).expect(200);
    const replacement = body.data.id as string;
    expect(body.data).toMatchObject({ amount: 1000, replaces: id, status: 'completed' });
    expect(await read(`transfers/${id}`)).toMatchObject({ status: 'cancelled', replaced_by: replacement });
    expect([(await account(bela.building)).balance, (await account(bela.land)).balance]).toEqual([
      4000, 1000,
    ]);
    const entry = await read(`transactions/${replacement}`);
    expect(entry.corrections.map((one: { type: string; amount: number }) => [one.type, one.amount])).toEqual([
      ['transfer_out', 100],
      ['transfer_out', 1000],
      ['transfer_out', -100],
    ]);
    const stale = await patch(`transfers/${replacement}`, { amount: 7 }, version).expect(412);
    expect(stale.body.code).toBe('STALE_VERSION');
    const again = await patch(`transfers/${id}`, { amount: 7 }).expect(409);
    expect(again.body).toMatchObject({
      code: 'ALREADY_REVERSED',
      message: 'Este lançamento já foi estornado',
    });
  });

  it('of its words is an annotation, found under them on either account', async () => {
    const { id } = await made('transfers/', transfer(bela.building, bela.land, { amount: 3, notes: 'x' }));
    const words = { description: 'Adiantamento da fundação', notes: '' };
    const { body } = await patch(`transfers/${id}`, words).expect(200);
    expect(body.data).toMatchObject({ id, description: 'Adiantamento da fundação', notes: null });
    expect((await livro.events('ledger')).at(-1)!.data).toMatchObject({
      kind: 'transfer',
      accountId: bela.building,
    });
    for (const one of [bela.building, bela.land]) {
      const found = await ana.get(`/api/transactions/?account=${one}&search=adiantamento`).expect(200);
      expect(found.body.data).toMatchObject([{ entryId: id, notes: null }]);
    }
  });

  it('books another investment in its place until something came back of it', async () => {
    const before = await account(bela.building);
    const { id } = await made('financial-investments/', investment(bela.building));
    const change = { principalAmount: 700, expectedReturnRate: '', expectedReturnDate: '2027-01-10' };
    const { body } = await patch(`financial-investments/${id}`, change).expect(200);
    const replacement = body.data.id as string;
    expect(body.data).toMatchObject({ principal_amount: 700, expected_return_rate: null, replaces: id });
    const position = { currentlyInvested: before.currentlyInvested + 700, balance: before.balance - 700 };
    expect(await account(bela.building)).toMatchObject(position);
    await post(`financial-investments/${replacement}/add_return/`, comeBack()).expect(201);
    const refused = await patch(`financial-investments/${replacement}`, { amount: 1 }).expect(422);
    expect(refused.body.message).toBe('Estorne antes os retornos deste investimento');
    await patch(`financial-investments/${replacement}`, { notes: 'CDB 7' }).expect(200);
    const early = await patch(`financial-investments/${replacement}`, { expectedReturnDate: '2020-01-01' });
    expect([early.status, early.body.code]).toEqual([422, 'INVALID_OPERATION']);
  });

  it('books another return in its place, asking where it is above the position', async () => {
    const { id } = await made('financial-investments/', investment(bela.building));
    const before = await account(bela.building);
    const back = await made(
      `financial-investments/${id}/add_return/`,
      comeBack({ type: 'full', return_amount: 660 }),
    );
    const above = await patch(`financial-investments/returns/${back.id}`, { returnAmount: 2000 }).expect(409);
    expect(above.body.errors).toMatchObject([{ field: 'returnAmount', code: 'ABOVE_POSITION_VALUE' }]);
    const change = { amount: 620, date: '2026-07-05' };
    const { body } = await patch(`financial-investments/returns/${back.id}`, change, back.version).expect(
      200,
    );
    expect(body.data).toMatchObject({
      return_amount: 620,
      principal_amount: 600,
      gain_loss: 20,
      replaces: back.id,
    });
    expect(await account(bela.building)).toMatchObject({ balance: before.balance + 620 });
    expect(await read(`financial-investments/${id}`)).toMatchObject({
      status: 'matured',
      actual_return_date: '2026-07-05',
      returns: [{ id: body.data.id }],
    });
    expect(await read(`financial-investments/returns/${back.id}`)).toMatchObject({
      replaced_by: body.data.id,
    });
  });

  it('is unknown by an id of another kind', async () => {
    const { id } = await made('transfers/', transfer(bela.building, bela.land));
    for (const [path, message] of [
      [`financial-investments/${id}`, 'Investimento não encontrado'],
      [`financial-investments/returns/${id}`, 'Retorno não encontrado'],
      [`transfers/${nowhere}`, 'Transferência não encontrada'],
    ] as const)
      expect((await patch(path, { amount: 1 }).expect(404)).body.message).toBe(message);
  });
});
