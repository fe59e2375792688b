/** Files in the layouts of real banks on the real parts: what of them is counted, what is not, and how either is taken back. */
import fs from 'node:fs';
import path from 'node:path';
import { startTestApp, type TestApp } from '../support/app.ts';
import { bankCalls, type Line } from './banking.fixture.ts';
import { type Agent, clientOf, development, type Development, expense, payment } from './ledger.fixture.ts';

const FOLDER = path.resolve(__dirname, '../data/statements');
let livro: TestApp;
let ana: Agent;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
}, 60_000);
afterAll(() => livro?.stop());

async function bankOf(opening = 10_000) {
  const tower: Development = await development(ana, opening);
  const calls = bankCalls(livro, ana, tower.building);
  const send = (name: string, fields: Readonly<Record<string, string>> = {}) =>
    Object.entries(fields).reduce(
      (request, [field, value]) => request.field(field, value),
      ana.post(calls.at('statements/')).attach('file', fs.readFileSync(path.join(FOLDER, name)), name),
    );
  const act = (at: string, body: object = {}) => ana.post(calls.at(at)).send(body);
  return { ...calls, tower, send, act };
}

const shown = (lines: readonly Line[]) => lines.map(({ amount, description }) => [amount, description]);

it('balances among the lines stay outside the sum, and the account can be reconciled', async () => {
  const bank = await bankOf();
  const { tower } = bank;
  const client = await clientOf(ana, tower);
  const bill = expense(tower.building, { amount: 250, date: '2026-09-02' });
  const paid = payment(tower.building, client, { amount: 1_000, date: '2026-09-03' });
  await ana.post('/api/expenses/').send(bill).expect(201);
  await ana.post('/api/payments/').send(paid).expect(201);
  const { body } = await bank.send('o1-itau-saldos.ofx').expect(201);
  expect(body.data).toMatchObject({ new_lines: 2, repeated: 0, gap: null, balance: 10_750 });
  expect(body.data.left_out).toHaveLength(3);
  const imports = (await ana.get(bank.at('statements/')).expect(200)).body.data as object[];
  expect(imports).toMatchObject([{ new_lines: 2, known_lines: 0, left_out: 3 }]);
  for (const line of await bank.lines('open')) expect((await bank.accept(line)).status).toBe(201);
  await bank.act('reconciliations/', { through: '2026-09-03' }).expect(201);
  expect(await bank.found()).toMatchObject({ reconciled_through: '2026-09-03', open_lines: 0 });

  const balances = await bank.lines('no-movement');
  expect(balances.map(({ amount }) => amount)).toEqual([10_000, 9_750, 10_750]);
  await bank.act(`lines/${balances[0]!.id}/restore/`).expect(200);
  expect(await bank.found()).toMatchObject({ reconciled_through: null, open_lines: 1 });
  await bank
    .act(`lines/${balances[0]!.id}/leave-out/`, { as: 'no-movement', reason: 'É o saldo' })
    .expect(200);
  await bank.act('reconciliations/', { through: '2026-09-03' }).expect(201);
});

it('lines under new ids are repeats, outside the sum until a person keeps them', async () => {
  const bank = await bankOf();
  await bank.send('o19-1-fitid-muda.ofx').expect(201);
  const { body } = await bank.send('o19-2-fitid-muda.ofx').expect(201);
  expect(body.data).toMatchObject({ repeated: 2 });
  const repeats = await bank.lines('repeat');
  expect(repeats.map(({ amount }) => amount).toSorted()).toEqual([-300, -45]);
  expect((await bank.lines('open')).map(({ amount }) => amount).toSorted()).toEqual(
    [-300, -45, 80].toSorted(),
  );
  await bank.act(`lines/${repeats[0]!.id}/restore/`).expect(200);
  expect(await bank.lines('repeat')).toHaveLength(1);
  // The same file once more brings nothing.
  expect((await bank.send('o19-2-fitid-muda.ofx').expect(201)).body.data).toMatchObject({ new_lines: 0 });
});

it('payees of one id for all are all there, once', async () => {
  const bank = await bankOf();
  await bank.send('o3b-1-manha.ofx').expect(201);
  await bank.send('o3b-2-noite.ofx').expect(201);
  expect(
    shown(await bank.lines('open'))
      .map(String)
      .toSorted(),
  ).toEqual(['-50,PIX ENVIADO MARIA', '-50,PIX ENVIADO PEDRO']);
});

it('the statement of another account is asked about, and nothing of it is kept before', async () => {
  const bank = await bankOf();
  await bank.send('o19-1-fitid-muda.ofx').expect(201);
  const before = await bank.events();
  const { body } = await bank.send('o14-outra-conta.ofx').expect(409);
  expect(body).toMatchObject({ code: 'CONFLICT', errors: [{ field: 'account' }] });
  expect(await bank.events()).toEqual(before);
  await bank.send('o14-outra-conta.ofx', { confirm_account: 'true' }).expect(201);
  expect((await bank.lines('open')).map(({ amount }) => amount)).toContain(-77);
});

it('an import is undone as a whole, and may come again', async () => {
  const bank = await bankOf();
  await bank.send('c5-caixa.csv').expect(201);
  await bank.send('o8-data-gmt-sem-colchete.ofx', { confirm_account: 'true' }).expect(201);
  type Imported = { id: string; name: string; undone_at: string | null; undone_reason: string | null };
  const imports = async () => (await ana.get(bank.at('statements/')).expect(200)).body.data as Imported[];
  const [newest, first] = await imports();
  expect([newest!.name, first!.name]).toEqual(['o8-data-gmt-sem-colchete.ofx', 'c5-caixa.csv']);
  await bank.act(`statements/${first!.id}/undo/`, { reason: '' }).expect(422);
  await bank.act(`statements/${first!.id}/undo/`, { reason: 'Conta errada' }).expect(200);
  expect(shown(await bank.lines())).toEqual([[-3, 'TARIFA']]);
  expect((await imports())[1]).toMatchObject({ undone_reason: 'Conta errada' });
  await bank.act(`statements/${first!.id}/undo/`, { reason: 'Outra vez' }).expect(404);
  await bank.send('c5-caixa.csv', { confirm_account: 'true' }).expect(201);
  expect(await bank.lines('open')).toHaveLength(3);
});

it('no CPF of a statement is kept, neither in its lines nor in its name', async () => {
  const bank = await bankOf();
  const bytes = fs.readFileSync(path.join(FOLDER, 'o26-cpf.ofx'));
  await ana.post(bank.at('statements/')).attach('file', bytes, 'extrato 529.982.247-25.ofx').expect(201);
  const events = JSON.stringify(await livro.events(`bank-${bank.tower.building}`), (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  );
  expect(events).toContain('529.***.***-25');
  expect(events).not.toMatch(/529[ .]?982[ .]?247/);
});
