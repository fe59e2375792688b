/** An account and its bank on the real parts: lines are settled and opened again, and bank and books agree up to a day. */
import { BankBooks } from '../../backend/src/banking/account/bank-books.write.ts';
import { UndoneEntries } from '../../backend/src/banking/account/undone-entries.reactor.ts';
import { cnabExtract } from '../../backend/src/banking/statement/statement.fixture.ts';
import { OutcomeUnknownError } from '../../backend/src/platform/event-store/errors.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { verify } from './audit.fixture.ts';
import { bankCalls, file, line, october } from './banking.fixture.ts';
import {
  type Agent,
  clientOf,
  development,
  type Development,
  expense,
  nowhere,
  payment,
} from './ledger.fixture.ts';

jest.setTimeout(30_000);
let livro: TestApp;
let ana: Agent;
let tower: Development;
let client: string;
let bank: ReturnType<typeof bankCalls>;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  tower = await development(ana, 100_000);
  client = await clientOf(ana, tower);
  bank = bankCalls(livro, ana, tower.building);
  await bank.send(file(october)).expect(201);
  await bank.send(file(october), tower.land).expect(201);
}, 60_000);
afterAll(() => livro?.stop());

describe('lines', () => {
  let bill: string;

  it('are proposed what they may be, and matched only by a person', async () => {
    const concrete = {
      description: 'Concreto',
      supplier: 'Concreteira Ipiranga',
      amount: '1.234,56',
      date: '2026-10-05',
    };
    bill = (await ana.post('/api/expenses/').send(expense(tower.building, concrete)).expect(201)).body.data
      .id as string;
    await ana
      .post('/api/payments/')
      .send(
        payment(tower.building, client, { date: '2026-10-07', amount: 1_500, description: 'Parcela Maria' }),
      )
      .expect(201);
    const [first, second, third] = await bank.lines('open');
    expect(first!.proposal).toMatchObject({
      entries: [{ id: bill, amount: -1_234.56 }],
      reason: 'mesmo valor, 1 dia de diferença, “concreteira ipiranga”',
    });
    expect(third!.proposal).toMatchObject({
      kind: 'expense',
      expense: { category: 'other', supplier: 'Itaú' },
    });
    expect(await bank.lines('matched')).toEqual([]);
    await bank.accept(first!).then(({ status }) => expect(status).toBe(201));
    await bank.accept(second!).then(({ status }) => expect(status).toBe(201));
    expect((await bank.lines()).map(({ status }) => status)).toEqual(['matched', 'matched', 'open', 'open']);
  });

  it.each<[string, object, number, string]>([
    ['an entry that is matched', { entry: 'bill' }, 409, 'já está conciliado'],
    ['an entry of nobody', { entry_ids: [nowhere] }, 404, 'não encontrado nesta conta'],
    ['what is no id', { entry_ids: ['lançamento 1'] }, 404, 'não encontrado nesta conta'],
    ['nothing', {}, 422, 'Escolha ao menos'],
  ])('refuse %s', async (_, body, status, message) => {
    const [open] = await bank.lines('open');
    const sent = 'entry' in body ? { entry_ids: [bill] } : body;
    const answer = await ana
      .post(bank.at('matches/'))
      .send({ line_ids: [open!.id], ...sent })
      .expect(status);
    expect(answer.body.message).toContain(message);
  });

  it('become entries in one call, and the next of the same words is told what the last one was', async () => {
    const [fee] = await bank.lines('open');
    const entry = { description: 'Tarifa bancária', supplier: 'Banco', category: 'other' };
    await ana
      .post(bank.at(`lines/${fee!.id}/entry/`))
      .send({ description: 'Tarifa bancária' })
      .expect(422);
    await ana
      .post(bank.at(`lines/${fee!.id}/entry/`))
      .send(entry)
      .expect(201);
    const booked = (await livro.events('ledger')).at(-1)!;
    expect(booked).toMatchObject({
      type: 'ExpenseRecorded',
      data: { amount: 1_290, date: '2026-10-08', supplier: 'Banco' },
    });
    const [next] = await bank.lines('open');
    expect(next!.learnt).toMatchObject({
      category: 'other',
      supplier: 'Banco',
      description: 'Tarifa bancária',
    });
    expect(
      (
        await ana
          .post(bank.at(`lines/${fee!.id}/entry/`))
          .send(entry)
          .expect(409)
      ).body.message,
    ).toContain('já foi conciliada');
    expect((await livro.events('ledger')).at(-1)!.id).toBe(booked.id);
  });

  it('that were booked and not matched, since the store was lost between the two, are finished by asking again', async () => {
    const [next] = await bank.lines('open');
    const entry = { description: 'Tarifa bancária', category: 'other', confirm_duplicate: true };
    const { length } = await livro.events('ledger');
    jest.spyOn(livro.app.get(BankBooks), 'execute').mockRejectedValueOnce(new OutcomeUnknownError());
    await ana
      .post(bank.at(`lines/${next!.id}/entry/`))
      .send(entry)
      .expect(503);
    expect(await livro.events('ledger')).toHaveLength(length + 1);
    await ana
      .post(bank.at(`lines/${next!.id}/entry/`))
      .send(entry)
      .expect(201);
    expect(await livro.events('ledger')).toHaveLength(length + 1);
    const matched = (await bank.lines('matched')).find(({ id }) => id === next!.id)!;
    await ana
      .post(bank.at(`matches/${matched.match_id}/undo/`))
      .send({})
      .expect(200);
    const [open] = await bank.lines('open');
    expect(open!.proposal).toMatchObject({ reason: expect.stringContaining('mesmo valor, no mesmo dia') });
    await bank.accept(open!).then(({ status }) => expect(status).toBe(201));
    expect(await livro.events('ledger')).toHaveLength(length + 1);
  });

  it('are ignored with a reason, and restored', async () => {
    const other = tower.land;
    const [open] = await bank.lines('open', other);
    await ana
      .post(bank.at(`lines/${open!.id}/ignore/`, other))
      .send({})
      .expect(422);
    await ana
      .post(bank.at(`lines/${open!.id}/ignore/`, other))
      .send({ reason: 'Da outra conta' })
      .expect(200);
    expect(await bank.lines('ignored', other)).toMatchObject([{ id: open!.id, reason: 'Da outra conta' }]);
    await ana
      .post(bank.at(`lines/${open!.id}/restore/`, other))
      .send({})
      .expect(200);
    await ana
      .post(bank.at(`lines/${open!.id}/restore/`, other))
      .send({})
      .expect(422);
    expect(await bank.lines('ignored', other)).toEqual([]);
  });
});

describe('bank and books', () => {
  const reconcile = (body: object) => ana.post(bank.at('reconciliations/')).send(body);

  it('agree where each line is settled and what the bank has not seen is taken off', async () => {
    await ana
      .post('/api/expenses/')
      .send(
        expense(tower.building, {
          description: 'Cheque ainda não descontado',
          amount: 700,
          date: '2026-10-30',
        }),
      )
      .expect(201);
    const { body } = await ana.get(bank.at('balance/?through=2026-10-31')).expect(200);
    expect(body.data).toEqual({
      bank: 100_239.64,
      books: 99_539.64,
      outstanding: -700,
      outstanding_entries: 1,
      explained: 100_239.64,
      difference: 0,
      open_lines: 0,
    });
    const wrong = await reconcile({ through: '2026-10-31', balance: '100.300,00' }).expect(422);
    expect(wrong.body.message).toBe(
      'O banco diz R$\u00a0100.300,00 e os livros explicam R$\u00a0100.239,64: faltam explicar R$\u00a060,36',
    );
    expect((await reconcile({ through: '2026-11-05' }).expect(422)).body.message).toContain('Nenhum extrato');
    await reconcile({ through: '2026-10-31' }).expect(201);
    expect(await bank.found()).toMatchObject({ reconciled_through: '2026-10-31', open_lines: 0 });
    expect((await reconcile({ through: '2026-10-30' }).expect(422)).body.message).toContain(
      'já está conciliada',
    );
  });

  it('agree no more once an entry is undone after its match: its line is open again', async () => {
    const matched = (await bank.lines('matched'))[0]!;
    const [entry] = matched.entries;
    await ana.post(`/api/transactions/${entry!.id}/reverse/`).send({ reason: 'Nota errada' }).expect(201);
    await livro.app.get(UndoneEntries).catchUp();
    expect(await bank.lines('open')).toMatchObject([{ id: matched.id, match_id: null, proposal: null }]);
    expect((await livro.events(`bank-${tower.building}`)).at(-1)).toMatchObject({
      type: 'LinesUnmatched',
      data: { undoneEntryId: entry!.id, unmatchedBy: 'system' },
    });
    expect(await bank.found()).toMatchObject({ reconciled_through: null, open_lines: 1 });
    const refused = await reconcile({ through: '2026-10-31' }).expect(422);
    expect(refused.body.message).toBe('1 linha até 31/10/2026 espera conciliação');
    const again = {
      description: 'Concreto, nota certa',
      supplier: 'Concreteira Ipiranga',
      category: 'material',
    };
    await ana
      .post(bank.at(`lines/${matched.id}/entry/`))
      .send(again)
      .expect(201);
    await reconcile({ through: '2026-10-31' }).expect(201);
  });

  it('are held against each other from a CNAB statement, too', async () => {
    const other = await development(ana, 500);
    const extract = cnabExtract([line('', '2026-10-10', -20_000, 'CHEQUE COMPENSADO')], 30_000).replace(
      '31012026',
      '31102026',
    );
    await bank.send(extract, other.building, ana, 'extrato.ret').expect(201);
    const [open] = await bank.lines('open', other.building);
    await ana
      .post(bank.at(`lines/${open!.id}/entry/`, other.building))
      .send({ description: 'Areia lavada', category: 'material' })
      .expect(201);
    await ana.post(bank.at('reconciliations/', other.building)).send({ through: '2026-10-31' }).expect(201);
  });
});

it('is proven with all the rest', async () => {
  const { report } = await verify(ana);
  expect(report).toMatchObject({ ok: true });
});
